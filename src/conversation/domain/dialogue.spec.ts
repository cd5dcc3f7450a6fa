import { Dialogue, type HookRecord } from './dialogue.js';
import { onActionStarted, onConfirmationDiscarded, onConfirmationRequested, onOffContextDetected, onTurnStarted } from './hooks/index.js';
import { aConfirmation, anIntent, aState, aStep } from './testing/builders.js';

describe('Dialogue', () => {
  it('replaces the state by the hook and leaves the old one as it was', () => {
    const before = aState();
    const dialogue = new Dialogue(before, () => undefined);
    dialogue.apply(onOffContextDetected);
    expect(dialogue.state.offContextCount).toBe(1);
    expect(before.offContextCount).toBe(0);
  });

  it('tells the observer the hook and the changed fields by their persisted names', () => {
    const seen: HookRecord[] = [];
    const dialogue = new Dialogue(aState({ turnIndex: 2 }), (record) => seen.push(record));
    dialogue.apply(onTurnStarted, anIntent({ kind: 'human_or_end' }));
    expect(seen).toEqual([
      {
        hook: 'on_turn_started',
        diff: {
          turn_index: { before: 2, after: 3 },
          client_requested_end: { before: false, after: true },
          decision_trace: { before: [], after: [] },
        },
      },
    ]);
  });

  it('shows structured fields as JSON, and an absent one as null', () => {
    const dialogue = new Dialogue(aState(), () => undefined);
    dialogue.apply(onConfirmationRequested, aConfirmation());
    expect(dialogue.records[0]?.diff['pending_confirmation']).toMatchObject({
      before: null,
      after: { id: 'c-1', authorized_queue: { cursor: 0, steps: [{ items: [{ value: '14.99' }] }] } },
    });
    expect(JSON.parse(JSON.stringify(dialogue.records))).toEqual(dialogue.records);
  });

  it('records an application that changes nothing, and keeps the order', () => {
    const dialogue = new Dialogue(aState(), () => undefined);
    dialogue.apply(onActionStarted, aStep());
    dialogue.apply(onConfirmationDiscarded, 'expired');
    expect(dialogue.records).toEqual([
      { hook: 'on_action_started', diff: {} },
      { hook: 'on_confirmation_discarded', diff: {} },
    ]);
  });
});

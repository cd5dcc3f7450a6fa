import { buildActionQueue } from './action-queue.js';
import {
  consumeIfConfirmed,
  createConfirmation,
  discardConfirmation,
  discardStaleConfirmation,
  isLive,
  isReleasable,
  release,
  type ConfirmationTerms,
} from './confirmation-manager.js';
import { Dialogue } from './dialogue.js';
import { onTurnContinued, onTurnStarted } from './hooks/index.js';
import type { ActionQueue, ConversationState } from './state.js';
import { anIntent, anItem, aState, aStep } from './testing/builders.js';

const ASKED_AT = new Date('2026-11-30T12:00:00.000Z');
const terms: ConfirmationTerms = { id: 'c-1', promptText: 'Você confirma?', now: ASKED_AT, ttlSeconds: 1800, repetitions: 0 };
const tamboro = buildActionQueue([anItem()]);
const fashion = buildActionQueue([anItem({ canonicalName: 'TIM Fashion Mensal', value: '10.00' })]);

function dialogueOf(state: ConversationState): Dialogue {
  return new Dialogue(state, () => undefined);
}

/** Asked in turn 1; the next message is turn 2. */
function asked(queue: ActionQueue = tamboro): Dialogue {
  const dialogue = dialogueOf(aState({ turnIndex: 1 }));
  createConfirmation(dialogue, queue, terms);
  return dialogue;
}

function seconds(after: number): Date {
  return new Date(ASKED_AT.getTime() + after * 1000);
}

const inTime = { currentTurnIndex: 2, now: seconds(10) };

/** A tampered state, as a faulty store or caller could hand it in. */
function tampered(dialogue: Dialogue, authorizedQueue: ActionQueue): Dialogue {
  const pending = dialogue.state.pendingConfirmation;
  return dialogueOf(aState({ ...dialogue.state, pendingConfirmation: pending === null ? null : { ...pending, authorizedQueue } }));
}

describe('createConfirmation', () => {
  it('freezes the queue in a contract with id, hash, turn and expiry', () => {
    const dialogue = asked();
    expect(dialogue.state).toMatchObject({
      status: 'awaiting_confirmation',
      pendingConfirmation: { id: 'c-1', askedTurnIndex: 1, promptText: 'Você confirma?', expiresAt: '2026-11-30T12:30:00.000Z', repetitions: 0 },
    });
    expect(dialogue.state.pendingConfirmation?.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(dialogue.state.pendingConfirmation?.authorizedQueue).toBe(tamboro);
  });

  it('leaves one open question and one step after the same wish three times (case C21)', () => {
    const dialogue = asked();
    createConfirmation(dialogue, tamboro, { ...terms, id: 'c-2' });
    createConfirmation(dialogue, tamboro, { ...terms, id: 'c-3' });
    expect(dialogue.state.pendingConfirmation).toMatchObject({ id: 'c-3', authorizedQueue: { steps: [{ subject: 'Tamboro Mensal' }] } });
    expect(dialogue.state.decisionTrace).toEqual([
      { event: 'confirmation_discarded', confirmation_id: 'c-1', reason: 'replaced' },
      { event: 'confirmation_discarded', confirmation_id: 'c-2', reason: 'replaced' },
    ]);
  });

  it('says in the trace that a question was asked again', () => {
    const dialogue = asked();
    createConfirmation(dialogue, tamboro, { ...terms, id: 'c-2', repetitions: 1 });
    expect(dialogue.state.decisionTrace).toMatchObject([{ reason: 'asked_again' }]);
  });
});

describe('consumeIfConfirmed', () => {
  it.each(['sim', 'isso', 'isso mesmo', 'pode seguir', 'correto', 'confirmo', '  SIM\n'])('returns the authorised queue for %j in the next turn', (text) => {
    const dialogue = asked();
    expect(consumeIfConfirmed(dialogue, text, inTime)).toBe(tamboro);
    expect(dialogue.state).toMatchObject({ status: 'executing_action', pendingConfirmation: null, actionQueue: tamboro });
  });

  it.each([1, 3, 0])('refuses a yes in turn %d', (currentTurnIndex) => {
    const dialogue = asked();
    const before = dialogue.state;
    expect(consumeIfConfirmed(dialogue, 'sim', { ...inTime, currentTurnIndex })).toBeNull();
    expect(dialogue.state).toBe(before);
  });

  it('refuses a yes while the status is open, or while nothing was asked', () => {
    const dialogue = asked();
    dialogue.apply(onTurnContinued);
    expect(consumeIfConfirmed(dialogue, 'sim', inTime)).toBeNull();
    expect(consumeIfConfirmed(dialogueOf(aState({ turnIndex: 1 })), 'sim', inTime)).toBeNull();
  });

  it.each(['não', 'claro', 'sim, mas só o VOD', 'simples assim?', ''])('refuses %j and leaves the state as it was', (text) => {
    const dialogue = asked();
    const before = dialogue.state;
    expect(consumeIfConfirmed(dialogue, text, inTime)).toBeNull();
    expect(dialogue.state).toBe(before);
  });

  it('executes once when "sim" and "oi" come in quick succession (case C07)', () => {
    const dialogue = asked();
    dialogue.apply(onTurnStarted, anIntent({ kind: 'confirmation_response', affirmation: true }));
    expect(consumeIfConfirmed(dialogue, 'sim', { ...inTime, currentTurnIndex: dialogue.state.turnIndex })).not.toBeNull();
    dialogue.apply(onTurnStarted, anIntent());
    expect(consumeIfConfirmed(dialogue, 'oi', { ...inTime, currentTurnIndex: dialogue.state.turnIndex })).toBeNull();
    expect(dialogue.state.status).not.toBe('awaiting_confirmation');
  });
});

describe('release', () => {
  it('gives the frozen queue, whatever the mention would resolve to now (case C22)', () => {
    const queue = buildActionQueue([anItem()]);
    const dialogue = asked(queue);
    const nowResolvesTo = buildActionQueue([anItem({ canonicalName: 'Tamboro Plus' })]);
    expect(release(dialogue, inTime)).toBe(queue);
    expect(dialogue.state.actionQueue).not.toEqual(nowResolvesTo);
  });

  it('lasts up to its expiry and no longer (case C11)', () => {
    expect(isReleasable(asked().state, { currentTurnIndex: 2, now: seconds(1799) })).toBe(true);
    const dialogue = asked();
    expect(release(dialogue, { currentTurnIndex: 2, now: seconds(1800) })).toBeNull();
    expect(dialogue.state.pendingConfirmation).not.toBeNull();
  });

  it.each([
    ['another amount', buildActionQueue([anItem({ value: '24.99' })])],
    ['another item', fashion],
    ['a step more', { steps: [...tamboro.steps, aStep()], cursor: 0 }],
    ['a moved cursor', { ...tamboro, cursor: 1 }],
    ['nothing', { steps: [], cursor: 0 }],
  ])('refuses a stored queue that was changed to %s (case C23)', (_what, queue) => {
    const dialogue = tampered(asked(), queue);
    expect(release(dialogue, inTime)).toBeNull();
    expect(dialogue.state.status).toBe('awaiting_confirmation');
  });

  it('refuses the button of a question that was replaced (case C10)', () => {
    const dialogue = asked();
    createConfirmation(dialogue, fashion, { ...terms, id: 'c-2' });
    expect(consumeIfConfirmed(dialogue, 'sim', { ...inTime, inReplyTo: 'c-1' })).toBeNull();
    expect(release(dialogue, { ...inTime, inReplyTo: 'c-2' })).toBe(fashion);
  });

  it('releases once', () => {
    const dialogue = asked();
    expect(release(dialogue, { ...inTime, inReplyTo: null })).not.toBeNull();
    expect(release(dialogue, inTime)).toBeNull();
  });
});

describe('isLive and the ways to drop a question', () => {
  it('is live for the message of the next turn only', () => {
    const { state } = asked();
    expect([1, 2, 3].map((turnIndex) => isLive(state, { turnIndex, now: seconds(1) }))).toEqual([false, true, false]);
    expect(isLive(aState(), { turnIndex: 1, now: seconds(1) })).toBe(false);
  });

  it('discardConfirmation gives the trace its reason, and is nothing without a question', () => {
    const dialogue = asked();
    discardConfirmation(dialogue, 'refused');
    expect(dialogue.state).toMatchObject({ status: 'open', pendingConfirmation: null, decisionTrace: [{ reason: 'refused' }] });
    const applied = dialogue.records.length;
    discardConfirmation(dialogue, 'refused');
    expect(dialogue.records).toHaveLength(applied);
  });

  it.each([
    [2, 1800, 'expired'],
    [3, 1, 'out_of_window'],
  ] as const)('discardStaleConfirmation in turn %d after %d s says %s', (turnIndex, after, reason) => {
    const dialogue = asked();
    expect(discardStaleConfirmation(dialogue, { turnIndex, now: seconds(after) })).toMatchObject({ confirmation: { id: 'c-1' }, reason });
    expect(dialogue.state.pendingConfirmation).toBeNull();
  });

  it('discardStaleConfirmation keeps a question that can still be answered', () => {
    const dialogue = asked();
    expect(discardStaleConfirmation(dialogue, { turnIndex: 2, now: seconds(1) })).toBeNull();
    expect(dialogue.state.pendingConfirmation).not.toBeNull();
    expect(discardStaleConfirmation(dialogueOf(aState()), { turnIndex: 2, now: seconds(1) })).toBeNull();
  });
});

import { discardPending } from './discard-pending.js';
import { aConfirmation, aState } from './testing/builders.js';

describe('dropping the open question from outside of a turn', () => {
  it('says why, and leaves nothing to confirm', () => {
    const state = discardPending(aState({ status: 'awaiting_confirmation', pendingConfirmation: aConfirmation() }), 'taken_over', () => undefined);
    expect(state).toMatchObject({ status: 'open', pendingConfirmation: null });
    expect(state.decisionTrace).toContainEqual({ event: 'confirmation_discarded', confirmation_id: 'c-1', reason: 'taken_over' });
  });

  it('changes nothing where no question is open', () => {
    const state = aState();
    expect(discardPending(state, 'taken_over', () => undefined)).toEqual(state);
  });
});

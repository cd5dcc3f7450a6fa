import { discardConfirmation } from './confirmation-manager.js';
import { Dialogue, type HookObserver } from './dialogue.js';
import { markClosed } from './finalization-machine.js';
import type { DiscardReason } from './hooks/index.js';
import type { ConversationState } from './state.js';
import { dropPause } from './workflow-pause.js';

/** The state without its open question or waiting journey, for what happens outside of a turn: a person takes over (api.md "People"). */
export function discardPending(state: ConversationState, reason: DiscardReason, observer: HookObserver): ConversationState {
  const dialogue = new Dialogue(state, observer);
  discardConfirmation(dialogue, reason);
  dropPause(dialogue);
  return dialogue.state;
}

/** The state of a dialogue that a person has ended (api.md "People"). */
export function closeDialogue(state: ConversationState, reason: string, observer: HookObserver): ConversationState {
  const dialogue = new Dialogue(state, observer);
  markClosed(dialogue, reason);
  return dialogue.state;
}

import { contractHash } from './confirmation-contract.js';
import type { Dialogue } from './dialogue.js';
import { onConfirmationConsumed, onConfirmationDiscarded, onConfirmationRequested, type DiscardReason } from './hooks/index.js';
import type { ActionQueue, ConversationState, PendingConfirmation } from './state.js';

/** CONVERSATION `AFFIRMATIONS`: the only words that release without the policy. */
const AFFIRMATIONS: ReadonlySet<string> = new Set(['sim', 'isso', 'isso mesmo', 'pode seguir', 'correto', 'confirmo']);

export interface ConfirmationTerms {
  readonly promptText: string;
  readonly id: string;
  readonly now: Date;
  readonly ttlSeconds: number;
  /** How often this question was put again because the answer was unclear; 0 for a new one. */
  readonly repetitions: number;
}

/** When a message is taken to answer the question. */
export interface AnswerMoment {
  /**
   * The index of the turn that the message has or will have: `state.turnIndex` once `on_turn_started` ran, one
   * more before that. A question of turn n is answered in turn n + 1 and in no other (architecture §4.11).
   */
  readonly turnIndex: number;
  readonly now: Date;
}

export interface ReleaseMoment {
  /** As `AnswerMoment.turnIndex`. */
  readonly currentTurnIndex: number;
  readonly now: Date;
  /** The question that the customer's button belonged to; null or absent when the channel does not say (case C10). */
  readonly inReplyTo?: string | null;
}

/**
 * Puts a question: the queue is frozen in a contract with hash, id and expiry. A question that was still open is
 * discarded, so that one wish never has two (case C21).
 */
export function createConfirmation(dialogue: Dialogue, queue: ActionQueue, terms: ConfirmationTerms): PendingConfirmation {
  discardConfirmation(dialogue, terms.repetitions > 0 ? 'asked_again' : 'replaced');
  const confirmation: PendingConfirmation = {
    id: terms.id,
    hash: contractHash(queue),
    authorizedQueue: queue,
    askedTurnIndex: dialogue.state.turnIndex,
    promptText: terms.promptText,
    expiresAt: new Date(terms.now.getTime() + terms.ttlSeconds * 1000).toISOString(),
    repetitions: terms.repetitions,
  };
  dialogue.apply(onConfirmationRequested, confirmation);
  return confirmation;
}

/**
 * The documented guards, in order: status, turn, canonical affirmation; then `release` with its own.
 * @returns the queue that may run, null when a guard refused, with the state as it was
 */
export function consumeIfConfirmed(dialogue: Dialogue, userText: string, moment: ReleaseMoment): ActionQueue | null {
  const { status, pendingConfirmation } = dialogue.state;
  if (status !== 'awaiting_confirmation' || pendingConfirmation === null) return null;
  if (moment.currentTurnIndex !== pendingConfirmation.askedTurnIndex + 1) return null;
  if (!isCanonicalAffirmation(userText)) return null;
  return release(dialogue, moment);
}

/**
 * The only way out of a confirmation into execution, for the guards above and for rule 1 alike (architecture §4.10).
 * Refuses outside of the window, after the expiry, for another question's answer, and when the stored queue is not
 * the one that was asked about.
 * @returns the authorised queue, null when refused, with the state as it was
 */
export function release(dialogue: Dialogue, moment: ReleaseMoment): ActionQueue | null {
  const pending = dialogue.state.pendingConfirmation;
  if (pending === null || !isReleasable(dialogue.state, moment)) return null;
  dialogue.apply(onConfirmationConsumed, pending.authorizedQueue);
  return pending.authorizedQueue;
}

/** What `release` will say, without releasing: amounts are compared with the operator in between (architecture §4.9). */
export function isReleasable(state: ConversationState, moment: ReleaseMoment): boolean {
  const pending = state.pendingConfirmation;
  if (pending === null || !isLive(state, { turnIndex: moment.currentTurnIndex, now: moment.now })) return false;
  const inReplyTo = moment.inReplyTo ?? pending.id;
  return inReplyTo === pending.id && contractHash(pending.authorizedQueue) === pending.hash;
}

/** A question stands open for the message of this turn: asked in the turn before, and not expired. */
export function isLive(state: ConversationState, moment: AnswerMoment): boolean {
  return state.status === 'awaiting_confirmation' && state.pendingConfirmation !== null && staleReason(state.pendingConfirmation, moment) === null;
}

/** Drops the open question, for every reason there is. Without one nothing happens. */
export function discardConfirmation(dialogue: Dialogue, reason: DiscardReason): void {
  if (dialogue.state.pendingConfirmation === null) return;
  dialogue.apply(onConfirmationDiscarded, reason);
}

/** Drops a question that this turn can no longer answer. @returns what was dropped and why, null when nothing was */
export function discardStaleConfirmation(
  dialogue: Dialogue,
  moment: AnswerMoment,
): { readonly confirmation: PendingConfirmation; readonly reason: DiscardReason } | null {
  const confirmation = dialogue.state.pendingConfirmation;
  const reason = confirmation === null ? null : staleReason(confirmation, moment);
  if (confirmation === null || reason === null) return null;
  discardConfirmation(dialogue, reason);
  return { confirmation, reason };
}

/** One of the canonical words of CONVERSATION, blanks and case aside. */
export function isCanonicalAffirmation(userText: string): boolean {
  return AFFIRMATIONS.has(userText.trim().toLowerCase());
}

function staleReason(pending: PendingConfirmation, moment: AnswerMoment): DiscardReason | null {
  if (moment.turnIndex !== pending.askedTurnIndex + 1) return 'out_of_window';
  return moment.now.getTime() >= Date.parse(pending.expiresAt) ? 'expired' : null;
}

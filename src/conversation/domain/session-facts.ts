import type { IntentKind, OpenQuestion } from '../../intent/domain/index.js';
import type { ActionQueue, ActionStep, ActionTool } from './state.js';

/** A question that was dropped because the customer turned to something else; a yes in the very next turn puts it again (rule 1.5). */
export interface DiscardedQuestion {
  readonly queue: ActionQueue;
  readonly turnIndex: number;
}

/** An execution that did not come to its end; the same step, confirmed again, goes on under the same key (architecture §4.13). */
export interface FailedExecution {
  readonly stepHash: string;
  readonly executionKey: string;
}

/** An item that a confirmed action was done for in this session; a second wish for it is told so before it is asked. */
export interface DoneItem {
  readonly tool: ActionTool;
  readonly name: string;
  readonly msisdn: string;
  readonly protocol: string | null;
  readonly turnIndex: number;
}

/** An item that a turn spoke of. */
export interface SpokenItem {
  readonly name: string;
  readonly msisdn: string;
  readonly turnIndex: number;
}

/**
 * What the dialogue must remember over turns and what is no ConversationState by the governance rules
 * (architecture §4.19): `conversation` takes it and returns it, the session record keeps it.
 */
export interface SessionFacts {
  readonly openQuestion: (OpenQuestion & { readonly askedTurnIndex: number }) | null;
  readonly discardedQuestion: DiscardedQuestion | null;
  /** The session before this one lay idle with a confirmation open: its expiry is told once, and nothing of it runs (case C11). */
  readonly questionExpired: boolean;
  /**
   * The session before this one lay idle while a journey waited: the confirmed steps behind it, told once as not done together
   * with its expiry (architecture §4.13, §4.28). Null where none waited.
   */
  readonly leftBehindPause: readonly ActionStep[] | null;
  /** A confirmed action ended in success: finalization is `resolvido` (architecture §4.16). */
  readonly hasSuccessfulAction: boolean;
  readonly failedExecutions: readonly FailedExecution[];
  /** Oldest first. */
  readonly doneItems: readonly DoneItem[];
  /** The question in `openQuestion` was put a second time. */
  readonly openQuestionRepeated: boolean;
  /** Items that the last turns spoke of, for a pronoun or a bare verb; oldest first. */
  readonly lastItems: readonly SpokenItem[];
  /** What the last reply ended by asking. */
  readonly lastQuestion: string | null;
  readonly lastIntentKind: IntentKind | null;
}

export const NO_SESSION_FACTS: SessionFacts = {
  openQuestion: null,
  discardedQuestion: null,
  questionExpired: false,
  leftBehindPause: null,
  hasSuccessfulAction: false,
  failedExecutions: [],
  doneItems: [],
  openQuestionRepeated: false,
  lastItems: [],
  lastQuestion: null,
  lastIntentKind: null,
};

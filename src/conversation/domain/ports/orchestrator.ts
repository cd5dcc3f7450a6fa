import type { ExtractedIntent, OpenQuestion } from '../../../intent/domain/index.js';
import type { Invoice, ResolutionOutcome } from '../../../invoice/domain/index.js';
import type { Evidence } from '../../../kernel/said.js';
import type { FallbackReason, RuleId } from '../decision.js';
import type { DoneItem } from '../session-facts.js';
import type { Channel, PendingConfirmation } from '../state.js';

export type { Evidence } from '../../../kernel/said.js';

/** All that the orchestrator may answer from. A model would be shown the same. */
export interface OrchestratorRequest {
  readonly userText: string;
  readonly channel: Channel;
  readonly intent: ExtractedIntent;
  readonly rule: RuleId;
  readonly reason: FallbackReason;
  /** `toPromptContext` of the state (CONVERSATION "Injeção do contexto no fallback"). */
  readonly conversationStateSummary: string;
  /** The directive of the turn between its `###` marks, null when there is none. */
  readonly directive: string | null;
  readonly invoice: Invoice | null;
  readonly previousInvoice: Invoice | null;
  readonly resolution: ResolutionOutcome;
  /** The confirmation that this message refused or left, null when there was none. */
  readonly discarded: PendingConfirmation | null;
  /** The confirmation question that this message would have answered had expired (case C11). */
  readonly questionExpired: boolean;
  /** What confirmed actions did in this session, oldest first: no answer may deny it. */
  readonly doneItems: readonly DoneItem[];
  /** The turns before and this one are counted by the state; `doneItems` name theirs. */
  readonly turnIndex: number;
  /** The session knows whose invoice it speaks of. */
  readonly customerKnown: boolean;
  /** The line in use, "" when none is known. */
  readonly activeMsisdn: string;
}

export interface OrchestratorReply {
  readonly text: string;
  /** The answer listed the items of the invoice: the runtime keeps them as the snapshot (CONVERSATION "Snapshot"). */
  readonly listedItems: boolean;
  /** The answer asks which item or line: it stays open for one turn (architecture §4.5). */
  readonly openQuestion: OpenQuestion | null;
  /** Where each amount, date and count in the text comes from, for the trace (architecture §4.36). */
  readonly evidence: readonly Evidence[];
}

/** Answers the turns that the policy leaves open: a model with tools, or the deterministic one. It never acts. */
export abstract class Orchestrator {
  abstract answer(request: OrchestratorRequest): Promise<OrchestratorReply>;
}

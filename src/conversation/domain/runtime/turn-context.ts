import type { InvoiceResolver, ResolutionOutcome } from '../../../invoice/domain/index.js';
import type { IdGenerator } from '../../../kernel/ids.js';
import type { ActionQueueExecutor } from '../action-executor.js';
import type { ResponseComposer } from '../composer/index.js';
import type { PolicySignals } from '../decision.js';
import type { Dialogue, HookObserver } from '../dialogue.js';
import type { Claim } from '../grounding/index.js';
import type { PolicyCapabilities } from '../policy/index.js';
import type { JourneyRunner, StepParts } from '../ports/journey-runner.js';
import type { Evidence, Orchestrator } from '../ports/orchestrator.js';
import type { ActionStep, Channel, PendingConfirmation, ResolvedAction } from '../state.js';
import type { Finalization, RuntimeDecision, RuntimeInput } from './runtime-types.js';
import type { OpenQuestion } from '../../../intent/domain/index.js';

/** What the runtime is made of; bound once. */
export interface RuntimeParts {
  readonly resolver: InvoiceResolver;
  readonly composers: Readonly<Record<Channel, ResponseComposer>>;
  readonly runner: JourneyRunner;
  readonly executor: ActionQueueExecutor;
  readonly orchestrator: Orchestrator;
  readonly ids: IdGenerator;
  readonly capabilities: PolicyCapabilities;
  /** How often an unclear answer brings the same question again (architecture §4.11). */
  readonly maxRepetitions: number;
  readonly observer: HookObserver;
}

/** One turn in the hands of the runtime. */
export interface TurnContext {
  readonly parts: RuntimeParts;
  readonly input: RuntimeInput;
  readonly dialogue: Dialogue;
  readonly composer: ResponseComposer;
  readonly resolution: ResolutionOutcome;
  readonly signals: PolicySignals;
  /** The question that was open when the message came; null when none could be answered. */
  readonly asked: PendingConfirmation | null;
  /** A question was open and its time had passed when the message came. */
  readonly questionExpired: boolean;
}

/** What acting on a decision came to. `decision` is the one that was carried out, which a release may have changed. */
export interface Performed {
  readonly decision: RuntimeDecision;
  readonly handledBy: 'conversation_runtime' | 'workflow' | 'orchestrator';
  readonly text: string;
  readonly actions: readonly ResolvedAction[];
  /** The steps of the queue that ran, one an action, each with the key of its execution. */
  readonly ran: readonly RanStep[];
  readonly finalization: Finalization | null;
  readonly sessionControl: 'HUMAN_HANDOFF' | 'END_SESSION' | null;
  readonly handoffReason: string | null;
  readonly evidence: readonly Evidence[];
  /** What the answer stated without evidence and was left out of it. */
  readonly ungrounded: readonly Claim[];
  /** A question about item or line that stays open for one turn. */
  readonly openQuestion: OpenQuestion | null;
}

export interface RanStep {
  readonly step: ActionStep;
  readonly executionKey: string;
  readonly parts: StepParts | null;
}

/** A turn that only said something. */
export function said(decision: RuntimeDecision, text: string, more: Partial<Performed> = {}): Performed {
  return {
    decision,
    handledBy: 'conversation_runtime',
    text,
    actions: [],
    ran: [],
    finalization: null,
    sessionControl: null,
    handoffReason: null,
    evidence: [],
    ungrounded: [],
    openQuestion: null,
    ...more,
  };
}

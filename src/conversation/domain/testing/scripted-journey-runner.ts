import {
  JourneyRunner,
  type FinalizationRequest,
  type InformativeRequest,
  type JourneyReply,
  type JourneyRequest,
  type JourneyResult,
  type JourneyScope,
  type ReleaseCheck,
  type ReplyRequest,
} from '../ports/journey-runner.js';
import type { ActionItemResult, ActionStep, ActionTool, PendingWorkflow } from '../state.js';

/** One call of the runner, as it came. */
export type JourneyCall =
  | { readonly operation: 'checkRelease'; readonly steps: readonly ActionStep[]; readonly executionKeys: readonly string[] }
  | { readonly operation: 'start'; readonly request: JourneyRequest }
  | { readonly operation: 'inform'; readonly request: InformativeRequest }
  | { readonly operation: 'reply'; readonly request: ReplyRequest }
  | { readonly operation: 'cancel'; readonly pending: PendingWorkflow }
  | { readonly operation: 'finalize'; readonly request: FinalizationRequest };

export interface JourneyScript {
  /** Results of `start` and `inform`, in the order of the calls; after them every step succeeds. */
  readonly results?: readonly (JourneyResult | Error)[];
  /** What replies to a paused journey come to, in order; after them it is resumed and succeeds. */
  readonly replies?: readonly JourneyReply[];
  readonly versions?: Partial<Readonly<Record<ActionTool, number>>>;
  /** Results of `checkRelease`; after them nothing has changed. */
  readonly checks?: readonly ReleaseCheck[];
  readonly protocol?: string | null;
}

/** A runner that answers by script and remembers every request, so that a test can say what was asked of it. */
export class ScriptedJourneyRunner extends JourneyRunner {
  private readonly received: JourneyCall[] = [];
  private readonly results: (JourneyResult | Error)[];
  private readonly checks: ReleaseCheck[];
  private readonly replies: JourneyReply[];
  private readonly versions: Partial<Readonly<Record<ActionTool, number>>>;
  private readonly protocol: string | null;

  constructor({ results = [], checks = [], replies = [], versions = {}, protocol = 'P-1' }: JourneyScript = {}) {
    super();
    this.results = [...results];
    this.checks = [...checks];
    this.replies = [...replies];
    this.versions = versions;
    this.protocol = protocol;
  }

  get calls(): readonly JourneyCall[] {
    return this.received;
  }

  /** The steps that were started, oldest first. */
  get startedSteps(): readonly ActionStep[] {
    return this.received.flatMap((call) => (call.operation === 'start' ? [call.request.step] : []));
  }

  override async checkRelease(steps: readonly ActionStep[], executionKeys: readonly string[]): Promise<ReleaseCheck> {
    this.received.push({ operation: 'checkRelease', steps, executionKeys });
    return this.checks.shift() ?? { kind: 'unchanged' };
  }

  override async start(request: JourneyRequest): Promise<JourneyResult> {
    this.received.push({ operation: 'start', request });
    return this.nextResult(request.step);
  }

  override async activeVersions(): Promise<Partial<Readonly<Record<ActionTool, number>>>> {
    return this.versions;
  }

  override async inform(request: InformativeRequest): Promise<JourneyResult> {
    this.received.push({ operation: 'inform', request });
    return this.nextResult(null);
  }

  override async reply(request: ReplyRequest): Promise<JourneyReply> {
    this.received.push({ operation: 'reply', request });
    if (request.text === null) return this.replies.find(({ kind }) => kind === 'expired' || kind === 'gone') ?? { kind: 'waits' };
    return this.replies.shift() ?? { kind: 'resumed', result: completed({ items: (request.step?.items ?? []).map(succeeded) }) };
  }

  override async cancel(pending: PendingWorkflow, _scope: JourneyScope): Promise<void> {
    this.received.push({ operation: 'cancel', pending });
  }

  override async finalize(request: FinalizationRequest): Promise<{ readonly protocol: string | null }> {
    this.received.push({ operation: 'finalize', request });
    return { protocol: this.protocol };
  }

  private nextResult(step: ActionStep | null): JourneyResult {
    const next = this.results.shift() ?? completed({ items: (step?.items ?? []).map(succeeded) });
    if (next instanceof Error) throw next;
    return next;
  }
}

/** A completed step; a success unless told otherwise. */
export function completed(overrides: Partial<Extract<JourneyResult, { kind: 'completed' }>> = {}): JourneyResult {
  return {
    kind: 'completed',
    outcome: 'success',
    items: [],
    protocol: 'P-1',
    message: null,
    recommendsFinalization: false,
    output: { success: true },
    evidence: [],
    sessionControl: null,
    finalization: null,
    invoiceAnswer: null,
    ...overrides,
  };
}

function succeeded(item: ActionStep['items'][number]): ActionItemResult {
  return { name: item.canonicalName, msisdn: item.msisdn, value: item.value?.toFixed(2) ?? null, outcome: 'success' };
}

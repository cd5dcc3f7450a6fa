import type { Evidence } from '../../../kernel/said.js';
import type { StepOutcome } from '../action-executor.js';
import { stepWith } from '../action-queue.js';
import type { ReportedAction } from '../composer/index.js';
import type { ActionStep, ResolvedAction } from '../state.js';
import type { Performed, RanStep } from './turn-context.js';

/** What the steps of one turn came to, in order. */
export class QueueReport {
  readonly reported: ReportedAction[] = [];
  readonly ran: RanStep[] = [];
  /** Steps with the items that were not tried, because one before them did not end well. */
  readonly notTried: ActionStep[] = [];
  readonly evidence: Evidence[] = [];

  add(step: ActionStep | null, executionKey: string, outcome: StepOutcome): void {
    if (outcome.kind !== 'queue_empty') this.evidence.push(...outcome.evidence);
    if (step === null || (outcome.kind !== 'completed' && outcome.kind !== 'stopped')) return;
    const { action, message, parts } = outcome;
    this.reported.push({ action, message, told: parts?.told?.text ?? null });
    this.ran.push({ step, executionKey, parts });
    if (parts === null) return;
    if (outcome.kind === 'stopped') this.evidence.push(...(parts.told?.evidence ?? []));
    if (parts.notTried.length > 0) this.notTried.push(stepWith(step, parts.notTried));
  }

  get actions(): readonly ResolvedAction[] {
    return this.reported.map(({ action }) => action);
  }

  get figures(): Pick<Performed, 'actions' | 'ran' | 'evidence'> {
    return { actions: this.actions, ran: this.ran, evidence: this.evidence };
  }
}

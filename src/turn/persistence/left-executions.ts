/** Why executions end that their conversation no longer holds; a reason of workflow executions (docs/workflows.md). */
export type LeftReason = 'taken_over' | 'expired' | 'abandoned' | 'outcome_unknown';

/** Executions of a conversation that nothing will go on with. */
export interface LeftExecutions {
  readonly reason: LeftReason;
  /** Those that the conversation holds, or that this commit writes itself. */
  readonly held: readonly string[];
  readonly at: Date;
}

export const LEFT_PARAMETERS = 3;

/** In the order in which the two texts below number them. */
export function leftValues({ reason, held, at }: LeftExecutions): readonly unknown[] {
  return [reason, held, at];
}

/**
 * Common table expressions that cancel what waits for a reply which will not come to it (architecture §4.28). The record stays as it
 * is: the columns say how it ended.
 * @param fence the one that has a row (tenant_id, conversation_key) while the commit stands
 */
export function cancelWaiting(fence: string, first: number): string {
  return `, left_waiting AS (
    UPDATE workflow_executions AS w SET status = 'CANCELLED', reason = $${first}, revision = revision + 1, expires_at = NULL,
      ended_at = $${first + 2}
    FROM ${fence} AS f WHERE ${isLeft('PAUSED', first)})`;
}

/**
 * The same for what a turn was cut off in, which can only be done under its lease: it has failed, and where an effect was
 * dispatched and never settled, the effect is `unknown` from now on, for a person to look at (architecture §4.27).
 */
export function failInterrupted(fence: string, first: number): string {
  return `, left_effects AS (
    UPDATE effects AS e SET status = 'unknown', result = '{"error": "turn_unfinished"}'
    FROM ${fence} AS f WHERE e.tenant_id = f.tenant_id AND e.conversation_key = f.conversation_key AND e.status = 'intended'
    RETURNING 1),
  left_running AS (
    UPDATE workflow_executions AS w SET status = 'FAILED', revision = revision + 1, ended_at = $${first + 2},
      reason = CASE WHEN EXISTS (SELECT 1 FROM left_effects) THEN 'outcome_unknown' ELSE $${first} END
    FROM ${fence} AS f WHERE ${isLeft('RUNNING', first)})`;
}

function isLeft(status: 'PAUSED' | 'RUNNING', first: number): string {
  return `w.tenant_id = f.tenant_id AND w.conversation_key = f.conversation_key AND NOT w.standalone AND w.status = '${status}'
      AND w.execution_id <> ALL($${first + 1}::text[])`;
}

import type { JsonObject } from '../kernel/json.js';
import type { TelcoOutcome } from '../telco/index.js';
import type { ActionOutcome } from '../workflow-engine/domain/index.js';

/** An effect that the journey cannot go on without: an operator that knows nothing of the subject fails the node. */
export function certainly<T>(outcome: TelcoOutcome<T>, result: (value: T) => JsonObject): ActionOutcome {
  return outcome.kind === 'not_found' ? { kind: 'failed', error: 'not_found' } : withResult(outcome, result);
}

/** An effect of which `not_found` is an answer: the action's `notFound` says what it comes to. */
export function withResult<T>(outcome: TelcoOutcome<T>, result: (value: T) => JsonObject): ActionOutcome {
  return outcome.kind === 'ok' ? { kind: 'ok', value: result(outcome.value) } : outcome;
}

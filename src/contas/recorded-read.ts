import type { Clock } from '../kernel/clock.js';
import type { TelcoOperation, TelcoOutcome } from '../telco/index.js';
import type { ActionContext } from '../workflow-engine/domain/index.js';
import { contasScopeOf } from './contas-scope.js';

/** A read of the operator's systems, noted for the trace of the turn that it serves; effects are noted by the journal. */
export async function recordedRead<T>(operation: TelcoOperation, context: ActionContext, clock: Clock, call: () => Promise<TelcoOutcome<T>>): Promise<TelcoOutcome<T>> {
  const startedAt = clock.now().getTime();
  const outcome = await call();
  const milliseconds = clock.now().getTime() - startedAt;
  contasScopeOf(context)?.record({ operation, idempotencyKey: null, outcome: outcome.kind, replayed: false, milliseconds });
  return outcome;
}

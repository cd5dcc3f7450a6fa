import type { JourneyRequest, JourneyResult } from '../../conversation/domain/index.js';
import { assertNever } from '../../kernel/errors.js';
import type { CancelVasResult, TelcoGateway } from '../../telco/index.js';
import { endOfStep, itemResults } from '../domain/journey-result.js';
import { fenceOf, invoiceReference, type Journal, telcoItems } from '../journey-support.js';

/** Cancels all items of a step in one call under the step's key (WORKFLOWS §11.6). */
export async function cancelamentoVasAvulsoBatch(
  { step, executionKey, scope }: JourneyRequest,
  telco: TelcoGateway,
  journal: Journal,
): Promise<JourneyResult> {
  const items = telcoItems(step.items);
  const invoice = invoiceReference(scope);
  const { tenantId, signal } = scope;
  const { socialSecNo } = scope.customer;
  const effect = { key: executionKey, operation: 'cancelar_vas_avulso', request: { items, invoice } };
  const settled = await journal.run<CancelVasResult>(fenceOf(scope), effect, (idempotencyKey) =>
    telco.cancelarVasAvulso({ items, invoice, socialSecNo }, { tenantId, signal, idempotencyKey }),
  );
  switch (settled.kind) {
    case 'ok': {
      const outcomes = settled.value.items.map((item) => item.outcome);
      return endOfStep({ items: itemResults(step.items, outcomes), protocol: settled.value.protocol, message: null });
    }
    case 'not_found':
      return endOfStep({ items: itemResults(step.items, 'no_match'), protocol: null, message: null });
    case 'failed':
      return { kind: 'failed', items: itemResults(step.items, 'failure'), error: settled.error };
    case 'unknown':
      return { kind: 'unknown', items: itemResults(step.items, 'unknown'), error: settled.error };
    default:
      return assertNever(settled);
  }
}

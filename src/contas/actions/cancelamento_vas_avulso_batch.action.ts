import type { JourneyRequest, JourneyResult } from '../../conversation/domain/index.js';
import type { CancelVasResult, TelcoGateway } from '../../telco/index.js';
import { itemResults } from '../domain/journey-result.js';
import { fenceOf, invoiceReference, type Journal, journeyResultOf, telcoItems } from '../journey-support.js';

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
  return journeyResultOf(step.items, settled, ({ items: done, protocol }) => ({
    items: itemResults(step.items, done.map((item) => item.outcome)),
    protocol,
    message: null,
  }));
}

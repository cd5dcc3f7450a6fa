import type { JourneyRequest, JourneyResult } from '../../conversation/domain/index.js';
import type { ProtocolResult, TelcoGateway } from '../../telco/index.js';
import { itemResults } from '../domain/journey-result.js';
import { strategicSentence } from '../domain/strategic-sentence.js';
import { fenceOf, invoiceReference, type Journal, journeyResultOf, telcoItems } from '../journey-support.js';

/** Registers that the customer asked about services of partners or of the plan, and says what can be done (WORKFLOWS §11.20). */
export async function registrarAtendimentoVasEstrategico(
  { step, executionKey, scope }: JourneyRequest,
  telco: TelcoGateway,
  journal: Journal,
): Promise<JourneyResult> {
  const items = telcoItems(step.items);
  const invoice = invoiceReference(scope);
  const { tenantId, signal } = scope;
  const { socialSecNo } = scope.customer;
  const effect = { key: executionKey, operation: 'registrar_atendimento', request: { items, invoice } };
  const settled = await journal.run<ProtocolResult>(fenceOf(scope), effect, (idempotencyKey) =>
    telco.registrarAtendimento({ items, invoice, socialSecNo, reason: step.tool }, { tenantId, signal, idempotencyKey }),
  );
  return journeyResultOf(step.items, settled, ({ protocol }) => ({
    items: itemResults(step.items, 'success'),
    protocol,
    message: strategicSentence(step.items, protocol),
  }));
}

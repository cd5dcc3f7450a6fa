import type { FinalizationRequest } from '../../conversation/domain/index.js';
import type { ProtocolResult, TelcoGateway } from '../../telco/index.js';
import { fenceOf, invoiceReference, type Journal } from '../journey-support.js';

/** Registers the end of the service (WORKFLOWS §11.10). The customer is let go without a protocol when there is none. */
export async function finalizarAtendimento(
  { status, summary, executionKey, scope }: FinalizationRequest,
  telco: TelcoGateway,
  journal: Journal,
): Promise<{ readonly protocol: string | null }> {
  const { tenantId, signal } = scope;
  const request = { msisdn: scope.customer.msisdn, invoice: invoiceReference(scope), scenario: 'finalizar_atendimento', status, summary };
  const effect = { key: executionKey, operation: 'registrar_protocolo', request };
  const settled = await journal.run<ProtocolResult>(fenceOf(scope), effect, (idempotencyKey) =>
    telco.registrarProtocolo(request, { tenantId, signal, idempotencyKey }),
  );
  return { protocol: settled.kind === 'ok' ? settled.value.protocol : null };
}

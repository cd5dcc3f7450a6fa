import type { JourneyScope } from '../conversation/domain/index.js';
import type { Clock } from '../kernel/clock.js';
import { parseInvoice, type Invoice } from '../invoice/domain/index.js';
import type { OperatorInvoice, TelcoGateway, TelcoOutcome } from '../telco/index.js';
import { fenceOf, invoiceReference } from './journey-support.js';

export type OperatorInvoiceRead =
  | { readonly kind: 'read'; readonly invoice: Invoice }
  | { readonly kind: 'unavailable'; readonly error: string };

/** The session's invoice as the operator holds it now: `buscar_fatura` with an invoiceId, else `consultar_faturas` (api.md "Details"). */
export async function readOperatorInvoice(telco: TelcoGateway, clock: Clock, scope: JourneyScope): Promise<OperatorInvoiceRead> {
  const startedAt = clock.now().getTime();
  const { invoiceId } = scope;
  const outcome = invoiceId === null ? await latest(telco, scope) : await byId(telco, scope, invoiceId);
  fenceOf(scope).record({
    operation: invoiceId === null ? 'consultar_faturas' : 'buscar_fatura',
    idempotencyKey: null,
    outcome: outcome.kind,
    replayed: false,
    milliseconds: clock.now().getTime() - startedAt,
  });
  switch (outcome.kind) {
    case 'ok':
      return { kind: 'read', invoice: parseInvoice(outcome.value.invoiceDetail) };
    case 'not_found':
      return { kind: 'unavailable', error: 'invoice_not_found' };
    default:
      return { kind: 'unavailable', error: outcome.error };
  }
}

function byId(telco: TelcoGateway, scope: JourneyScope, invoiceKey: string): Promise<TelcoOutcome<OperatorInvoice>> {
  const { customerKey } = invoiceReference(scope);
  return telco.buscarFatura({ customerKey, invoiceKey, msisdn: scope.customer.msisdn }, scope);
}

async function latest(telco: TelcoGateway, scope: JourneyScope): Promise<TelcoOutcome<OperatorInvoice>> {
  const { customerKey, invoiceHash } = invoiceReference(scope);
  const invoice = invoiceHash === null ? null : { customerKey, invoiceKey: invoiceHash };
  const outcome = await telco.consultarFaturas({ customerKey, msisdn: scope.customer.msisdn, invoice }, scope);
  if (outcome.kind !== 'ok') return outcome;
  const [first] = outcome.value;
  return first === undefined ? { kind: 'not_found' } : { kind: 'ok', value: first };
}

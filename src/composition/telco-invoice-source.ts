import type { EffectFence } from '../effects/index.js';
import type { Clock } from '../kernel/clock.js';
import type { JsonObject } from '../kernel/json.js';
import type { OperatorInvoice, TelcoGateway, TelcoOutcome } from '../telco/index.js';
import { type DialogueSession, InvoiceSource } from '../turn/index.js';

/** The invoice of a session whose channel sent none, from the operator's system (api.md "Turns", "Details"). */
export class TelcoInvoiceSource extends InvoiceSource {
  constructor(
    private readonly telco: TelcoGateway,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async fetch(session: DialogueSession, fence: EffectFence, signal: AbortSignal): Promise<readonly JsonObject[]> {
    const { customer, invoice } = session;
    if (customer.customerId === null && customer.msisdn === null && invoice.invoiceId === null) return [];
    const startedAt = this.clock.now().getTime();
    const outcome = invoice.invoiceId === null ? await this.latest(session, fence, signal) : await this.byId(session, invoice.invoiceId, fence, signal);
    fence.record({
      operation: invoice.invoiceId === null ? 'consultar_faturas' : 'buscar_fatura',
      idempotencyKey: null,
      outcome: outcome.kind,
      replayed: false,
      milliseconds: this.clock.now().getTime() - startedAt,
    });
    return outcome.kind === 'ok' ? outcome.value.map(({ invoiceDetail }) => invoiceDetail) : [];
  }

  private async byId(session: DialogueSession, invoiceKey: string, fence: EffectFence, signal: AbortSignal): Promise<TelcoOutcome<readonly OperatorInvoice[]>> {
    const customerKey = session.customer.customerId ?? fence.conversationKey;
    const call = { tenantId: fence.tenantId, signal };
    const outcome = await this.telco.buscarFatura({ customerKey, invoiceKey, msisdn: session.customer.msisdn }, call);
    return outcome.kind === 'ok' ? { kind: 'ok', value: [outcome.value] } : outcome;
  }

  private latest(session: DialogueSession, fence: EffectFence, signal: AbortSignal): Promise<TelcoOutcome<readonly OperatorInvoice[]>> {
    const customerKey = session.customer.customerId ?? fence.conversationKey;
    return this.telco.consultarFaturas({ customerKey, msisdn: session.customer.msisdn, invoice: null }, { tenantId: fence.tenantId, signal });
  }
}

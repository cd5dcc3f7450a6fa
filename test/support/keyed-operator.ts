import type { JsonObject } from '../../src/kernel/json.js';
import {
  type CancelVasRequest,
  type CancelVasResult,
  type OperatorInvoice,
  type ProtocolResult,
  type RegisterServiceRequest,
  TelcoGateway,
  type TelcoEffectCall,
  type TelcoOutcome,
} from '../../src/telco/index.js';

/** An operator in memory that honours idempotency keys: one effect a key, the first result again for a repeat. */
export class KeyedOperator extends TelcoGateway {
  private readonly done = new Set<string>();
  calls = 0;

  constructor(private readonly invoiceDetail: JsonObject) {
    super();
  }

  get effects(): number {
    return this.done.size;
  }

  override buscarFatura(): Promise<TelcoOutcome<OperatorInvoice>> {
    return Promise.resolve({ kind: 'ok', value: { invoiceDetail: this.invoiceDetail } });
  }

  override consultarFaturas(): Promise<TelcoOutcome<readonly OperatorInvoice[]>> {
    return Promise.resolve({ kind: 'ok', value: [{ invoiceDetail: this.invoiceDetail }] });
  }

  override cancelarVasAvulso({ items }: CancelVasRequest, call: TelcoEffectCall): Promise<TelcoOutcome<CancelVasResult>> {
    const result = { items: items.map((item) => ({ ...item, outcome: 'success' as const })), protocol: this.once(call) };
    return Promise.resolve({ kind: 'ok', value: result });
  }

  override registrarAtendimento(_request: RegisterServiceRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>> {
    return Promise.resolve({ kind: 'ok', value: { protocol: this.once(call) } });
  }

  override registrarProtocolo(_request: unknown, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>> {
    return Promise.resolve({ kind: 'ok', value: { protocol: this.once(call) } });
  }

  private once({ idempotencyKey }: TelcoEffectCall): string {
    this.calls += 1;
    this.done.add(idempotencyKey);
    return `20261130${String([...this.done].indexOf(idempotencyKey)).padStart(12, '0')}`;
  }
}

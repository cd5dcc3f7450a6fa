import type { JsonObject } from '../../src/kernel/json.js';
import {
  type CancelVasRequest,
  type CancelVasResult,
  type ContestationResult,
  type ContractFacts,
  type InvoiceStatusResult,
  type OperatorInvoice,
  type ProtocolResult,
  type RegisterServiceRequest,
  type ServiceRequestResult,
  type ServiceRequestStatus,
  type ServiceRequestStatusResult,
  type SmsResult,
  TelcoGateway,
  type TelcoEffectCall,
  type TelcoOutcome,
} from '../../src/telco/index.js';

const ORDINARY_CONTRACT: ContractFacts = { afterCutOff: false, cutOffDate: null, dependentItem: false, manualContaCerta: false, hasPlanoControle: null };

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

  override checkInvoiceStatus(): Promise<TelcoOutcome<InvoiceStatusResult>> {
    return Promise.resolve({ kind: 'ok', value: { invoiceStatus: 'OPEN' } });
  }

  override consultarContratoCorte(): Promise<TelcoOutcome<ContractFacts>> {
    return Promise.resolve({ kind: 'ok', value: ORDINARY_CONTRACT });
  }

  override abrirContestacaoCliente(_request: unknown, call: TelcoEffectCall): Promise<TelcoOutcome<ContestationResult>> {
    return Promise.resolve({ kind: 'ok', value: { accepted: true, contestationId: this.once(call), adjusted: true, barcode: null } });
  }

  override enviarSms(_request: unknown, call: TelcoEffectCall): Promise<TelcoOutcome<SmsResult>> {
    return Promise.resolve({ kind: 'ok', value: { smsId: this.once(call) } });
  }

  override abrirSrContaCertaManual(_request: unknown, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestResult>> {
    return Promise.resolve({ kind: 'ok', value: { srId: this.once(call) } });
  }

  override atualizarStatusSr({ status }: ServiceRequestStatus, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestStatusResult>> {
    this.once(call);
    return Promise.resolve({ kind: 'ok', value: { status } });
  }

  private once({ idempotencyKey }: TelcoEffectCall): string {
    this.calls += 1;
    this.done.add(idempotencyKey);
    return `20261130${String([...this.done].indexOf(idempotencyKey)).padStart(12, '0')}`;
  }
}

/** A contestation takes five effects: its boleto is sent again, and a service request is opened and settled. */
export class ContestedOperator extends KeyedOperator {
  override consultarContratoCorte(): Promise<TelcoOutcome<ContractFacts>> {
    return Promise.resolve({ kind: 'ok', value: { ...ORDINARY_CONTRACT, afterCutOff: true, manualContaCerta: true } });
  }

  override async abrirContestacaoCliente(request: unknown, call: TelcoEffectCall): Promise<TelcoOutcome<ContestationResult>> {
    const opened = await super.abrirContestacaoCliente(request, call);
    return opened.kind === 'ok' && opened.value.accepted ? { kind: 'ok', value: { ...opened.value, barcode: '84690000001' } } : opened;
  }
}

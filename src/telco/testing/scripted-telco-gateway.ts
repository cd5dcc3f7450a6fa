import type { JsonObject } from '../../kernel/json.js';
import {
  TelcoGateway,
  type CancelVasRequest,
  type CancelVasResult,
  type InvoiceKey,
  type OperatorInvoice,
  type ProtocolResult,
  type RegisterProtocolRequest,
  type RegisterServiceRequest,
  type TelcoCall,
  type TelcoEffectCall,
  type TelcoOperation,
  type TelcoOutcome,
} from '../telco-gateway.js';
import type {
  ContestationRequest,
  ContestationResult,
  ContractFacts,
  InvoiceStatusResult,
  ManualAdjustmentRequest,
  ServiceReadRequest,
  ServiceRequestResult,
  ServiceRequestStatus,
  ServiceRequestStatusResult,
  SmsRequest,
  SmsResult,
} from '../telco-service-requests.js';

export interface RecordedCall {
  readonly operation: TelcoOperation;
  readonly request: JsonObject;
  readonly tenantId: string;
  readonly idempotencyKey: string | null;
}

/** Answers what a test wrote down, in order, and records every request. Without an answer left, a call fails. */
export class ScriptedTelcoGateway extends TelcoGateway {
  readonly calls: RecordedCall[] = [];
  private readonly answers = new Map<TelcoOperation, TelcoOutcome<unknown>[]>();

  will(operation: 'buscar_fatura', ...outcomes: TelcoOutcome<OperatorInvoice>[]): this;
  will(operation: 'consultar_faturas', ...outcomes: TelcoOutcome<readonly OperatorInvoice[]>[]): this;
  will(operation: 'cancelar_vas_avulso', ...outcomes: TelcoOutcome<CancelVasResult>[]): this;
  will(operation: 'registrar_atendimento' | 'registrar_protocolo', ...outcomes: TelcoOutcome<ProtocolResult>[]): this;
  will(operation: 'check_invoice_status', ...outcomes: TelcoOutcome<InvoiceStatusResult>[]): this;
  will(operation: 'consultar_contrato_corte', ...outcomes: TelcoOutcome<ContractFacts>[]): this;
  will(operation: 'abrir_contestacao_cliente', ...outcomes: TelcoOutcome<ContestationResult>[]): this;
  will(operation: 'enviar_sms', ...outcomes: TelcoOutcome<SmsResult>[]): this;
  will(operation: 'abrir_sr_conta_certa_manual', ...outcomes: TelcoOutcome<ServiceRequestResult>[]): this;
  will(operation: 'atualizar_status_sr', ...outcomes: TelcoOutcome<ServiceRequestStatusResult>[]): this;
  will(operation: TelcoOperation, ...outcomes: TelcoOutcome<unknown>[]): this {
    this.answers.set(operation, [...(this.answers.get(operation) ?? []), ...outcomes]);
    return this;
  }

  override buscarFatura(request: InvoiceKey & { readonly msisdn?: string | null }, call: TelcoCall): Promise<TelcoOutcome<OperatorInvoice>> {
    return this.answer('buscar_fatura', { ...request, msisdn: request.msisdn ?? null }, call);
  }

  override consultarFaturas(
    request: { readonly customerKey: string; readonly msisdn: string | null; readonly invoice: InvoiceKey | null },
    call: TelcoCall,
  ): Promise<TelcoOutcome<readonly OperatorInvoice[]>> {
    const invoice = request.invoice === null ? null : { ...request.invoice };
    return this.answer('consultar_faturas', { ...request, invoice }, call);
  }

  override cancelarVasAvulso(request: CancelVasRequest, call: TelcoEffectCall): Promise<TelcoOutcome<CancelVasResult>> {
    return this.answer('cancelar_vas_avulso', request, call);
  }

  override registrarAtendimento(request: RegisterServiceRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>> {
    return this.answer('registrar_atendimento', request, call);
  }

  override registrarProtocolo(request: RegisterProtocolRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>> {
    return this.answer('registrar_protocolo', request, call);
  }

  override checkInvoiceStatus(request: ServiceReadRequest, call: TelcoCall): Promise<TelcoOutcome<InvoiceStatusResult>> {
    return this.answer('check_invoice_status', request, call);
  }

  override consultarContratoCorte(request: ServiceReadRequest & { readonly item: string | null }, call: TelcoCall): Promise<TelcoOutcome<ContractFacts>> {
    return this.answer('consultar_contrato_corte', request, call);
  }

  override abrirContestacaoCliente(request: ContestationRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ContestationResult>> {
    return this.answer('abrir_contestacao_cliente', request, call);
  }

  override enviarSms(request: SmsRequest, call: TelcoEffectCall): Promise<TelcoOutcome<SmsResult>> {
    return this.answer('enviar_sms', request, call);
  }

  override abrirSrContaCertaManual(request: ManualAdjustmentRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestResult>> {
    return this.answer('abrir_sr_conta_certa_manual', request, call);
  }

  override atualizarStatusSr(request: ServiceRequestStatus, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestStatusResult>> {
    return this.answer('atualizar_status_sr', request, call);
  }

  private answer<T>(operation: TelcoOperation, request: JsonObject, call: TelcoCall & Partial<TelcoEffectCall>): Promise<TelcoOutcome<T>> {
    this.calls.push({ operation, request, tenantId: call.tenantId, idempotencyKey: call.idempotencyKey ?? null });
    const next = this.answers.get(operation)?.shift() ?? { kind: 'failed', error: 'no answer scripted' };
    // The overloads of `will` admit only outcomes of the operation's own type.
    return Promise.resolve(next as TelcoOutcome<T>);
  }
}

import { isJsonObject, type JsonObject } from '../../kernel/json.js';
import { settleCancellation } from '../cancellation-outcome.js';
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
import { callFailure, statusFailure } from './call-failure.js';
import { readContestation, readContract, readInvoiceStatus, readServiceRequest, readServiceRequestStatus, readSms } from './service-answers.js';
import { type AnswerReader, readCancellation, readInvoice, readInvoices, readProtocol } from './telco-answers.js';

export interface TelcoEndpoint {
  readonly baseUrl: string;
  /** Bearer token; null sends none. */
  readonly token: string | null;
  /** Time limit of a call, TELCO_TIMEOUT_MS. */
  readonly timeoutMs: number;
}

/** The operator's systems over HTTP, wire format in docs/telco-http.md. Never throws: every end of a call is an outcome. */
export class HttpTelcoGateway extends TelcoGateway {
  constructor(private readonly endpoint: TelcoEndpoint) {
    super();
  }

  override buscarFatura(request: InvoiceKey & { readonly msisdn?: string | null }, call: TelcoCall): Promise<TelcoOutcome<OperatorInvoice>> {
    const { customerKey, invoiceKey, msisdn = null } = request;
    return this.read('buscar_fatura', { customerKey, invoiceKey, msisdn }, call, readInvoice);
  }

  override consultarFaturas(
    request: { readonly customerKey: string; readonly msisdn: string | null; readonly invoice: InvoiceKey | null },
    call: TelcoCall,
  ): Promise<TelcoOutcome<readonly OperatorInvoice[]>> {
    const { customerKey, msisdn } = request;
    return this.read('consultar_faturas', { customerKey, msisdn, invoiceKey: request.invoice?.invoiceKey ?? null }, call, readInvoices);
  }

  override async cancelarVasAvulso(request: CancelVasRequest, call: TelcoEffectCall): Promise<TelcoOutcome<CancelVasResult>> {
    const outcome = await this.send('cancelar_vas_avulso', request, call, readCancellation(request.items.length));
    return outcome.kind === 'ok' ? settleCancellation(outcome.value.protocol, outcome.value.outcomes) : outcome;
  }

  override registrarAtendimento(request: RegisterServiceRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>> {
    return this.send('registrar_atendimento', request, call, readProtocol);
  }

  override registrarProtocolo(request: RegisterProtocolRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>> {
    return this.send('registrar_protocolo', request, call, readProtocol);
  }

  override checkInvoiceStatus(request: ServiceReadRequest, call: TelcoCall): Promise<TelcoOutcome<InvoiceStatusResult>> {
    return this.read('check_invoice_status', request, call, readInvoiceStatus);
  }

  override consultarContratoCorte(request: ServiceReadRequest & { readonly item: string | null }, call: TelcoCall): Promise<TelcoOutcome<ContractFacts>> {
    return this.read('consultar_contrato_corte', request, call, readContract);
  }

  override abrirContestacaoCliente(request: ContestationRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ContestationResult>> {
    return this.send('abrir_contestacao_cliente', request, call, readContestation);
  }

  override enviarSms(request: SmsRequest, call: TelcoEffectCall): Promise<TelcoOutcome<SmsResult>> {
    return this.send('enviar_sms', request, call, readSms);
  }

  override abrirSrContaCertaManual(request: ManualAdjustmentRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestResult>> {
    return this.send('abrir_sr_conta_certa_manual', request, call, readServiceRequest);
  }

  override atualizarStatusSr(request: ServiceRequestStatus, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestStatusResult>> {
    return this.send('atualizar_status_sr', request, call, readServiceRequestStatus);
  }

  /** A read that broke off did nothing, so it is never `lost`. */
  private async read<T>(operation: TelcoOperation, body: JsonObject, call: TelcoCall, reader: AnswerReader<T>): Promise<TelcoOutcome<T>> {
    const outcome = await this.send(operation, body, call, reader);
    return outcome.kind === 'lost' ? { kind: 'failed', error: outcome.error } : outcome;
  }

  private async send<T>(
    operation: TelcoOperation,
    body: JsonObject,
    call: TelcoCall & Partial<TelcoEffectCall>,
    reader: AnswerReader<T>,
  ): Promise<TelcoOutcome<T>> {
    if (isAborted(call.signal)) return { kind: 'failed', error: 'aborted' };
    const timeLimit = AbortSignal.timeout(this.endpoint.timeoutMs);
    try {
      const response = await fetch(`${this.endpoint.baseUrl.replace(/\/$/, '')}/operations/${operation}`, {
        method: 'POST',
        headers: this.headers(call),
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([call.signal, timeLimit]),
      });
      return await answerOf(response, reader);
    } catch (thrown) {
      const interruption = timeLimit.aborted ? 'time_limit' : isAborted(call.signal) ? 'aborted' : null;
      const failure = callFailure(thrown, interruption);
      return { kind: failure.sent ? 'lost' : 'failed', error: failure.error };
    }
  }

  private headers(call: TelcoCall & Partial<TelcoEffectCall>): Record<string, string> {
    return {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-tenant-id': call.tenantId,
      ...(this.endpoint.token === null ? {} : { authorization: `Bearer ${this.endpoint.token}` }),
      ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
    };
  }
}

/** @throws when the body breaks off; the call was sent then */
async function answerOf<T>(response: Response, reader: AnswerReader<T>): Promise<TelcoOutcome<T>> {
  const failure = statusFailure(response.status);
  if (failure !== null) await response.body?.cancel();
  if (failure === 'not_found') return { kind: 'not_found' };
  if (failure !== null) return { kind: failure.sent ? 'lost' : 'failed', error: failure.error };
  const value = readAnswer(await response.text(), reader);
  // Accepted, and what came of it cannot be read.
  return value === null ? { kind: 'lost', error: 'unreadable_answer' } : { kind: 'ok', value };
}

function readAnswer<T>(text: string, reader: AnswerReader<T>): T | null {
  try {
    const answer: unknown = JSON.parse(text);
    return isJsonObject(answer) ? reader(answer) : null;
  } catch {
    return null;
  }
}

/** A function, because the compiler takes the signal's state before the call for its state after it. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

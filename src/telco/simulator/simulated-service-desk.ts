import type { JsonObject } from '../../kernel/json.js';
import type { InvoiceReference, ProtocolResult, RegisterProtocolRequest, TelcoCall, TelcoEffectCall, TelcoOperation, TelcoOutcome } from '../telco-gateway.js';
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
import type { FaultSubject } from './fault.js';
import type { FaultInjector } from './fault-injector.js';
import { invoiceLines, itemsOnInvoice } from './invoice-charges.js';
import { contractOf, digitsFact, flagFact, textFact } from './line-facts.js';
import { protocolNumber } from './protocol-number.js';
import type { CallKey, NewEffect, SimulatorCalls } from './simulator-calls.js';
import type { SimulatorInvoices } from './simulator-invoices.js';
import type { LineFacts, SimulatorLines } from './simulator-lines.js';

/** One call with one effect: what it is about, and what comes of it. */
interface DeskEffect<T extends JsonObject> {
  readonly operation: TelcoOperation;
  readonly subject: FaultSubject;
  /** The amount that the effect moves, decimal text. */
  readonly value: string | null;
  /** The result under a new key with its number; null where the operator knows nothing of the subject. */
  readonly answer: (number: string) => Promise<T | null>;
  /** False for a result that changes nothing: a refusal. */
  readonly changes?: (result: T) => boolean;
}

const PAYABLE = 'OPEN';

/** The operator's service desk: protocols, contestations, SMS, service requests, all steered by facts of the line (docs/telco-http.md). */
export class SimulatedServiceDesk {
  constructor(
    private readonly invoices: SimulatorInvoices,
    private readonly lines: SimulatorLines,
    private readonly calls: SimulatorCalls,
    private readonly injector: FaultInjector,
  ) {}

  async registrarProtocolo(request: RegisterProtocolRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>> {
    const subject = await this.lineSubject(request, call);
    return this.effect({ operation: 'registrar_protocolo', subject, value: null, answer: async (protocol) => ({ protocol }) }, call);
  }

  async checkInvoiceStatus(request: ServiceReadRequest, call: TelcoCall): Promise<TelcoOutcome<InvoiceStatusResult>> {
    const document = await this.invoices.current(call.tenantId, request.invoice);
    const subject = await this.lineSubject(request, call);
    const status = textFact(await this.factsOf(subject, call), 'invoice_status');
    return this.injector.read({ operation: 'check_invoice_status', call, subjects: [subject] }, () =>
      document === null && status === null ? { kind: 'not_found' } : { kind: 'ok', value: { invoiceStatus: status ?? PAYABLE } },
    );
  }

  async consultarContratoCorte(request: ServiceReadRequest & { readonly item: string | null }, call: TelcoCall): Promise<TelcoOutcome<ContractFacts>> {
    const subject = { ...(await this.lineSubject(request, call)), item: request.item };
    const contract = contractOf(await this.factsOf(subject, call));
    return this.injector.read({ operation: 'consultar_contrato_corte', call, subjects: [subject] }, () => ({ kind: 'ok', value: contract }));
  }

  async abrirContestacaoCliente(request: ContestationRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ContestationResult>> {
    const { name: item, msisdn } = request.item;
    return this.effect<ContestationResult>(
      {
        operation: 'abrir_contestacao_cliente',
        subject: { msisdn, item },
        value: request.adjustment,
        changes: (result) => result.accepted,
        answer: async (contestationId) => {
          const facts = await this.factsOf({ msisdn }, call);
          if (!request.skipItemValidation && !(await this.holds(request, call))) return null;
          const refusal = textFact(facts, 'contestation_refusal');
          if (refusal !== null) return { accepted: false, refusal };
          return { accepted: true, contestationId, adjusted: flagFact(facts, 'contestation_success', true), barcode: digitsFact(facts, 'barcode') };
        },
      },
      call,
    );
  }

  async enviarSms(request: SmsRequest, call: TelcoEffectCall): Promise<TelcoOutcome<SmsResult>> {
    const subject = await this.lineSubject(request, call);
    const { text } = request;
    // The text stays with the call: the outbox of GET …/calls.
    const sent = await this.effect({ operation: 'enviar_sms', subject, value: null, answer: async (smsId) => ({ smsId, text }) }, call);
    return sent.kind === 'ok' ? { kind: 'ok', value: { smsId: sent.value.smsId } } : sent;
  }

  async abrirSrContaCertaManual(request: ManualAdjustmentRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestResult>> {
    const { name: item, msisdn, value } = request.item;
    return this.effect({ operation: 'abrir_sr_conta_certa_manual', subject: { msisdn, item }, value, answer: async (srId) => ({ srId }) }, call);
  }

  async atualizarStatusSr(request: ServiceRequestStatus, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestStatusResult>> {
    const subject = await this.lineSubject(request, call);
    const { status, srId } = request;
    const updated = await this.effect({ operation: 'atualizar_status_sr', subject, value: null, answer: async () => ({ status, srId }) }, call);
    return updated.kind === 'ok' ? { kind: 'ok', value: { status: updated.value.status } } : updated;
  }

  private async effect<T extends JsonObject>(effect: DeskEffect<T>, call: TelcoEffectCall): Promise<TelcoOutcome<T>> {
    const { operation, subject, value } = effect;
    const key: CallKey = { ...call, operation };
    const first = (): Promise<T | null> => this.calls.find<T>(key);
    return this.injector.effect<T>(
      { operation, call, subjects: [subject] },
      {
        first,
        perform: async (fault) => {
          if (fault?.kind === 'not_found') return { kind: 'not_found' };
          // One change: no part of it fails alone.
          if (fault !== null) return { kind: 'failed', error: 'simulated_error' };
          const result = (await first()) ?? (await effect.answer(protocolNumber(key.tenantId, operation, key.idempotencyKey)));
          if (result === null) return { kind: 'not_found' };
          const effects: readonly NewEffect[] = effect.changes?.(result) === false ? [] : [{ ...subject, value }];
          return { kind: 'ok', value: await this.calls.record(key, result, effects) };
        },
      },
    );
  }

  private async holds({ item, invoice }: ContestationRequest, call: TelcoCall): Promise<boolean> {
    const document = await this.invoices.current(call.tenantId, invoice);
    return document !== null && itemsOnInvoice([item], document)[0] === true;
  }

  /** The line that a call is about; without one the first of the invoice. */
  private async lineSubject({ msisdn, invoice }: { readonly msisdn: string | null; readonly invoice: InvoiceReference }, call: TelcoCall): Promise<FaultSubject> {
    if (msisdn !== null) return { msisdn, item: null };
    const document = await this.invoices.current(call.tenantId, invoice);
    return { msisdn: document === null ? null : (invoiceLines(document)[0] ?? null), item: null };
  }

  private async factsOf({ msisdn }: Pick<FaultSubject, 'msisdn'>, call: TelcoCall): Promise<LineFacts> {
    return msisdn === null ? {} : this.lines.find(call.tenantId, msisdn);
  }
}

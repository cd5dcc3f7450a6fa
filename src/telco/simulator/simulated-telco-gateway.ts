import type { JsonObject } from '../../kernel/json.js';
import { settleCancellation } from '../cancellation-outcome.js';
import {
  TelcoGateway,
  type CancelVasItem,
  type CancelVasItemOutcome,
  type CancelVasRequest,
  type CancelVasResult,
  type InvoiceKey,
  type InvoiceReference,
  type OperatorInvoice,
  type ProtocolResult,
  type RegisterProtocolRequest,
  type RegisterServiceRequest,
  type TelcoCall,
  type TelcoEffectCall,
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
import { type Fault, failsPartially, type FaultSubject, isAbout } from './fault.js';
import type { FaultInjector } from './fault-injector.js';
import { invoiceCharges, itemsOnInvoice } from './invoice-charges.js';
import { protocolNumber } from './protocol-number.js';
import type { SimulatedServiceDesk } from './simulated-service-desk.js';
import type { CallKey, NewEffect, SimulatorCalls } from './simulator-calls.js';
import type { SimulatorInvoices } from './simulator-invoices.js';

/**
 * An operator in the database: honours idempotency keys, keeps every effect, fails as planted (api.md "Simulator").
 * Cancelling does not rewrite an invoice that was issued.
 */
export class SimulatedTelcoGateway extends TelcoGateway {
  constructor(
    private readonly invoices: SimulatorInvoices,
    private readonly calls: SimulatorCalls,
    private readonly injector: FaultInjector,
    private readonly desk: SimulatedServiceDesk,
  ) {
    super();
  }

  override async buscarFatura(request: InvoiceKey & { readonly msisdn?: string | null }, call: TelcoCall): Promise<TelcoOutcome<OperatorInvoice>> {
    const document = await this.invoices.find(call.tenantId, request);
    const subjects = documentSubjects(document === null ? [] : [document], request.msisdn ?? null);
    return this.injector.read({ operation: 'buscar_fatura', call, subjects }, () =>
      document === null ? { kind: 'not_found' } : { kind: 'ok', value: { invoiceDetail: document } },
    );
  }

  override async consultarFaturas(
    request: { readonly customerKey: string; readonly msisdn: string | null; readonly invoice: InvoiceKey | null },
    call: TelcoCall,
  ): Promise<TelcoOutcome<readonly OperatorInvoice[]>> {
    const documents = await this.invoices.list(call.tenantId, request.customerKey, request.invoice);
    return this.injector.read({ operation: 'consultar_faturas', call, subjects: documentSubjects(documents, request.msisdn) }, () =>
      documents.length === 0 ? { kind: 'not_found' } : { kind: 'ok', value: documents.map((invoiceDetail) => ({ invoiceDetail })) },
    );
  }

  override async cancelarVasAvulso(request: CancelVasRequest, call: TelcoEffectCall): Promise<TelcoOutcome<CancelVasResult>> {
    const { items } = request;
    const key: CallKey = { ...call, operation: 'cancelar_vas_avulso' };
    return this.injector.effect(
      { operation: key.operation, call, subjects: items.map(itemSubject) },
      {
        first: () => this.calls.find<CancelVasResult>(key),
        perform: async (fault) => {
          const known = await this.known(items, request.invoice, call);
          const outcomes = itemOutcomes(items, known, fault);
          const outcome = settleCancellation(protocolOf(key), outcomes);
          if (outcome.kind !== 'ok') return (await this.earlier<CancelVasResult>(key)) ?? outcome;
          const cancelled = items.filter((_item, index) => outcomes[index] === 'success');
          return { kind: 'ok', value: await this.calls.record(key, outcome.value, cancelled.map(itemEffect)) };
        },
      },
    );
  }

  override async registrarAtendimento(request: RegisterServiceRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>> {
    const { items } = request;
    const key: CallKey = { ...call, operation: 'registrar_atendimento' };
    const whole: NewEffect = { msisdn: request.msisdn ?? null, item: null, value: null };
    return this.injector.effect(
      { operation: key.operation, call, subjects: items.length === 0 ? [whole] : items.map(itemSubject) },
      {
        first: () => this.calls.find<ProtocolResult>(key),
        perform: async (fault) => {
          if (items.length === 0 && fault === null) return { kind: 'ok', value: await this.calls.record(key, { protocol: protocolOf(key) }, [whole]) };
          // One registration for all: no part of it fails alone.
          if (fault?.kind === 'partial') return { kind: 'failed', error: 'simulated_error' };
          const outcomes = itemOutcomes(items, await this.known(items, request.invoice, call), fault);
          const registered = items.filter((_item, index) => outcomes[index] === 'success');
          if (registered.length === 0) return (await this.earlier<ProtocolResult>(key)) ?? { kind: 'not_found' };
          return { kind: 'ok', value: await this.calls.record(key, { protocol: protocolOf(key) }, registered.map(itemEffect)) };
        },
      },
    );
  }

  override registrarProtocolo(request: RegisterProtocolRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>> {
    return this.desk.registrarProtocolo(request, call);
  }

  override checkInvoiceStatus(request: ServiceReadRequest, call: TelcoCall): Promise<TelcoOutcome<InvoiceStatusResult>> {
    return this.desk.checkInvoiceStatus(request, call);
  }

  override consultarContratoCorte(request: ServiceReadRequest & { readonly item: string | null }, call: TelcoCall): Promise<TelcoOutcome<ContractFacts>> {
    return this.desk.consultarContratoCorte(request, call);
  }

  override abrirContestacaoCliente(request: ContestationRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ContestationResult>> {
    return this.desk.abrirContestacaoCliente(request, call);
  }

  override enviarSms(request: SmsRequest, call: TelcoEffectCall): Promise<TelcoOutcome<SmsResult>> {
    return this.desk.enviarSms(request, call);
  }

  override abrirSrContaCertaManual(request: ManualAdjustmentRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestResult>> {
    return this.desk.abrirSrContaCertaManual(request, call);
  }

  override atualizarStatusSr(request: ServiceRequestStatus, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestStatusResult>> {
    return this.desk.atualizarStatusSr(request, call);
  }

  /** Which items stand on the operator's invoice; none where it knows no invoice. */
  private async known(items: readonly CancelVasItem[], reference: InvoiceReference, call: TelcoCall): Promise<readonly boolean[]> {
    const document = await this.invoices.current(call.tenantId, reference);
    return document === null ? items.map(() => false) : itemsOnInvoice(items, document);
  }

  /** The invoice may have changed since the first call under this key; its result stands. */
  private async earlier<T extends JsonObject>(key: CallKey): Promise<TelcoOutcome<T> | null> {
    const value = await this.calls.find<T>(key);
    return value === null ? null : { kind: 'ok', value };
  }
}

function itemOutcomes(items: readonly CancelVasItem[], known: readonly boolean[], fault: Fault | null): readonly CancelVasItemOutcome[] {
  const subjects = items.map(itemSubject);
  const failing = fault?.kind === 'partial' ? failsPartially(fault, subjects) : [];
  return subjects.map((subject, index) => {
    if (fault?.kind === 'not_found' && isAbout(fault, subject)) return 'no_match';
    if (known[index] !== true) return 'no_match';
    return failing[index] === true ? 'failure' : 'success';
  });
}

function documentSubjects(documents: readonly JsonObject[], msisdn: string | null): readonly FaultSubject[] {
  const charges = documents.flatMap(invoiceCharges).map(({ name, msisdn: line }) => ({ msisdn: line, item: name }));
  return [{ msisdn, item: null }, ...charges];
}

function protocolOf(key: CallKey): string {
  return protocolNumber(key.tenantId, key.operation, key.idempotencyKey);
}

function itemSubject({ msisdn, name }: CancelVasItem): FaultSubject {
  return { msisdn, item: name };
}

function itemEffect({ msisdn, name, value }: CancelVasItem): NewEffect {
  return { msisdn, item: name, value };
}

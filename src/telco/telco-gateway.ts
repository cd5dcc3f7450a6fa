import type { JsonObject } from '../kernel/json.js';
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
} from './telco-service-requests.js';

/** Operations of the operator's systems, as `api.md` "Simulator" names them. */
export const TELCO_OPERATIONS = [
  'cancelar_vas_avulso',
  'registrar_atendimento',
  'registrar_protocolo',
  'buscar_fatura',
  'consultar_faturas',
  'check_invoice_status',
  'abrir_contestacao_cliente',
  'enviar_sms',
  'consultar_contrato_corte',
  'abrir_sr_conta_certa_manual',
  'atualizar_status_sr',
] as const;
export type TelcoOperation = (typeof TELCO_OPERATIONS)[number];

/** What every call carries besides its own fields. */
export interface TelcoCall {
  readonly tenantId: string;
  readonly signal: AbortSignal;
}

/** A call with an effect repeats safely under its key. */
export interface TelcoEffectCall extends TelcoCall {
  readonly idempotencyKey: string;
}

/**
 * How a call ended. `lost`: it was dispatched and nobody knows whether it happened (time-out, broken connection);
 * only this may be repeated, under the same key (architecture §4.13). `failed`: it certainly did not happen.
 */
export type TelcoOutcome<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'lost'; readonly error: string };

/** How the operator knows an invoice: by tenant, customerId (else conversationKey) and invoiceId (else content hash) (architecture §4.9). */
export interface InvoiceKey {
  readonly customerKey: string;
  readonly invoiceKey: string;
}

// What is sent and answered are type aliases, not interfaces: they are JSON, and only aliases are assignable to JsonObject.

/** Which invoice a request is about. Without an id it is the customer's latest, else the document of `context` by its hash. */
export type InvoiceReference = {
  readonly customerKey: string;
  readonly invoiceId: string | null;
  readonly invoiceHash: string | null;
};

export type CancelVasItem = {
  readonly name: string;
  readonly msisdn: string;
  /** Decimal text, "14.99". */
  readonly value: string | null;
  readonly section: string;
};

export type CancelVasRequest = {
  /** One entry a charge: equal charges of one name are several entries (architecture §4.7). */
  readonly items: readonly CancelVasItem[];
  readonly invoice: InvoiceReference;
  readonly socialSecNo: string | null;
  /** The operational contract of WORKFLOWS §11.6, where the journey says it: "Fechado", "CLOSED". */
  readonly requestStatus?: string;
  readonly status?: string;
  readonly cspId?: string;
  readonly channel?: string;
  /** As given, "2026-12-20". */
  readonly nextInvoiceCreditDate?: string;
};

export type CancelVasItemOutcome = 'success' | 'failure' | 'no_match';

export type CancelVasResult = {
  readonly protocol: string;
  /** One entry an item, in the order of the request; at least one is a success (`cancellation-outcome.ts`). */
  readonly items: readonly { readonly outcome: CancelVasItemOutcome }[];
};

export type RegisterServiceRequest = {
  /** None: it is about the invoice as a whole. */
  readonly items: readonly CancelVasItem[];
  /** The line of a registration without items. */
  readonly msisdn?: string | null;
  readonly invoice: InvoiceReference;
  readonly reason: string;
  readonly socialSecNo: string | null;
};

export type RegisterProtocolRequest = {
  /** Null where the session knows no line; the operator then takes the first line of the invoice. */
  readonly msisdn: string | null;
  readonly invoice: InvoiceReference;
  readonly scenario: string;
  /** "Aberto" or "Fechado" where the journey says it (WORKFLOWS §11.8). */
  readonly requestStatus?: string;
  readonly status: string;
  readonly summary: string;
  readonly socialSecNo?: string;
  /** The message that the registration answers. */
  readonly messageId?: string;
  /** Kinds of value-added services that the customer was informed about (WORKFLOWS §11.10). */
  readonly informationalTypes?: readonly string[];
};

export type ProtocolResult = {
  readonly protocol: string;
};

/** An invoiceDetail as the operator holds it. */
export interface OperatorInvoice {
  readonly invoiceDetail: JsonObject;
}

/**
 * The port to the operator's systems: an HTTP client or the embedded simulator. An effect's `not_found` says that the
 * operator knows neither the item nor the line it is about.
 */
export abstract class TelcoGateway {
  /** By customer and invoice; the line, where known, is who asks. */
  abstract buscarFatura(request: InvoiceKey & { readonly msisdn?: string | null }, call: TelcoCall): Promise<TelcoOutcome<OperatorInvoice>>;

  /**
   * The latest invoice first, then the month before. The simulator answers the document registered from
   * `context` under `invoice` when it holds no other.
   */
  abstract consultarFaturas(
    request: { readonly customerKey: string; readonly msisdn: string | null; readonly invoice: InvoiceKey | null },
    call: TelcoCall,
  ): Promise<TelcoOutcome<readonly OperatorInvoice[]>>;

  /** `not_found`: the operator holds none of the items; `failed`: not one of them was cancelled. */
  abstract cancelarVasAvulso(request: CancelVasRequest, call: TelcoEffectCall): Promise<TelcoOutcome<CancelVasResult>>;

  /** `not_found`: the operator holds none of the items. */
  abstract registrarAtendimento(request: RegisterServiceRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>>;

  abstract registrarProtocolo(request: RegisterProtocolRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>>;

  abstract checkInvoiceStatus(request: ServiceReadRequest, call: TelcoCall): Promise<TelcoOutcome<InvoiceStatusResult>>;

  /** @param request with the item that a family plan's dependent may hold */
  abstract consultarContratoCorte(request: ServiceReadRequest & { readonly item: string | null }, call: TelcoCall): Promise<TelcoOutcome<ContractFacts>>;

  abstract abrirContestacaoCliente(request: ContestationRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ContestationResult>>;

  abstract enviarSms(request: SmsRequest, call: TelcoEffectCall): Promise<TelcoOutcome<SmsResult>>;

  abstract abrirSrContaCertaManual(request: ManualAdjustmentRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestResult>>;

  abstract atualizarStatusSr(request: ServiceRequestStatus, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestStatusResult>>;
}

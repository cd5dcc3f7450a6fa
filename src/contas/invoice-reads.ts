import type { Clock } from '../kernel/clock.js';
import { assertNever } from '../kernel/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../kernel/json.js';
import { type Invoice, parseInvoice } from '../invoice/domain/index.js';
import type { OperatorInvoice, TelcoGateway, TelcoOutcome } from '../telco/index.js';
import type { ActionContext } from '../workflow-engine/domain/index.js';
import { contasScopeOf } from './contas-scope.js';
import { previousOf } from './domain/explanation/previous-invoice.js';

/** The invoices of the customer, as far as they can be had. */
export type InvoicesRead =
  | { readonly kind: 'read'; readonly current: Invoice; readonly previous: Invoice | null }
  /** Neither a customer nor a line nor an invoice is known. */
  | { readonly kind: 'unidentified' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'failed'; readonly error: string };

/** Who asks, from the node's own input. Null where unknown. */
export interface InvoiceOwner {
  readonly msisdn: string | null;
  readonly customerId: string | null;
  readonly invoiceId: string | null;
}

/** The owner that a node's input names. */
export function invoiceOwnerOf(input: JsonObject): InvoiceOwner {
  const text = (key: string): string | null => {
    const value = input[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { msisdn: text('msisdn'), customerId: text('customer_id'), invoiceId: text('invoice_id') };
}

/** Documents that a caller of the execution API hands over with the start, `fatura_atual` and `fatura_anterior`; null without. */
export function givenInvoices(input: JsonObject): InvoicesRead | null {
  const { fatura_atual: current, fatura_anterior: previous } = input;
  if (!isDocument(current)) return null;
  return { kind: 'read', current: parseInvoice(current), previous: isDocument(previous) ? parseInvoice(previous) : null };
}

function isDocument(value: JsonValue | undefined): value is JsonObject {
  return value !== undefined && isJsonObject(value);
}

/** Reads invoices for the actions that explain. */
export class InvoiceReads {
  constructor(
    private readonly telco: TelcoGateway,
    private readonly clock: Clock,
  ) {}

  /**
   * The current invoice and the one before. What the session has in hand is not fetched again (architecture §4.29): the operator
   * is asked once for each that is missing, and a missing previous invoice fails nothing.
   */
  async currentAndPrevious(owner: InvoiceOwner, context: ActionContext): Promise<InvoicesRead> {
    const inHand = contasScopeOf(context)?.invoices ?? null;
    if (inHand !== null && inHand.current !== null) return this.besides(inHand.current, inHand.previous, owner, context);
    if (owner.invoiceId !== null) return this.byId(owner, owner.invoiceId, context);
    if (owner.customerId === null && owner.msisdn === null) return { kind: 'unidentified' };
    return this.latest(owner, context);
  }

  /** Only the current invoice: nothing is asked for where the session has it in hand. */
  async current(owner: InvoiceOwner, context: ActionContext): Promise<InvoicesRead> {
    const inHand = contasScopeOf(context)?.invoices ?? null;
    if (inHand !== null && inHand.current !== null) return { kind: 'read', current: inHand.current, previous: inHand.previous };
    if (owner.invoiceId !== null) return this.detailed(owner, owner.invoiceId, context);
    if (owner.customerId === null && owner.msisdn === null) return { kind: 'unidentified' };
    return this.latest(owner, context);
  }

  private async besides(current: Invoice, previous: Invoice | null, owner: InvoiceOwner, context: ActionContext): Promise<InvoicesRead> {
    if (previous !== null || owner.customerId === null) return { kind: 'read', current, previous };
    const others = await this.list(owner, context);
    return { kind: 'read', current, previous: others.kind === 'ok' ? previousOf(current, others.value) : null };
  }

  private async byId(owner: InvoiceOwner, invoiceId: string, context: ActionContext): Promise<InvoicesRead> {
    const read = await this.detailed(owner, invoiceId, context);
    return read.kind === 'read' ? this.besides(read.current, null, owner, context) : read;
  }

  private async detailed(owner: InvoiceOwner, invoiceKey: string, context: ActionContext): Promise<InvoicesRead> {
    const request = { customerKey: customerKeyOf(owner, context), invoiceKey, msisdn: owner.msisdn };
    const outcome = await this.recorded('buscar_fatura', context, () => this.telco.buscarFatura(request, context));
    return readOf(mapped(outcome, ({ invoiceDetail }) => [parseInvoice(invoiceDetail)]));
  }

  private async latest(owner: InvoiceOwner, context: ActionContext): Promise<InvoicesRead> {
    return readOf(await this.list(owner, context));
  }

  private async list(owner: InvoiceOwner, context: ActionContext): Promise<TelcoOutcome<readonly Invoice[]>> {
    const hash = contasScopeOf(context)?.invoiceHash ?? null;
    const customerKey = customerKeyOf(owner, context);
    const request = { customerKey, msisdn: owner.msisdn, invoice: hash === null ? null : { customerKey, invoiceKey: hash } };
    const outcome = await this.recorded('consultar_faturas', context, () => this.telco.consultarFaturas(request, context));
    return mapped(outcome, (invoices: readonly OperatorInvoice[]) => invoices.map(({ invoiceDetail }) => parseInvoice(invoiceDetail)));
  }

  private async recorded<T>(operation: string, context: ActionContext, call: () => Promise<TelcoOutcome<T>>): Promise<TelcoOutcome<T>> {
    const startedAt = this.clock.now().getTime();
    const outcome = await call();
    const milliseconds = this.clock.now().getTime() - startedAt;
    contasScopeOf(context)?.record({ operation, idempotencyKey: null, outcome: outcome.kind, replayed: false, milliseconds });
    return outcome;
  }
}

/** How the operator knows the customer (architecture §4.9). */
export function customerKeyOf({ customerId, msisdn }: InvoiceOwner, { conversationKey }: ActionContext): string {
  return customerId ?? conversationKey ?? msisdn ?? '';
}

function mapped<T, U>(outcome: TelcoOutcome<T>, map: (value: T) => U): TelcoOutcome<U> {
  return outcome.kind === 'ok' ? { kind: 'ok', value: map(outcome.value) } : outcome;
}

/** Newest first. */
function readOf(outcome: TelcoOutcome<readonly Invoice[]>): InvoicesRead {
  switch (outcome.kind) {
    case 'ok': {
      const [current, ...older] = outcome.value;
      return current === undefined ? { kind: 'not_found' } : { kind: 'read', current, previous: older[0] ?? null };
    }
    case 'not_found':
      return { kind: 'not_found' };
    case 'failed':
    case 'lost':
      return { kind: 'failed', error: outcome.error };
    default:
      return assertNever(outcome);
  }
}

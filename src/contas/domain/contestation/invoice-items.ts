import { Decimal } from 'decimal.js';
import { type ContestableCharge, type ContestableInvoice, contestableInvoice, type Invoice } from '../../../invoice/domain/index.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json.js';
import { parseMoney, toDecimalText } from '../../../kernel/money.js';

const TYPES = ['avulso', 'estrategico', 'bundle', 'plano'] as const;

/**
 * What a contestation needs of the invoice, as the result of `check_invoice_status`: the charges of the item's name and the
 * total. It stays with the execution, so that a resumed one is held against the same amounts (case C05).
 */
export function invoiceFactsJson(invoice: Invoice, itemName: string | null): JsonObject {
  const { total, charges } = contestableInvoice(invoice, itemName);
  return { invoice_total: total === null ? null : toDecimalText(total), invoice_items: charges.map(chargeJson) };
}

/** Reads them back; what has another form is left out. A total that is there and cannot be read lets nothing be given back. */
export function contestableOf(total: JsonValue | undefined, items: JsonValue | undefined): ContestableInvoice {
  const entries = Array.isArray(items) ? (items as readonly JsonValue[]) : [];
  return { total: total === undefined || total === null ? null : (parseMoney(total) ?? new Decimal(0)), charges: entries.flatMap((entry) => (isJsonObject(entry) ? chargeOf(entry) : [])) };
}

function chargeJson({ name, msisdn, section, itemType, value }: ContestableCharge): JsonObject {
  return { name, msisdn, section, type: itemType, value: value === null ? null : toDecimalText(value) };
}

function chargeOf({ name, msisdn, section, type, value }: JsonObject): readonly ContestableCharge[] {
  if (typeof name !== 'string' || typeof msisdn !== 'string' || typeof section !== 'string') return [];
  return [{ name, msisdn, section, itemType: TYPES.find((known) => known === type) ?? null, value: parseMoney(value) }];
}

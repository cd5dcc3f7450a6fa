import type { Decimal } from 'decimal.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../kernel/json.js';
import { parseMoney, toDecimalText } from '../kernel/money.js';
import type { CancelVasItem, InvoiceReference, TelcoEffectCall } from '../telco/index.js';
import type { ActionContext } from '../workflow-engine/domain/index.js';
import { contasScopeOf } from './contas-scope.js';

/** The inputs with which an action is told whom and which invoice it is about. */
export const CUSTOMER_INPUTS = {
  msisdn: { required: false, type: 'string' },
  customer_id: { required: false, type: 'string' },
  social_sec_no: { required: false, type: 'string' },
  invoice_id: { required: false, type: 'string' },
} as const;

/** A text; a number that YAML or a caller gave as one is its digits. Null where it is missing, blank or something else. */
export function textAt(input: JsonObject, key: string): string | null {
  const value = input[key];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

const YES = new Set(['true', 's', 'sim', 'y', '1']);
const NO = new Set(['false', 'n', 'nao', 'não', '0']);

/** A flag as systems write it: true, "S", 1; null where it says neither yes nor no. */
export function flagAt(input: JsonObject, key: string): boolean | null {
  const value = input[key];
  if (typeof value === 'boolean') return value;
  const text = textAt(input, key)?.toLowerCase() ?? '';
  if (YES.has(text)) return true;
  return NO.has(text) ? false : null;
}

/** An amount; `invalid` for what is there and cannot be read as one. */
export function moneyAt(input: JsonObject, key: string): Decimal | null | 'invalid' {
  const value = input[key] ?? null;
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null;
  return parseMoney(value) ?? 'invalid';
}

/** An amount that is charged, given back or claimed: what is not above zero is `invalid`, too. */
export function positiveMoneyAt(input: JsonObject, key: string): Decimal | null | 'invalid' {
  const amount = moneyAt(input, key);
  return amount === null || amount === 'invalid' || amount.greaterThan(0) ? amount : 'invalid';
}

/** How the operator knows the invoice that a node is about (architecture §4.9). */
export function referenceOf(input: JsonObject, context: ActionContext): InvoiceReference {
  const scope = contasScopeOf(context);
  return {
    customerKey: textAt(input, 'customer_id') ?? scope?.customer.customerId ?? context.conversationKey ?? textAt(input, 'msisdn') ?? '',
    invoiceId: textAt(input, 'invoice_id') ?? scope?.invoiceId ?? null,
    invoiceHash: scope?.invoiceHash ?? null,
  };
}

/** The charges that a node is given as `items`: `{name, msisdn, value, section, type}`; an entry without a name or a line, or with a value that cannot be read, is null. */
export function itemsAt(input: JsonObject, key = 'items'): readonly (ServiceItem | null)[] {
  const items = input[key];
  return Array.isArray(items) ? (items as readonly JsonValue[]).map(itemOf) : [];
}

/** A charge as a workflow carries it. */
export type ServiceItem = CancelVasItem & { readonly type: string | null };

function itemOf(entry: JsonValue): ServiceItem | null {
  if (!isJsonObject(entry)) return null;
  const name = textAt(entry, 'name');
  const msisdn = textAt(entry, 'msisdn');
  const value = moneyAt(entry, 'value');
  if (name === null || msisdn === null || value === 'invalid') return null;
  return { name, msisdn, value: value === null ? null : toDecimalText(value), section: textAt(entry, 'section') ?? '', type: textAt(entry, 'type') };
}

/** A charge as the operator is told it. */
export function telcoItem({ name, msisdn, value, section }: ServiceItem): CancelVasItem {
  return { name, msisdn, value, section };
}

export function effectCallOf({ tenantId, signal }: ActionContext, idempotencyKey: string): TelcoEffectCall {
  return { tenantId, signal, idempotencyKey };
}

/** `idempotency_key`, for actions that take the caller's key as their effect's (WORKFLOWS §11.6). */
export function givenKey(input: JsonObject): string | null {
  return textAt(input, 'idempotency_key');
}

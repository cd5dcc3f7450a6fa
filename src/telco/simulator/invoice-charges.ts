import { canonicalPhoneOrAsGiven } from '../../kernel/brazilian-phone.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import { parseMoney } from '../../kernel/money.js';
import { fold } from '../../kernel/text-folding.js';
import type { CancelVasItem } from '../telco-gateway.js';

/** "Fatura Resumo" is the only key of a document that is no line (api.md "invoiceDetail"). */
const LINE_KEY = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

/** A charge as the operator knows it: its name, its line and its section. */
export type Charge = Pick<CancelVasItem, 'name' | 'msisdn' | 'section'>;

/** The charges of an invoiceDetail, in its order; entries in other forms are skipped (api.md "invoiceDetail"), and money given back is none (architecture §4.8). */
export function invoiceCharges(document: JsonObject): readonly Charge[] {
  return invoiceLines(document).flatMap((msisdn) =>
    sectionsOf(document[msisdn]).flatMap(([section, entries]) => entryNames(entries).map((name) => ({ name, msisdn, section }))),
  );
}

/** The lines of an invoiceDetail, in its order. */
export function invoiceLines(document: JsonObject): readonly string[] {
  return Object.keys(document).filter((key) => LINE_KEY.test(key) && isJsonObject(document[key]));
}

/**
 * Which of the items stand on the invoice. Equal charges count: five requested of four that stand are four.
 * @returns one entry an item, in order
 */
export function itemsOnInvoice(items: readonly Charge[], document: JsonObject): readonly boolean[] {
  const left = new Map<string, number>();
  for (const charge of invoiceCharges(document)) {
    left.set(chargeKey(charge), (left.get(chargeKey(charge)) ?? 0) + 1);
  }
  return items.map((item) => {
    const count = left.get(chargeKey(item)) ?? 0;
    left.set(chargeKey(item), count - 1);
    return count > 0;
  });
}

function chargeKey(charge: Charge): string {
  return JSON.stringify([canonicalPhoneOrAsGiven(charge.msisdn), fold(charge.section), fold(charge.name)]);
}

function sectionsOf(line: JsonValue | undefined): readonly [string, JsonValue][] {
  return isJsonObject(line) ? Object.entries(line) : [];
}

function entryNames(entries: JsonValue): readonly string[] {
  if (!Array.isArray(entries)) return [];
  return (entries as readonly JsonValue[]).flatMap((entry) =>
    isJsonObject(entry) && typeof entry['desc'] === 'string' && !isCredit(entry) ? [entry['desc']] : [],
  );
}

function isCredit(entry: JsonObject): boolean {
  return parseMoney(entry['value'] ?? entry['valor'])?.lessThan(0) === true;
}

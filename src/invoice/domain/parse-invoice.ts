import type { Decimal } from 'decimal.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import { parseMoney } from '../../kernel/money.js';
import { remembered } from '../../kernel/remembered.js';
import { fold } from '../../kernel/text-folding.js';
import {
  ACTIONABLE_SECTIONS,
  SUMMARY_KEY,
  type Invoice,
  type InvoiceEntry,
  type InvoiceLine,
  type InvoiceSection,
  type InvoiceSummary,
  type SkippedEntry,
} from './invoice.js';
import { EXPLAINING_SECTIONS } from './invoice-sections.js';

const LINE_KEY = /^(?=.*\d)\+?[\d\s().-]{1,30}$/;
const TOTAL_NAME = 'total geral';
/** Section names arrive in either Unicode form and in any case; the documented spelling is kept. */
const SECTION_BY_FOLDED_NAME = new Map<string, string>(
  [...ACTIONABLE_SECTIONS, ...EXPLAINING_SECTIONS].map((name) => [fold(name), name]),
);
const sectionNamed = remembered((key) => SECTION_BY_FOLDED_NAME.get(fold(key)) ?? key);
const FOLDED_SUMMARY_KEY = fold(SUMMARY_KEY);
/** What is left of a name however it is folded. */
const VISIBLE = /[!-~]/;

/**
 * Reads an `invoiceDetail` document (api.md "invoiceDetail"). Never throws, whatever the JSON: what has another form
 * is left out and reported in `skipped` with its JSON pointer.
 */
export function parseInvoice(document: JsonValue): Invoice {
  const skipped: SkippedEntry[] = [];
  if (!isJsonObject(document)) {
    return { summary: parseSummary({}, '', skipped), lines: [], skipped: [{ path: '', value: document }] };
  }
  const lines: InvoiceLine[] = [];
  let summary: InvoiceSummary | null = null;
  for (const [key, value] of Object.entries(document)) {
    const path = pointer('', key);
    if (summary === null && fold(key) === FOLDED_SUMMARY_KEY) summary = parseSummary(value, path, skipped);
    else if (LINE_KEY.test(key) && isJsonObject(value)) lines.push(parseLine(key, value, path, skipped));
    else skipped.push({ path, value });
  }
  return { summary: summary ?? parseSummary({}, '', skipped), lines, skipped };
}

function parseLine(msisdn: string, line: JsonObject, path: string, skipped: SkippedEntry[]): InvoiceLine {
  const sections: InvoiceSection[] = [];
  for (const [key, value] of Object.entries(line)) {
    const name = sectionNamed(key);
    const entries = parseEntries(value, pointer(path, key), skipped);
    if (entries !== null) sections.push({ name, entries });
  }
  return { msisdn, sections };
}

function parseSummary(value: JsonValue, path: string, skipped: SkippedEntry[]): InvoiceSummary {
  if (!isJsonObject(value)) {
    skipped.push({ path, value });
    return parseSummary({}, path, skipped);
  }
  const items = own(value, 'itens');
  const entries = items === undefined ? [] : (parseEntries(items, pointer(path, 'itens'), skipped) ?? []);
  return {
    invoiceId: textOf(own(value, 'invoice_id')),
    reference: textOf(own(value, 'referencia')),
    dueDate: textOf(own(value, 'vencimento')),
    period: textOf(own(value, 'periodo')),
    entries,
    total: entries.find((entry) => fold(entry.desc) === TOTAL_NAME)?.value ?? null,
  };
}

/** The readable entries of a list; null, and reported, when it is no list. */
function parseEntries(value: JsonValue, path: string, skipped: SkippedEntry[]): readonly InvoiceEntry[] | null {
  if (!isList(value)) {
    skipped.push({ path, value });
    return null;
  }
  return value.flatMap((item, index) => {
    const entry = parseEntry(item);
    if (entry === null) skipped.push({ path: `${path}/${index}`, value: item });
    return entry === null ? [] : [entry];
  });
}

function parseEntry(item: JsonValue): InvoiceEntry | null {
  if (!isJsonObject(item)) return null;
  const desc = own(item, 'desc');
  if (typeof desc !== 'string' || !(VISIBLE.test(desc) || fold(desc) !== '')) return null;
  return { desc, value: amountOf(item), raw: item };
}

/** `valor` is an alias of `value` (api.md), read where `value` is missing or null. */
function amountOf(item: JsonObject): Decimal | null {
  return parseMoney(own(item, 'value') ?? own(item, 'valor'));
}

/** Own keys only: a document may carry `__proto__` or leave out `value`, and inherited members are no data. */
function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function textOf(value: JsonValue | undefined): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function pointer(parent: string, key: string): string {
  return `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

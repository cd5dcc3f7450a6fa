import type { Decimal } from 'decimal.js';
import { canonicalPhoneOrAsGiven } from '../../kernel/brazilian-phone.js';
import { canonicalJson } from '../../kernel/json.js';
import { toCents } from '../../kernel/money.js';
import { fold } from '../../kernel/text-folding.js';
import type { ActionStep } from '../../conversation/domain/index.js';
import type { Invoice, InvoiceEntry, ResolvedInvoiceItem } from '../../invoice/domain/index.js';

export type ReleaseComparison =
  | { readonly kind: 'unchanged' }
  /** The same steps with the operator's amounts. */
  | { readonly kind: 'amount_changed'; readonly steps: readonly ActionStep[] };

/**
 * Holds the authorised amounts against the operator's invoice just before release (architecture §4.9-10, cases C22, C23).
 * Charges of one name on one line in one section are a multiset: equal amounts meet first, what is left over changed.
 * An item that is gone stays as it is: it runs, and ends `no_match` (api.md "Details").
 */
export function compareRelease(steps: readonly ActionStep[], operator: Invoice): ReleaseComparison {
  const charges = chargesOf(operator);
  const items = steps.flatMap((step) => step.items);
  const open = new Set(items.filter((item) => !takeEqual(charges, item)));
  const changed = new Map<ResolvedInvoiceItem, InvoiceEntry>();
  for (const item of open) {
    const charge = charges.get(keyOf(item.msisdn, item.section, item.canonicalName))?.shift();
    if (charge !== undefined) changed.set(item, charge);
  }
  if (changed.size === 0) return { kind: 'unchanged' };
  return { kind: 'amount_changed', steps: steps.map((step) => ({ ...step, items: step.items.map((item) => repriced(item, changed)) })) };
}

/** Charges not yet met, the likeliest partner of a changed amount first. */
type OpenCharges = Map<string, InvoiceEntry[]>;

function chargesOf(invoice: Invoice): OpenCharges {
  const charges: OpenCharges = new Map();
  for (const { msisdn, sections } of invoice.lines) {
    for (const { name, entries } of sections) {
      for (const entry of entries) {
        const key = keyOf(msisdn, name, entry.desc);
        charges.set(key, [...(charges.get(key) ?? []), entry]);
      }
    }
  }
  for (const entries of charges.values()) entries.sort(byLikelihood);
  return charges;
}

function takeEqual(charges: OpenCharges, item: ResolvedInvoiceItem): boolean {
  const entries = charges.get(keyOf(item.msisdn, item.section, item.canonicalName)) ?? [];
  const index = entries.findIndex((entry) => sameAmount(entry.value, item.value));
  if (index >= 0) entries.splice(index, 1);
  return index >= 0;
}

function repriced(item: ResolvedInvoiceItem, changed: ReadonlyMap<ResolvedInvoiceItem, InvoiceEntry>): ResolvedInvoiceItem {
  const charge = changed.get(item);
  return charge === undefined ? item : { ...item, value: charge.value, rawEntry: charge.raw };
}

function sameAmount(a: Decimal | null, b: Decimal | null): boolean {
  return a === null || b === null ? a === b : toCents(a) === toCents(b);
}

/** Money given back is no charge of the same name, but may be what has become of it (architecture §4.8). */
function isCredit(entry: InvoiceEntry): boolean {
  return entry.value?.isNegative() === true && !entry.value.isZero();
}

/** Real amounts before zero and unreadable ones, money given back last, then by amount and content, so that the invoice's order does not matter. */
function byLikelihood(a: InvoiceEntry, b: InvoiceEntry): number {
  const rank = (entry: InvoiceEntry): number => (isCredit(entry) ? 3 : entry.value === null ? 2 : entry.value.isZero() ? 1 : 0);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  const byAmount = a.value === null || b.value === null ? 0 : a.value.comparedTo(b.value);
  return byAmount !== 0 ? byAmount : canonicalJson(a.raw) < canonicalJson(b.raw) ? -1 : 1;
}

function keyOf(msisdn: string, section: string, name: string): string {
  return JSON.stringify([canonicalPhoneOrAsGiven(msisdn), fold(section), fold(name)]);
}

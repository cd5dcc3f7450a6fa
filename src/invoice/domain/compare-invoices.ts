import { Decimal } from 'decimal.js';
import { sumOf } from '../../kernel/money.js';
import { billedGroups, type ChargeGroup, type InvoiceReading, PLAIN_READING, READINGS, unreadableKeys } from './charge-groups.js';
import type { Invoice } from './invoice.js';
import { totalOf } from './invoice-facts.js';

export type DifferenceKind = 'new' | 'ended' | 'changed' | 'remainder';

/** One reason why two invoices differ. */
export interface DifferencePart {
  readonly kind: DifferenceKind;
  /** As on the current invoice, or on the previous one where the charge ended; empty for the remainder. */
  readonly name: string;
  /** Null for what the summary states and for the remainder, which belong to no line. */
  readonly msisdn: string | null;
  /** Where the charge stands, the current invoice first; null for the remainder. */
  readonly section: string | null;
  /** Whether the charge is said to be for a part of the period ("Pro Rata", "proporcional de … a …"), on each invoice. */
  readonly proportional: { readonly before: boolean; readonly after: boolean };
  /** Null where the charge stands on one invoice only. */
  readonly before: Decimal | null;
  readonly after: Decimal | null;
  /** Signed: what it adds to the current total. Never zero. */
  readonly amount: Decimal;
}

export interface InvoiceDifference {
  readonly currentTotal: Decimal | null;
  readonly previousTotal: Decimal | null;
  /** Current less previous; null when either invoice states no total. */
  readonly difference: Decimal | null;
  /** Sum exactly to `difference` where it is known; what the entries leave unexplained is one `remainder` part. */
  readonly parts: readonly DifferencePart[];
}

/**
 * Why the current invoice differs from the previous one: per name and line, all amounts Decimal. Unreadable amounts explain nothing.
 * Of the ways in which both can be read, the one that leaves the least unexplained (`READINGS`).
 */
export function compareInvoices(current: Invoice, previous: Invoice): InvoiceDifference {
  const currentTotal = totalOf(current);
  const previousTotal = totalOf(previous);
  const difference = currentTotal === null || previousTotal === null ? null : currentTotal.minus(previousTotal);
  const unreadable = new Set([...unreadableKeys(current), ...unreadableKeys(previous)]);
  const partsBy = (reading: InvoiceReading): readonly DifferencePart[] =>
    partsBetween(billedGroups(current, reading), billedGroups(previous, reading), unreadable);
  if (difference === null) return { currentTotal, previousTotal, difference, parts: partsBy(PLAIN_READING) };
  return { currentTotal, previousTotal, difference, parts: withRemainder(leastUnexplained(READINGS.map(partsBy), difference), difference) };
}

/** The first of the candidates whose parts come nearest to the difference. */
function leastUnexplained(candidates: readonly (readonly DifferencePart[])[], difference: Decimal): readonly DifferencePart[] {
  const gap = (parts: readonly DifferencePart[]): Decimal => unexplained(parts, difference).abs();
  return candidates.reduce((best, next) => (gap(next).lessThan(gap(best)) ? next : best));
}

function unexplained(parts: readonly DifferencePart[], difference: Decimal): Decimal {
  return difference.minus(sumOf(parts.map(({ amount }) => amount)));
}

function partsBetween(
  current: ReadonlyMap<string, ChargeGroup>,
  previous: ReadonlyMap<string, ChargeGroup>,
  unreadable: ReadonlySet<string>,
): readonly DifferencePart[] {
  const keys = [...new Set([...current.keys(), ...previous.keys()])].filter((key) => !unreadable.has(key));
  return keys
    .flatMap((key) => partOf(current.get(key) ?? null, previous.get(key) ?? null))
    .filter(({ amount }) => !amount.isZero());
}

function partOf(after: ChargeGroup | null, before: ChargeGroup | null): readonly DifferencePart[] {
  const named = after ?? before;
  if (named === null) return [];
  const { name, msisdn, section } = named;
  const proportional = { before: before?.isProportional ?? false, after: after?.isProportional ?? false };
  const amounts = { before: before?.amount ?? null, after: after?.amount ?? null };
  const amount = new Decimal(amounts.after ?? 0).minus(amounts.before ?? 0);
  return [{ kind: kindOf(amounts.after, amounts.before), name, msisdn, section, proportional, ...amounts, amount }];
}

function kindOf(after: Decimal | null, before: Decimal | null): DifferenceKind {
  if (before === null) return 'new';
  return after === null ? 'ended' : 'changed';
}

function withRemainder(parts: readonly DifferencePart[], difference: Decimal): readonly DifferencePart[] {
  const amount = unexplained(parts, difference);
  if (amount.isZero()) return parts;
  const nowhere = { name: '', msisdn: null, section: null, proportional: { before: false, after: false } };
  return [...parts, { kind: 'remainder', ...nowhere, before: null, after: null, amount }];
}

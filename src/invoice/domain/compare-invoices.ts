import { Decimal } from 'decimal.js';
import { canonicalPhoneOrAsGiven } from '../../kernel/brazilian-phone.js';
import { sumOf } from '../../kernel/money.js';
import { ACTIONABLE_SECTIONS, type Invoice } from './invoice.js';
import { chargesOf, finesAndInterest, totalOf, type InvoiceCharge } from './invoice-facts.js';
import { nameWords } from './name-words.js';

export type DifferenceKind = 'new' | 'ended' | 'changed' | 'remainder';

/** One reason why two invoices differ. */
export interface DifferencePart {
  readonly kind: DifferenceKind;
  /** As on the current invoice, or on the previous one where the charge ended; empty for the remainder. */
  readonly name: string;
  /** Null for fines of the summary and for the remainder, which belong to no line. */
  readonly msisdn: string | null;
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

/** Sections whose entries add up to a line's bill; "Detalhe de Uso" only itemises them, and fines have their own reader. */
const BILLED_SECTIONS = ['Plano', 'Descontos', 'Pro Rata', ...ACTIONABLE_SECTIONS] as const;
const BILLED = new Set<string>(BILLED_SECTIONS);

/** Why the current invoice differs from the previous one: per name and line, all amounts Decimal. Unreadable amounts explain nothing. */
export function compareInvoices(current: Invoice, previous: Invoice): InvoiceDifference {
  const currentTotal = totalOf(current);
  const previousTotal = totalOf(previous);
  const difference = currentTotal === null || previousTotal === null ? null : currentTotal.minus(previousTotal);
  const unreadable = new Set([...unreadableKeys(current), ...unreadableKeys(previous)]);
  const parts = partsBetween(groupCharges(current), groupCharges(previous), unreadable);
  return { currentTotal, previousTotal, difference, parts: withRemainder(parts, difference) };
}

interface ChargeGroup {
  readonly name: string;
  readonly msisdn: string | null;
  readonly amount: Decimal;
}

const FINES_NAME = 'Juros e Multas';
const FINES_KEY = '\nfines';

/** Equal names on one line are one reason, their amounts summed; fines are one reason, wherever each invoice states them. */
function groupCharges(invoice: Invoice): ReadonlyMap<string, ChargeGroup> {
  const groups = new Map<string, ChargeGroup>();
  for (const charge of chargesOf(invoice, BILLED_SECTIONS)) {
    const key = keyOf(charge);
    const amount = charge.value.plus(groups.get(key)?.amount ?? 0);
    groups.set(key, { name: charge.name, msisdn: charge.msisdn, amount });
  }
  const fines = finesAndInterest(invoice);
  if (fines !== null) groups.set(FINES_KEY, { name: FINES_NAME, msisdn: null, amount: fines.total });
  return groups;
}

/** Names with an amount that cannot be read: what changed there is not known, so they are left to the remainder. */
function unreadableKeys(invoice: Invoice): readonly string[] {
  return invoice.lines.flatMap(({ msisdn, sections }) =>
    sections
      .filter(({ name }) => BILLED.has(name))
      .flatMap(({ entries }) => entries.filter(({ value }) => value === null).map(({ desc: name }) => keyOf({ name, msisdn }))),
  );
}

function keyOf({ name, msisdn }: Pick<InvoiceCharge, 'name' | 'msisdn'>): string {
  return `${msisdn === null ? '' : canonicalPhoneOrAsGiven(msisdn)}\n${nameWords(name).join(' ') || name}`;
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
  const { name, msisdn } = named;
  const amounts = { before: before?.amount ?? null, after: after?.amount ?? null };
  const amount = new Decimal(amounts.after ?? 0).minus(amounts.before ?? 0);
  return [{ kind: kindOf(amounts.after, amounts.before), name, msisdn, ...amounts, amount }];
}

function kindOf(after: Decimal | null, before: Decimal | null): DifferenceKind {
  if (before === null) return 'new';
  return after === null ? 'ended' : 'changed';
}

function withRemainder(parts: readonly DifferencePart[], difference: Decimal | null): readonly DifferencePart[] {
  if (difference === null) return parts;
  const amount = difference.minus(sumOf(parts.map((part) => part.amount)));
  if (amount.isZero()) return parts;
  return [...parts, { kind: 'remainder', name: '', msisdn: null, before: null, after: null, amount }];
}

import type { Decimal } from 'decimal.js';
import { canonicalPhoneOrAsGiven } from '../../../kernel/brazilian-phone.js';
import { type CalendarDate, daysThrough, parseDate } from '../../../kernel/calendar-date.js';
import { roundToCents } from '../../../kernel/money.js';
import { fold } from '../../../kernel/text-folding.js';
import { type Invoice, type InvoiceEntry, isBilledSection, isProportional, periodOf } from '../../../invoice/domain/index.js';

/** The dates of a period, both included. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** A charge for a part of the invoice's period (WORKFLOWS §11.14). What the invoice does not say is null, never worked out otherwise. */
export interface ProportionalCharge {
  readonly name: string;
  readonly msisdn: string | null;
  readonly section: string | null;
  readonly value: Decimal | null;
  readonly period: Period | null;
  /** Days of the period, or as the entry counts them. */
  readonly days: number | null;
}

/** What a day comes to. */
export interface DailyValue {
  /** Two places, half-up. */
  readonly amount: Decimal;
  /** The days times the amount are the charge to the cent. */
  readonly isExact: boolean;
}

const LONGEST_PERIOD = 366;
const DATE = '(\\d{1,2}/\\d{1,2}/\\d{4}|\\d{4}-\\d{2}-\\d{2})';
const DATES = new RegExp(`(?<!\\d)${DATE}\\s*(?:a|à|até|-|–)\\s*${DATE}(?!\\d)`, 'u');

/** The proportional charges of an invoice, line by line. */
export function proportionalCharges(invoice: Invoice): readonly ProportionalCharge[] {
  return invoice.lines.flatMap(({ msisdn, sections }) =>
    sections
      .filter(({ name }) => isBilledSection(name))
      .flatMap(({ name, entries }) => entries.filter((entry) => isProportional(name, entry)).map((entry) => chargeOf(entry, msisdn, name))),
  );
}

/** Which of the charges are of these plans; all where none is. */
export function chargesOfPlans(charges: readonly ProportionalCharge[], plans: readonly Pick<ProportionalCharge, 'name' | 'msisdn'>[]): readonly ProportionalCharge[] {
  const wanted = new Set(plans.map(keyOf));
  const named = charges.filter((charge) => wanted.has(keyOf(charge)));
  return named.length === 0 ? charges : named;
}

/** A charge divided by its days; null where either is not known. */
export function dailyValue({ value, days }: Pick<ProportionalCharge, 'value' | 'days'>): DailyValue | null {
  if (value === null || days === null) return null;
  const amount = roundToCents(value.dividedBy(days));
  return { amount, isExact: amount.times(days).equals(value) };
}

/** The period that a text names, "proporcional de 03/10/2025 a 16/10/2025"; null for what is none of at most a year. */
export function periodIn(text: string): Period | null {
  const [, first = '', last = ''] = DATES.exec(text) ?? [];
  const [from, to] = [parseDate(first), parseDate(last)];
  if (from === null || to === null) return null;
  const days = daysThrough(from, to);
  return days < 1 || days > LONGEST_PERIOD ? null : { from, to };
}

/** Days of a period that a text names. */
export function daysOf(period: Period | null): number | null {
  return period === null ? null : daysThrough(period.from, period.to);
}

/** True where a plan on the invoice is called "controle". */
export function namesPlanoControle({ lines }: Invoice): boolean {
  return lines.some(({ sections }) => sections.some(({ name, entries }) => name === 'Plano' && entries.some(({ desc }) => /\bcontrole\b/.test(fold(desc)))));
}

function chargeOf(entry: InvoiceEntry, msisdn: string, section: string): ProportionalCharge {
  const period = periodIn(`${periodOf(entry) ?? ''} ${entry.desc}`);
  return { name: entry.desc, msisdn, section, value: entry.value, period, days: daysOf(period) ?? countedDays(entry) };
}

/** `dias`, where the document counts them itself. */
function countedDays({ raw }: InvoiceEntry): number | null {
  const days = raw['dias'];
  return typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= LONGEST_PERIOD ? days : null;
}

function keyOf({ name, msisdn }: Pick<ProportionalCharge, 'name' | 'msisdn'>): string {
  return `${msisdn === null ? '' : canonicalPhoneOrAsGiven(msisdn)}\n${fold(name)}`;
}

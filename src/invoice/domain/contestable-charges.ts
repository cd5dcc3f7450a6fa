import type { Decimal } from 'decimal.js';
import { sameLine } from '../../kernel/brazilian-phone.js';
import { sumOf, toCents } from '../../kernel/money.js';
import { ACTIONABLE_SECTIONS, type Invoice, type ItemType } from './invoice.js';
import { allItems } from './item-candidates.js';
import { nameWords } from './name-words.js';

/** A charge as a contestation sees it. */
export interface ContestableCharge {
  readonly name: string;
  readonly msisdn: string;
  readonly section: string;
  /** Null for an entry outside the sections of services: the plan, a discount, a fine. */
  readonly itemType: ItemType | null;
  readonly value: Decimal | null;
}

/** What of an invoice decides whether charges can be contested. */
export interface ContestableInvoice {
  /** The invoice's own total; null where it states none. */
  readonly total: Decimal | null;
  readonly charges: readonly ContestableCharge[];
}

/** Whose charge it is: its name and its line, and its amount as the customer was told it, where known. */
export interface ChargeWanted {
  readonly itemName: string;
  /** Null: any line. */
  readonly msisdn: string | null;
  readonly itemValue: Decimal | null;
}

/** @param itemName only the charges of this name; null: all */
export function contestableInvoice(invoice: Invoice, itemName: string | null = null): ContestableInvoice {
  const charges = [...allItems(invoice).map(asCharge), ...otherCharges(invoice)];
  return { total: invoice.summary.total, charges: itemName === null ? charges : charges.filter(({ name }) => sameName(name, itemName)) };
}

/**
 * Takes the charge that is meant out of those that are left: of several of one name the one of the amount that was told, else
 * one that can be adjusted; all of them where their sum was told (four weekly charges, case C31).
 * @returns null where none is left
 */
export function takeCharge(left: ContestableCharge[], wanted: ChargeWanted): ContestableCharge | null {
  const candidates = left.filter(({ name, msisdn }) => sameName(name, wanted.itemName) && (wanted.msisdn === null || sameLine(msisdn, wanted.msisdn)));
  const single = candidates.find(({ value }) => sameAmount(value, wanted.itemValue));
  const taken = single === undefined ? allTogether(candidates, wanted.itemValue) : [single];
  const [first] = taken ?? candidates.filter(isPositive).concat(candidates);
  if (first === undefined) return null;
  const used = taken ?? [first];
  for (const charge of used) left.splice(left.indexOf(charge), 1);
  return used.length === 1 ? first : { ...first, value: sumOf(used.flatMap(({ value }) => (value === null ? [] : [value]))) };
}

function allTogether(candidates: readonly ContestableCharge[], told: Decimal | null): readonly ContestableCharge[] | null {
  const charges = candidates.filter(isPositive);
  const sum = sumOf(charges.flatMap(({ value }) => (value === null ? [] : [value])));
  return charges.length > 1 && sameAmount(sum, told) ? charges : null;
}

function otherCharges({ lines }: Invoice): readonly ContestableCharge[] {
  const services = new Set<string>(ACTIONABLE_SECTIONS);
  return lines.flatMap(({ msisdn, sections }) =>
    sections
      .filter(({ name }) => !services.has(name))
      .flatMap(({ name: section, entries }) => entries.map(({ desc: name, value }) => ({ name, msisdn, section, itemType: null, value }))),
  );
}

function asCharge({ canonicalName: name, msisdn, section, itemType, value }: ReturnType<typeof allItems>[number]): ContestableCharge {
  return { name, msisdn, section, itemType, value };
}

/** Names are compared as names are on an invoice: accents, case and spacing aside. */
export function sameName(a: string, b: string): boolean {
  return nameWords(a).join(' ') === nameWords(b).join(' ');
}

function sameAmount(a: Decimal | null, b: Decimal | null): boolean {
  return a !== null && b !== null && toCents(a) === toCents(b);
}

function isPositive({ value }: ContestableCharge): boolean {
  return value !== null && value.greaterThan(0);
}

import type { Decimal } from 'decimal.js';
import { type Invoice, type InvoiceEntry, pathOf, SUMMARY_SECTION, summaryEntries } from '../../../invoice/domain/index.js';
import { enumerated, say, type Said } from '../../../kernel/said.js';
import { fold, foldedWords } from '../../../kernel/text-folding.js';
import { brl, nameSaid, onLine } from './spoken.js';

/** A discount as an invoice states it. */
export interface Discount {
  readonly name: string;
  readonly value: Decimal | null;
  /** Null for one of the summary, which belongs to no line. */
  readonly msisdn: string | null;
  readonly section: string;
}

const ENDED_WORDS = /^(?:encerrad|terminad|finalizad|expirad|vencid)[oa]s?$/;

/** The discounts of an invoice, line by line; of the summary those that no line states. */
export function discountsOf(invoice: Invoice): readonly Discount[] {
  const onLines = invoice.lines.flatMap(({ msisdn, sections }) =>
    sections.flatMap(({ name, entries }) => entries.filter(({ desc }) => name === 'Descontos' || saysDiscount(desc)).map((entry) => discountOf(entry, msisdn, name))),
  );
  const stated = new Set(onLines.map(({ name }) => fold(name)));
  const alone = summaryEntries(invoice).filter(({ desc }) => saysDiscount(desc) && !stated.has(fold(desc)));
  // The summary's sum stands for what no line tells.
  const sum = onLines.length + alone.length > 0 ? [] : invoice.summary.entries.filter(({ desc }) => fold(desc) === 'descontos');
  return [...onLines, ...[...alone, ...sum].map((entry) => discountOf(entry, null, SUMMARY_SECTION))];
}

/** Those that are given on this invoice: a discount at zero, or that the invoice calls ended, is none. */
export function standingDiscounts(invoice: Invoice): readonly Discount[] {
  return discountsOf(invoice).filter((discount) => !saysEnded(discount) && discount.value?.isZero() !== true);
}

/** True where the invoice's own words say that it ended. */
export function saysEnded({ name }: Discount): boolean {
  return foldedWords(name).some((word) => ENDED_WORDS.test(word));
}

/** `"Fidelidade", no número final 7048, de R$ 20,00`. */
export function discountSaid(discount: Discount, severalLines: boolean): Said {
  return say`${quoted(discount)}${severalLines ? onLine(discount.msisdn) : ''}, ${amountSaid(discount)}`;
}

/** `o desconto que vejo é "Fidelidade", de R$ 20,00`; of several all. */
export function seenSaid(discounts: readonly Discount[], severalLines: boolean): Said {
  const said = enumerated(discounts.map((discount) => discountSaid(discount, severalLines)));
  return discounts.length === 1 ? say`o desconto que vejo é ${said}` : say`os descontos que vejo são ${said}`;
}

/** `"Fidelidade"`, as the invoice prints it. */
export function quoted(discount: Discount): Said {
  return say`"${nameSaid(discount.name, placeOf(discount))}"`;
}

/** `O desconto "Fidelidade"`; what says itself that it is a discount is not called one twice. */
export function subjectSaid(discount: Discount, severalLines: boolean): Said {
  const line = severalLines ? onLine(discount.msisdn) : '';
  const name = /^descontos?\b/u.test(fold(discount.name)) ? say`O ${quoted(discount)}` : say`O desconto ${quoted(discount)}`;
  return line === '' ? name : say`${name}${line},`;
}

/** "de R$ 20,00": a discount is told without its minus. */
export function amountSaid(discount: Discount): Said {
  return discount.value === null ? say`sem valor informado` : say`de ${brl(discount.value.abs(), 'discount', placeOf(discount))}`;
}

function placeOf({ msisdn, section, name }: Discount): string {
  return pathOf(msisdn, section, name);
}

function saysDiscount(name: string): boolean {
  return foldedWords(name).some((word) => word === 'desconto' || word === 'descontos');
}

function discountOf({ desc, value }: InvoiceEntry, msisdn: string | null, section: string): Discount {
  return { name: desc, value, msisdn, section };
}

import type { Decimal } from 'decimal.js';
import { itemsNamed, type Invoice, type ResolvedInvoiceItem } from '../../../../invoice/domain/index.js';
import { canonicalPhoneOrAsGiven } from '../../../../kernel/brazilian-phone.js';
import { sumOf } from '../../../../kernel/money.js';
import { foldedWords } from '../../../../kernel/text-folding.js';
import type { Answer, InvoiceAnswerer, Question } from '../answerer.js';
import { elsewhere, notFoundSentence } from '../elsewhere.js';
import { itemAmount, namedItems, onLine, pathOf } from '../invoice-words.js';
import { joined, money, say, type Said } from '../said.js';
import { appearances } from './items.js';

const ABOUT_ITEM_CHANGE =
  /\b(mes passado|mes anterior|fatura (?:anterior|passada)|conta (?:anterior|passada)|ultima fatura|ultimo mes|antes|antigamente|aument\w*|subi[ur]\w*|encarec\w*|dobrou|mudou|diminu\w*|baixou|mais (?:alto|alta|caro|cara)|diferenca|novo|nova|novidade|ja (?:tinha|vinha|estava|era|pagava)|sempre (?:tive|foi|veio|paguei)|quanto era|custava)\b/;
const KINDS: readonly string[] = ['value_question', 'conceptual_question', 'unknown'];

/** "o tamboro aumentou?", "o craque é novo?", "quanto era o tamboro no mês passado": a charge on both invoices. */
export const itemChange: InvoiceAnswerer = {
  topic: 'item_change',
  applies: (question) =>
    KINDS.includes(question.intent.kind) &&
    ABOUT_ITEM_CHANGE.test(question.text) &&
    (namedItems(question).length > 0 || endedItems(question).length > 0),
  answer: (question): Answer => {
    const { previousInvoice } = question;
    const items = namedItems(question);
    if (previousInvoice === null) {
      return joined([appearances(question, items), say`A fatura anterior eu não tenho por aqui, então não consigo comparar.`], ' ');
    }
    const changes = distinct(items).map((item) => change(question, previousInvoice, item, items));
    const ended = distinct(endedItems(question)).map((item) => said(question, item));
    const missing = endedItems(question).length > 0 ? [] : [elsewhere(question), say`${notFoundSentence(question)}`];
    return joined([...changes, ...ended, ...missing], ' ');
  },
};

function change(question: Question, previous: Invoice, item: ResolvedInvoiceItem, items: readonly ResolvedInvoiceItem[]): Said {
  const { canonicalName: name, msisdn } = item;
  const now = items.filter((other) => keyOf(other) === keyOf(item));
  const then = itemsNamed(previous, name).filter((other) => sameLineAs(other, msisdn));
  const where = onLine(msisdn, question);
  if (then.length === 0) return say`${name} não estava na fatura anterior${where}. ${appearances(question, now)}`;
  const before = sumKnown(then);
  const after = sumKnown(now);
  if (before === null || after === null) {
    return say`${name} está nas duas faturas${where}, mas em uma delas sem valor informado, então não consigo comparar.`;
  }
  const was = money(before, 'previous_item', `previous:${pathOf(msisdn, item.section, name)}`);
  const is = money(after, 'item', pathOf(msisdn, item.section, name));
  if (after.equals(before)) return say`${name} está com o mesmo valor da fatura anterior, ${is}${where}.`;
  const moved = money(after.minus(before).abs(), 'difference_part', `difference of "${name}" between the two invoices`);
  return say`Na fatura anterior, ${name} foi de ${was}; nesta é de ${is}${where}: ${after.greaterThan(before) ? 'aumentou' : 'diminuiu'} ${moved}.`;
}

function said(question: Question, item: ResolvedInvoiceItem): Said {
  const { canonicalName: name, value, section, msisdn } = item;
  const amount = value === null || value.isZero() ? itemAmount(item) : say`por ${money(value, 'previous_item', `previous:${pathOf(msisdn, section, name)}`)}`;
  return say`${name} não está nesta fatura; na anterior aparecia ${amount}${onLine(msisdn, question)}.`;
}

/** What was named and stands only on the invoice before: its name has all of the words that were said. */
function endedItems({ resolution, previousInvoice }: Question): readonly ResolvedInvoiceItem[] {
  if (previousInvoice === null) return [];
  const names = [...new Set(previousInvoice.lines.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries.map(({ desc }) => desc))))];
  const meant = names.filter((name) => resolution.notFound.some((mention) => hasWords(name, mention)));
  return meant.flatMap((name) => itemsNamed(previousInvoice, name));
}

function hasWords(name: string, mention: string): boolean {
  const words = foldedWords(name);
  const wanted = foldedWords(mention);
  return wanted.some((word) => word.length > 2) && wanted.every((word) => words.includes(word));
}

function distinct(items: readonly ResolvedInvoiceItem[]): readonly ResolvedInvoiceItem[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function keyOf({ canonicalName, msisdn }: ResolvedInvoiceItem): string {
  return JSON.stringify([canonicalName, msisdn]);
}

function sameLineAs(item: ResolvedInvoiceItem, msisdn: string): boolean {
  return canonicalPhoneOrAsGiven(item.msisdn) === canonicalPhoneOrAsGiven(msisdn);
}

/** Null where one of the amounts is not known. */
function sumKnown(items: readonly ResolvedInvoiceItem[]): Decimal | null {
  const values = items.flatMap(({ value }) => value ?? []);
  return values.length === items.length ? sumOf(values) : null;
}

import { isProportional, periodOf, type Invoice, type InvoiceEntry } from '../../../../invoice/domain/index.js';
import { discountAmountsIn } from '../../../../kernel/discount-amounts.js';
import { detectInformativeTool } from '../../triggers/index.js';
import { personOffer, type Answer, type InvoiceAnswerer, type Question } from '../answerer.js';
import { namedItems, nameMatches, onLine, pathOf } from '../invoice-words.js';
import { joined, money, NOTHING, say, stated, type Said } from '../said.js';
import { totalSentence } from './total.js';

interface PlacedEntry {
  readonly entry: InvoiceEntry;
  readonly msisdn: string;
  readonly section: string;
}

/** "quanto q ta o plano controle": the entries of the section "Plano". */
export const planPrice: InvoiceAnswerer = {
  topic: 'plan',
  applies: (question) => question.intent.kind === 'value_question' && /\bplano\b/.test(question.text) && namedItems(question).length === 0,
  answer: (question, invoice) => {
    const entries = entriesWhere(invoice, ({ section }) => section === 'Plano');
    return entries.length === 0 ? say`O valor do plano não aparece na fatura que tenho aqui.` : say`No plano, esta fatura traz ${list(question, entries)}.`;
  },
};

/** Proportional charge, ended discount, amount other than agreed: what the invoice itself shows (architecture §4.15). */
export const proportional: InvoiceAnswerer = {
  topic: 'pro_rata',
  applies: ({ userText, intent }) => detectInformativeTool(userText, intent) === 'pro_rata',
  answer: (question, invoice) => {
    const entries = entriesWhere(invoice, ({ entry, section }) => isProportional(section, entry));
    return entries.length === 0
      ? say`Não vejo cobrança proporcional nesta fatura.`
      : say`De cobrança proporcional, esta fatura traz ${list(question, entries)}.`;
  },
};

/** "qual o valor do desconto?", "tem desconto na minha fatura?" */
const ASKS_DISCOUNT = /\b(?:quanto|qual|quais|tem|teve|tive|ha|existe|veio|vem|consta|aparece)\b(?: [\w$,.]+){0,4}? descontos?\b/;

export const endedDiscount: InvoiceAnswerer = {
  topic: 'discount',
  applies: ({ userText, intent, text }) => {
    const tool = detectInformativeTool(userText, intent);
    if (tool === 'valor_divergente') return discountAmountsIn(text).length > 0;
    return tool === 'termino_desconto' || (intent.kind === 'value_question' && ASKS_DISCOUNT.test(text));
  },
  answer: (question, invoice): Answer => {
    const entries = entriesWhere(invoice, ({ entry, section }) => section === 'Descontos' || nameMatches(entry.desc, /\bdescontos?\b/));
    const shown = entries.length === 0 ? say`Não vejo nenhum desconto nesta fatura.` : say`De desconto, esta fatura traz ${list(question, entries)}.`;
    return say`${shown} As regras e o prazo do desconto não aparecem na fatura.${personOffer(question)}`;
  },
};

export const otherThanAgreed: InvoiceAnswerer = {
  topic: 'agreed_amount',
  applies: (question) => namedItems(question).length === 0 && detectInformativeTool(question.userText, question.intent) === 'valor_divergente',
  answer: (question, invoice): Answer => {
    const plans = entriesWhere(invoice, ({ section }) => section === 'Plano');
    const plan = plans.length === 0 ? NOTHING : say`No plano, ela traz ${list(question, plans)}.`;
    const honest = say`O valor combinado na contratação não aparece na fatura, então não consigo conferir por aqui.${personOffer(question)}`;
    return joined([totalSentence(invoice), plan, honest], ' ');
  },
};

function entriesWhere(invoice: Invoice, wanted: (placed: PlacedEntry) => boolean): readonly PlacedEntry[] {
  return invoice.lines
    .flatMap(({ msisdn, sections }) => sections.flatMap(({ name, entries }) => entries.map((entry) => ({ entry, msisdn, section: name }))))
    .filter(({ section }) => section !== 'Detalhe de Uso')
    .filter(wanted);
}

function list(question: Question, entries: readonly PlacedEntry[]): Said {
  return joined(entries.map((placed) => described(question, placed)), '; ');
}

function described(question: Question, { entry, msisdn, section }: PlacedEntry): Said {
  const path = pathOf(msisdn, section, entry.desc);
  const amount = entry.value === null ? say`sem valor informado` : money(entry.value, 'item', path);
  const period = periodOf(entry);
  const span = period === null ? NOTHING : say` (${stated(period, 'period', `${path}/periodo`)})`;
  return say`${entry.desc}, ${amount}${span}${onLine(msisdn, question)}`;
}

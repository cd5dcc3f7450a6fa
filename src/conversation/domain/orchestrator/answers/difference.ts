import type { Decimal } from 'decimal.js';
import { compareInvoices, type DifferencePart, type Invoice } from '../../../../invoice/domain/index.js';
import { assertNever } from '../../../../kernel/errors.js';
import type { Answer, InvoiceAnswerer, Question } from '../answerer.js';
import { onLine } from '../invoice-words.js';
import { joined, money, NOTHING, say, stated, type Said } from '../said.js';

/** More reasons than this do not help anybody; the largest are told. */
const MOST_REASONS = 6;

const ABOUT_CHANGE =
  /\b(mes passado|mes anterior|fatura anterior|ultima fatura|ultimo mes|diferenca|aument\w*|subiu|subir|dobrou|pulou|diferente|maior|mais (?:alta|alto|cara|caro))\b|\bmes pro outro\b|\bo que (?:foi que |que )?mudou\b|\bmudou (?:o valor|alguma coisa|algo|na|n[ao] minha)\b|\bo que (?:tem|entrou|veio) de (?:novo|diferente)\b/;
const COMPARES = /\b(mes passado|mes anterior|fatura anterior|ultima fatura|ultimo mes|mes pro outro)\b/;

/** A question for the reasons, which the total alone does not answer. */
const WHY_CHANGED =
  /\bo que (?:foi que |que )?mudou\b|\b(?:por ?que|pq)\b.*\b(?:aument\w*|subiu|dobrou|diferente|maior|mais (?:alta|alto|cara|caro))\b|\bo que (?:tem|entrou|veio) de (?:novo|diferente)\b/;

/** True when the customer speaks of a change of the bill. */
export function asksAboutChange({ text }: Question): boolean {
  return ABOUT_CHANGE.test(text);
}

/** How the bill changed and why; says so when there is nothing to compare with. */
export function differenceSentences(question: Question, invoice: Invoice): Said {
  const { previousInvoice } = question;
  if (previousInvoice === null) return say`A fatura anterior eu não tenho por aqui, então não consigo comparar.`;
  const { currentTotal, previousTotal, difference, parts } = compareInvoices(invoice, previousInvoice);
  if (difference === null || currentTotal === null || previousTotal === null) {
    return say`Uma das duas faturas não traz o total, então não consigo comparar.`;
  }
  const from = money(previousTotal, 'previous_total', 'previous:/Fatura Resumo/itens/Total Geral');
  const to = money(currentTotal, 'total', '/Fatura Resumo/itens/Total Geral');
  if (difference.isZero()) return joined([say`O total é o mesmo da fatura anterior, ${to}.`, reasons(question, parts)], ' ');
  const amount = money(difference.abs(), 'difference', 'total - previous total');
  const direction = difference.isPositive() ? 'a mais' : 'a menos';
  return joined([say`Da fatura anterior para esta, o total foi de ${from} para ${to}: ${amount} ${direction}.`, reasons(question, parts)], ' ');
}

export const difference: InvoiceAnswerer = {
  topic: 'difference',
  // Without a previous invoice an overview or a complaint says more than that nothing can be compared.
  applies: ({ text, intent, previousInvoice }) =>
    (COMPARES.test(text) &&
      (intent.kind === 'value_question' ||
        (previousInvoice !== null && ['invoice_overview', 'broad_invoice_complaint', 'unknown'].includes(intent.kind)))) ||
    (ABOUT_CHANGE.test(text) && intent.kind === 'conceptual_question') ||
    (WHY_CHANGED.test(text) && ['value_question', 'unknown'].includes(intent.kind)),
  answer: (question, invoice): Answer => differenceSentences(question, invoice),
};

function reasons(question: Question, parts: readonly DifferencePart[]): Said {
  if (parts.length === 0) return NOTHING;
  const ranked = [...parts].sort(byWeight);
  const told = ranked.slice(0, MOST_REASONS).map((part) => reason(question, part));
  const left = ranked.length - told.length;
  const rest = left === 0 ? NOTHING : say`; e mais ${stated(String(left), 'count', 'smaller differences')} de menor valor`;
  return say`O que mudou: ${joined(told, '; ')}${rest}.`;
}

/** The largest change first; what the invoices leave unexplained last. */
function byWeight(a: DifferencePart, b: DifferencePart): number {
  if (a.kind === 'remainder' || b.kind === 'remainder') return a.kind === b.kind ? 0 : a.kind === 'remainder' ? 1 : -1;
  return b.amount.abs().comparedTo(a.amount.abs());
}

function reason(question: Question, part: DifferencePart): Said {
  const where = onLine(part.msisdn, question);
  const change = money(part.amount.abs(), 'difference_part', `difference of "${part.name}" between the two invoices`);
  switch (part.kind) {
    case 'new':
      return say`entrou ${part.name}${where}, ${stands(part.after, part, 'current')}`;
    case 'ended':
      return say`saiu ${part.name}${where}, ${stands(part.before, part, 'previous')}`;
    case 'changed':
      return say`${part.name}${where}, ${part.amount.isPositive() ? 'aumentou' : 'diminuiu'} ${change}`;
    case 'remainder':
      return say`${change} ${part.amount.isPositive() ? 'a mais' : 'a menos'} sem detalhe nas faturas`;
    default:
      return assertNever(part.kind);
  }
}

/** A charge that stands on one invoice only, with its own sign: a credit that began is no increase. */
function stands(value: Decimal | null, part: DifferencePart, invoice: 'current' | 'previous'): Said {
  return money(value ?? part.amount.abs(), 'difference_part', `${invoice}: charges of "${part.name}"`);
}

import { Decimal } from 'decimal.js';
import { savingsWithout, type Invoice, type ResolvedInvoiceItem } from '../../../../invoice/domain/index.js';
import type { Answer, InvoiceAnswerer, Question } from '../answerer.js';
import { joinNames } from '../../composer/wording.js';
import { itemAmount, namedItems, onLine, totalSaid } from '../invoice-words.js';
import { notFoundSentence } from '../elsewhere.js';
import { sumOf } from '../../../../kernel/money.js';
import { creditBeside, creditsOfSameName } from '../credits-beside.js';
import { enumerated, joined, money, say } from '../said.js';

const WITHOUT = /\b(?:se (?:eu )?(?:tir|cancel|remov|retir|exclu)\w*|tirando|cancelando|retirando|removendo|sem (?:o|a|os|as|ess\w+|el\w+)|ficaria|vai ficar)\b/;
const FUTURE = /\b(?:mes que vem|proxim[ao] (?:mes|fatura|conta))\b|\b(?:vem|fica|vou pagar) (?:menos|mais barat[ao])\b/;

/** "quanto eu pago se tirar o netflix?": the total less what was named, said as an estimate. */
export const savings: InvoiceAnswerer = {
  topic: 'savings',
  applies: ({ intent, text }) => intent.kind === 'value_question' && WITHOUT.test(text),
  answer: savingsAnswer,
};

/** The next invoice does not exist yet: nothing is said about its amount. */
export const nextInvoice: InvoiceAnswerer = {
  topic: 'next_invoice',
  applies: ({ intent, text }) => intent.kind === 'value_question' && FUTURE.test(text),
  answer: (_question, invoice) => {
    const total = totalSaid(invoice);
    const known = total === null ? say`` : say` O que vejo é esta fatura, com total de ${total}.`;
    return say`O valor da próxima fatura eu não consigo ver nem garantir por aqui.${known}`;
  },
};

function savingsAnswer(question: Question, invoice: Invoice): Answer {
  const items = namedItems(question);
  if (items.length === 0) {
    const missing = notFoundSentence(question);
    return joined([say`${missing}`, say`Me diga o nome dos serviços, e eu calculo quanto esta fatura ficaria sem eles. Não fiz nenhuma alteração.`], ' ');
  }
  const saved = savedBy(items, invoice);
  const names = joinNames([...new Set(items.map((item) => item.canonicalName))]);
  if (saved.isZero() && items.some(({ value }) => value === null)) {
    return say`${names} aparece nesta fatura sem valor informado, então não consigo calcular quanto ela ficaria. Não fiz nenhuma alteração.`;
  }
  if (saved.isZero() && creditsOfSameName(items, invoice).length > 0) {
    return say`${creditBeside(question, items)} Por isso, sem ${names} o total desta fatura não mudaria. Não fiz nenhuma alteração.`;
  }
  if (saved.isZero()) return say`${names} não tem valor a pagar nesta fatura, então o total ficaria igual. Não fiz nenhuma alteração.`;
  return joined([estimate(items, invoice, names), breakdown(question, items), say`Não fiz nenhuma alteração.`], ' ');
}

function estimate(items: readonly ResolvedInvoiceItem[], invoice: Invoice, names: string): Answer {
  const saved = savedBy(items, invoice);
  const { total } = invoice.summary;
  const less = money(saved, 'savings', 'sum of the named charges');
  const totalText = totalSaid(invoice);
  if (total === null || totalText === null) return say`${names} soma ${less} nesta fatura; o total não aparece, então não consigo calcular o resto.`;
  const rest = money(total.minus(saved), 'estimate', 'total - sum of the named charges');
  return say`Sem ${names}, esta fatura ficaria em ${rest}. É uma estimativa: o total de ${totalText} menos ${less}.`;
}

/** What the bill would fall by: a credit for the same service goes with its charge. */
function savedBy(items: readonly ResolvedInvoiceItem[], invoice: Invoice): Decimal {
  const credited = sumOf(creditsOfSameName(items, invoice).flatMap(({ value }) => value ?? []));
  return Decimal.max(0, savingsWithout(items).plus(credited));
}

/** Several charges were subtracted: the customer sees which. */
function breakdown(question: Question, items: readonly ResolvedInvoiceItem[]): Answer {
  const charged = items.filter((item) => item.value?.greaterThan(0) === true);
  if (charged.length < 2) return say``;
  return say`Contei ${enumerated(charged.map((item) => say`${item.canonicalName}${onLine(item.msisdn, question)}, ${itemAmount(item)}`))}.`;
}

import type { Decimal } from 'decimal.js';
import { chargesOf, SUMMARY_SECTION, type Invoice, type InvoiceCharge } from '../../../../invoice/domain/index.js';
import { amountsIn } from '../../../../kernel/amounts-in-text.js';
import { toDecimalText } from '../../../../kernel/money.js';
import { fold } from '../../../../kernel/text-folding.js';
import { cardinal } from '../../channel/cardinal.js';
import type { InvoiceAnswerer, Question } from '../answerer.js';
import { BILLED_SECTIONS, chargeAmount, onLine } from '../invoice-words.js';
import { enumerated, joined, NOTHING, say, type Said } from '../said.js';
import { totalSentence } from './total.js';

/** "esse 14,99 é de quê?": which charges have that amount. */
export const amountAsked: InvoiceAnswerer = {
  topic: 'amount_asked',
  applies: (question, invoice) =>
    ['value_question', 'conceptual_question', 'unknown', 'broad_invoice_complaint'].includes(question.intent.kind) &&
    (chargesAsked(question, invoice).length > 0 || (question.intent.kind === 'value_question' && amountsIn(question.text).length > 0)),
  answer: (question, invoice) => {
    const charges = chargesAsked(question, invoice);
    const empathy = question.intent.kind === 'broad_invoice_complaint' ? say`Entendo a sua insatisfação.` : NOTHING;
    if (charges.length === 0) return say`Não encontrei na fatura uma cobrança com esse valor. ${totalSentence(invoice)}`;
    return joined([empathy, say`Na sua fatura, esse é o valor de ${enumerated(charges.map((charge) => described(question, charge)))}.`], ' ');
  },
};

function described(question: Question, charge: InvoiceCharge): Said {
  return say`${charge.name}${onLine(charge.msisdn, question)} (${chargeAmount(charge)})`;
}

function chargesAsked(question: Question, invoice: Invoice): readonly InvoiceCharge[] {
  const asked = amountsIn(question.text);
  return candidates(invoice).filter(
    ({ value }) => asked.some((amount) => amount.equals(value)) || spokenForms(value).some((form) => containsWords(question.text, form)),
  );
}

function candidates(invoice: Invoice): readonly InvoiceCharge[] {
  const summary = invoice.summary.entries.flatMap(({ desc, value }) =>
    value === null ? [] : [{ name: desc, msisdn: null, section: SUMMARY_SECTION, value }],
  );
  return [...chargesOf(invoice, BILLED_SECTIONS), ...summary].filter(({ value }) => value.greaterThan(0));
}

/** How people say an amount: "quatorze e noventa e nove", "quatorze reais e noventa e nove". */
function spokenForms(value: Decimal): readonly string[] {
  const text = toDecimalText(value);
  const cents = text.slice(-2);
  const whole = fold(cardinal(text.slice(0, -'.00'.length)));
  if (cents === '00') return [`${whole} reais`];
  const fraction = fold(cardinal(cents));
  const long = `${whole} reais e ${fraction}`;
  // "noventa e nove" is ninety-nine, not R$ 90,09: below ten cents only the long form is an amount.
  return cents.startsWith('0') ? [long] : [`${whole} e ${fraction}`, long];
}

/** Whole words: "e noventa" is not in "cento e noventa e nove" by its end alone. */
function containsWords(text: string, words: string): boolean {
  return new RegExp(`(?<!\\p{L}|\\be )${words}(?! e )(?!\\p{L})`, 'u').test(text.replaceAll('catorze', 'quatorze'));
}

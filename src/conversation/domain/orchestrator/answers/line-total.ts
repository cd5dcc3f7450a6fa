import { chargesOf, type Invoice } from '../../../../invoice/domain/index.js';
import { lastFourDigits } from '../../../../kernel/brazilian-phone.js';
import { sumOf } from '../../../../kernel/money.js';
import { fold } from '../../../../kernel/text-folding.js';
import { spokenDigits } from '../../channel/digits.js';
import { numberEnding } from '../../composer/wording.js';
import type { InvoiceAnswerer, Question } from '../answerer.js';
import { BILLED_SECTIONS } from '../invoice-words.js';
import { joined, money, say, type Said } from '../said.js';

/** The invoice's lines whose ending the customer said, in digits or one by one. */
function linesNamed({ text }: Question, invoice: Invoice): readonly string[] {
  return invoice.lines.map((line) => line.msisdn).filter((msisdn) => {
    const ending = lastFourDigits(msisdn);
    return ending.length === 4 && (new RegExp(`${ending}\\b`).test(text) || text.includes(fold(spokenDigits(ending))));
  });
}

function lineTotal(question: Question, invoice: Invoice, msisdn: string): Said {
  const charges = chargesOf(invoice, BILLED_SECTIONS).filter((charge) => charge.msisdn === msisdn);
  const ending = numberEnding(msisdn, question.channel);
  if (charges.length === 0) return say`No ${ending} não vejo valores cobrados nesta fatura.`;
  const sum = money(sumOf(charges.map((charge) => charge.value)), 'line_total', `sum of /${msisdn}`);
  return say`No ${ending}, as cobranças desta fatura somam ${sum}.`;
}

export const lineTotals: InvoiceAnswerer = {
  topic: 'line_total',
  applies: (question, invoice) =>
    question.intent.kind === 'value_question' && (linesNamed(question, invoice).length > 0 || /\bfinal \d{4}\b/.test(question.text)),
  answer: (question, invoice) => {
    const lines = linesNamed(question, invoice);
    if (lines.length === 0) return say`Não encontrei uma linha com esse final na sua fatura.`;
    return joined(lines.map((msisdn) => lineTotal(question, invoice, msisdn)), ' ');
  },
};

import type { Invoice } from '../../../../invoice/domain/index.js';
import type { Answer, InvoiceAnswerer, Question } from '../answerer.js';
import { dueDateSaid, ofMonth, totalSaid } from '../invoice-words.js';
import { asksAboutChange } from './difference.js';
import { NOTHING, say, stated, type Said } from '../said.js';

/** "O total da sua fatura de março de 2026 é de R$ 122,25, com vencimento em 5 de abril de 2026." */
export function totalSentence(invoice: Invoice): Said {
  const total = totalSaid(invoice);
  if (total === null) return say`O total não aparece na fatura que tenho aqui.`;
  const dueDate = dueDateSaid(invoice);
  const due = dueDate === null ? NOTHING : say`, com vencimento em ${dueDate}`;
  return say`O total da sua fatura${ofMonth(invoice)} é de ${total}${due}.`;
}

export const total: InvoiceAnswerer = {
  topic: 'total',
  applies: ({ intent, text }) =>
    intent.kind === 'value_question' && /\b(total|fatura|conta|boleto|pagar|deu|dando)\b/.test(text),
  answer: (_question, invoice) => totalSentence(invoice),
};

export const dueDate: InvoiceAnswerer = {
  topic: 'due_date',
  applies: ({ intent, text }) =>
    ['value_question', 'unknown', 'invoice_overview', 'conceptual_question'].includes(intent.kind) &&
    /\b(vencimento|vence|vencem|ate quando|quando (?:eu )?(?:pago|tenho que pagar|devo pagar))\b/.test(text),
  answer: (_question, invoice) => {
    const date = dueDateSaid(invoice);
    return date === null
      ? say`A data de vencimento não aparece na fatura que tenho aqui.`
      : say`A sua fatura${ofMonth(invoice)} vence em ${date}.`;
  },
};

export const reference: InvoiceAnswerer = {
  topic: 'reference',
  applies: (question) => !asksAboutChange(question) && /\b(referente|refere)\b|\b(?:de )?(?:que|qual) mes\b|\bqual (?:o )?periodo\b/.test(question.text),
  answer: referenceAnswer,
};

function referenceAnswer(_question: Question, invoice: Invoice): Answer {
  const { reference: raw, period } = invoice.summary;
  const month = ofMonth(invoice);
  const which = month.text === '' && raw !== null ? say` de ${stated(raw, 'reference', '/Fatura Resumo/referencia')}` : month;
  const span = period === null ? NOTHING : say`, com uso ${stated(period, 'period', '/Fatura Resumo/periodo')}`;
  if (which.text === '' && span.text === '') return say`O mês de referência não aparece na fatura que tenho aqui.`;
  return say`Esta é a fatura${which}${span}.`;
}

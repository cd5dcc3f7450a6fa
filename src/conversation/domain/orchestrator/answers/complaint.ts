import type { Answer, InvoiceAnswerer } from '../answerer.js';
import { joined, NOTHING, say } from '../said.js';
import { asksAboutChange, differenceSentences } from './difference.js';
import { appearances } from './items.js';
import { namedItems } from '../invoice-words.js';
import { totalSentence } from './total.js';

/** A complaint on the bill or an unnamed charge: empathy, what the invoice shows, an open question. */
export const complaint: InvoiceAnswerer = {
  topic: 'complaint',
  applies: ({ intent }) => intent.kind === 'broad_invoice_complaint',
  answer: (question, invoice): Answer => {
    return joined(
      [
        say`Entendo a sua insatisfação, e sinto muito pelo transtorno.`,
        totalSentence(invoice),
        asksAboutChange(question) ? differenceSentences(question, invoice) : NOTHING,
        appearances(question, namedItems(question)),
        say`Qual cobrança você quer entender melhor?`,
      ],
      ' ',
    );
  },
};

import type { InvoiceAnswerer } from '../answerer.js';
import { NOTHING, say } from '../said.js';
import { finesSaid } from './fines.js';

const LATE =
  /\b(?:pag\w+|quit\w+) (?:\w+ ){0,4}?(?:atrasad[oa]|depois d[oe] (?:vencimento|dia|prazo)|em atraso|com atraso|fora do prazo)\b|\bse (?:eu )?atras\w+|\b(?:juros|multa|taxa) (?:\w+ ){0,3}?(?:por dia|ao dia|por mes|ao mes|diari[oa]s?)\b|\b(?:por|cada) dia de atraso\b|\b(?:taxa|percentual|porcentagem) (?:de|dos?) juros\b/;

/** "se eu pagar atrasado quanto fica", "quanto é o juros por dia": the rates stand on no invoice. */
export const latePayment: InvoiceAnswerer = {
  topic: 'late_payment',
  applies: ({ intent, text }) => ['value_question', 'conceptual_question', 'unknown'].includes(intent.kind) && LATE.test(text),
  answer: (_question, invoice) => {
    const fines = finesSaid(invoice);
    const known = fines === null ? NOTHING : say` O que esta fatura já traz são ${fines}.`;
    return say`Quanto se cobra por dia ou por atraso não aparece na fatura, então não consigo calcular por aqui.${known}`;
  },
};

import { finesAndInterest, type Invoice } from '../../../../invoice/domain/index.js';
import type { InvoiceAnswerer } from '../answerer.js';
import { chargeAmount } from '../invoice-words.js';
import { enumerated, money, say, type Said } from '../said.js';

/** "R$ 2,37 de juros e multas", with its parts where there are several; null when the invoice states none. */
export function finesSaid(invoice: Invoice): Said | null {
  const fines = finesAndInterest(invoice);
  if (fines === null || fines.total.isZero()) return null;
  const parts = fines.charges.map((charge) => say`${charge.name}, ${chargeAmount(charge)}`);
  const sum = money(fines.total, 'fines', 'sum of fines and interest on the invoice');
  return fines.charges.length === 1 ? say`${sum} de juros e multas` : say`${sum} de juros e multas (${enumerated(parts)})`;
}

export const fines: InvoiceAnswerer = {
  topic: 'fines',
  applies: ({ text, intent }) => intent.kind !== 'action_request' && /\b(juros|multas?|encargos?)\b/.test(text),
  answer: (_question, invoice) => {
    const said = finesSaid(invoice);
    return said === null ? say`Não vejo cobrança de juros nem de multa nesta fatura.` : say`Nesta fatura há ${said}.`;
  },
};

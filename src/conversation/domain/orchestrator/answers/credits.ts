import { chargesOf, SUMMARY_SECTION, type Invoice, type InvoiceCharge } from '../../../../invoice/domain/index.js';
import { REFUND_WORDS } from '../../triggers/refund-words.js';
import type { InvoiceAnswerer } from '../answerer.js';
import { BILLED_SECTIONS, chargeAmount, nameMatches, onLine } from '../invoice-words.js';
import { joined, say } from '../said.js';

/** "quanto vcs vao me devolver?": credits that stand on this invoice, and no word about others. */
export const credits: InvoiceAnswerer = {
  topic: 'credits',
  applies: ({ intent, text }) =>
    (intent.kind === 'value_question' && REFUND_WORDS.test(text)) ||
    (['value_question', 'conceptual_question', 'unknown'].includes(intent.kind) && /\bcreditos?\b/.test(text)),
  answer: (question, invoice) => {
    const found = creditsOn(invoice);
    const honest = 'Devoluções que ainda não estão nesta fatura eu não consigo ver nem confirmar por aqui.';
    if (found.length === 0) return say`Não vejo crédito nem devolução nesta fatura. ${honest}`;
    const list = joined(found.map((charge) => say`${charge.name}, ${chargeAmount(charge)}${onLine(charge.msisdn, question)}`), '; ');
    return say`De crédito, esta fatura traz ${list}. ${honest}`;
  },
};

/** "quanto falta pagar do parcelamento": the instalment of this invoice; the balance stands nowhere. */
export const instalments: InvoiceAnswerer = {
  topic: 'instalments',
  applies: ({ intent, text }) => intent.kind === 'value_question' && /\bparcel\w*\b/.test(text),
  answer: (question, invoice) => {
    const found = entriesOf(invoice).filter(({ name }) => nameMatches(name, /\bparc(?:ela\w*)?\b/));
    const honest = 'O saldo que falta do parcelamento não aparece na fatura.';
    if (found.length === 0) return say`Não vejo parcela nesta fatura. ${honest}`;
    const list = joined(found.map((charge) => say`${charge.name}, ${chargeAmount(charge)}${onLine(charge.msisdn, question)}`), '; ');
    return say`De parcela, esta fatura traz ${list}. ${honest}`;
  },
};

/** What an invoice gives back, discounts apart. */
export function creditsOn(invoice: Invoice): readonly InvoiceCharge[] {
  return entriesOf(invoice).filter(
    ({ name, section, value }) => section !== 'Descontos' && (value.isNegative() || (nameMatches(name, /^(creditos?|estorno|devolucao)\b/) && !value.isZero())),
  );
}

function entriesOf(invoice: Invoice): readonly InvoiceCharge[] {
  const summary = invoice.summary.entries.flatMap(({ desc, value }) =>
    value === null ? [] : [{ name: desc, msisdn: null, section: SUMMARY_SECTION, value }],
  );
  return [...summary, ...chargesOf(invoice, BILLED_SECTIONS)];
}

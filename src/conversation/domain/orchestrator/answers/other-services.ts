import { personOffer, type Answerer } from '../answerer.js';
import { say } from '../said.js';

interface OtherService {
  readonly topic: string;
  readonly pattern: RegExp;
  readonly sentence: string;
}

/** Requests that customers make beside the bill and that this service does not do. */
const OTHER_SERVICES: readonly OtherService[] = [
  {
    topic: 'due_date_change',
    pattern: /\b(mudar|trocar|alterar|adiar|prorrogar)\b.*\b(vencimento|data)\b/,
    sentence: 'A mudança da data de vencimento eu não consigo fazer por aqui.',
  },
  {
    topic: 'second_copy',
    pattern: /\b(segunda|2a) via\b|\boutra fatura\b|\bcodigo de barras\b|\b(mand|envi)\w*\b.*\b(boleto|fatura|conta)\b/,
    sentence: 'A segunda via da fatura eu não consigo enviar por aqui.',
  },
  { topic: 'instalments', pattern: /\b(parcelar|parcelamento|negociar|(?:fazer|um) acordo)\b/, sentence: 'O parcelamento ou a negociação da dívida eu não consigo fazer por aqui.' },
  { topic: 'payment', pattern: /\b(pix|paguei|pagamento|comprovante|debito automatico)\b/, sentence: 'Pagamentos eu não consigo verificar por aqui.' },
  { topic: 'contract', pattern: /^(?!.*\b(?:cancel|encerr|rescind)).*\bcontrato\b/, sentence: 'O contrato eu não consigo consultar por aqui.' },
];

/** Overviews and complaints are about the bill even when they name a payment; value questions have their own answers. */
const OWN_ANSWER = new Set(['value_question', 'invoice_overview', 'broad_invoice_complaint']);

export const otherServices: Answerer = {
  topic: 'other_services',
  applies: ({ text, intent }) => !OWN_ANSWER.has(intent.kind) && serviceIn(text) !== undefined,
  answer: (question) => say`${serviceIn(question.text)?.sentence ?? ''}${personOffer(question)}`,
};

const CONTRACT_FINE = /\b(contrato|fidelidade|rescis\w*|cancel\w*)\b/;
/** "vai cobrar multa?": a fine to come, not one of this invoice. */
const FINE_TO_COME = /\b(?:vai|vao|vou|iria|tem que|terei que) (?:\w+ ){0,2}?(?:cobrar|pagar|ter|dar|gerar|haver)\b.*\bmulta|\b(?:gera|da) multa\b/;

/** A fine for leaving the contract stands on no invoice. */
export const contractFine: Answerer = {
  topic: 'contract_fine',
  applies: ({ text, intent, discarded }) =>
    ['value_question', 'conceptual_question', 'unknown'].includes(intent.kind) &&
    /\bmultas?\b/.test(text) &&
    (CONTRACT_FINE.test(text) || FINE_TO_COME.test(text) || discarded !== null),
  answer: (question) =>
    /\b(contrato|fidelidade|rescis\w*)\b/.test(question.text)
      ? say`A multa por cancelar o contrato não aparece na fatura, e o contrato eu não consigo consultar por aqui.${personOffer(question)}`
      : say`Se há multa por cancelar, isso não aparece na fatura, e eu não consigo consultar por aqui.${personOffer(question)}`,
};

function serviceIn(text: string): OtherService | undefined {
  return OTHER_SERVICES.find((service) => service.pattern.test(text));
}

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

/** A fine for leaving the contract stands on no invoice. */
export const contractFine: Answerer = {
  topic: 'contract_fine',
  applies: ({ text, intent }) => intent.kind === 'value_question' && /\bmulta\b/.test(text) && /\b(contrato|fidelidade|rescis\w*|cancelar)\b/.test(text),
  answer: (question) => say`A multa por cancelar o contrato não aparece na fatura, e o contrato eu não consigo consultar por aqui.${personOffer(question)}`,
};

function serviceIn(text: string): OtherService | undefined {
  return OTHER_SERVICES.find((service) => service.pattern.test(text));
}

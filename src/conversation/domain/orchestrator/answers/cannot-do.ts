import { detectTrigger, wantsContestation } from '../../triggers/index.js';
import { joinNames } from '../../composer/wording.js';
import { personOffer, type Answerer, type Question } from '../answerer.js';
import { say } from '../said.js';

/** Rule 5's fallback: what was named holds nothing to charge (architecture §4.8). */
export const itemWithoutCharge: Answerer = {
  topic: 'item_without_charge',
  applies: ({ reason }) => reason === 'item_without_charge',
  answer: ({ resolution }) => {
    const names = [...new Set(resolution.withoutCharge.map((item) => item.canonicalName))];
    if (names.length === 0) return say`Esse item aparece na sua fatura sem valor a cobrar, então não há cobrança para cancelar.`;
    const appears = names.length === 1 ? 'aparece' : 'aparecem';
    return say`${joinNames(names)} ${appears} na sua fatura sem valor a cobrar, então não há cobrança para cancelar.`;
  },
};

/** Contestation and double refund need the workflow engine: said honestly, nothing opened. */
export const contestationUnavailable: Answerer = {
  topic: 'contestation_unavailable',
  applies: (question) => question.reason === 'workflow_unavailable' && (isDoubleRefund(question) || isContestation(question)),
  answer: (question) =>
    isDoubleRefund(question)
      ? say`Entendo a sua insatisfação com essa cobrança. Por este atendimento não é feita a devolução em dobro, e a contestação do valor eu não consigo abrir por aqui agora. Nada foi registrado.${personOffer(question)}`
      : say`A contestação de uma cobrança eu não consigo abrir por aqui agora, e nada foi registrado.${personOffer(question)}`,
};

function isDoubleRefund({ rule, userText, intent }: Question): boolean {
  return rule === 'double_refund' || detectTrigger(userText, intent) === 'recusa_ressarcimento_dobro';
}

function isContestation({ rule, intent }: Question): boolean {
  return rule === '5' || wantsContestation(intent);
}

/** Plan, line and account are out of reach, and no service is cancelled in their place. */
export const planOrAccount: Answerer = {
  topic: 'plan_or_account',
  applies: ({ reason, intent }) => reason === 'unsupported_action' || (intent.requestedAction && intent.target === 'plan_or_account'),
  answer: (question) =>
    question.intent.target === 'plan_or_account'
      ? say`Mudança ou cancelamento de plano, linha ou conta eu não consigo fazer por aqui, e nenhum serviço foi cancelado.${personOffer(question)}`
      : say`Esse pedido eu não consigo fazer por aqui, e nada foi feito.${personOffer(question)}`,
};

/** A request for action while nothing can be confirmed (architecture §4.21). */
export const actionUnavailable: Answerer = {
  topic: 'action_unavailable',
  applies: ({ reason, intent }) => intent.kind === 'action_request' && (reason === 'runtime_disabled' || reason === 'workflow_unavailable'),
  answer: (question) => say`Pedidos como esse eu não consigo executar por aqui agora, e nada foi feito.${personOffer(question)}`,
};

export const noInvoice: Answerer = {
  topic: 'invoice_unavailable',
  applies: ({ reason, intent, invoice }) =>
    reason === 'invoice_unavailable' || (invoice === null && intent.kind !== 'unknown' && intent.kind !== 'start'),
  answer: (question) => {
    const empathy = question.intent.kind === 'broad_invoice_complaint' ? 'Entendo a sua insatisfação. ' : '';
    return say`${empathy}Não consegui acessar a sua fatura agora, por isso não posso confirmar valores nem cobranças. Tente de novo daqui a pouco, por favor.${personOffer(question)}`;
  },
};

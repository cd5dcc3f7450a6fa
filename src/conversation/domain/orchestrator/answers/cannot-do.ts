import type { ResolvedInvoiceItem } from '../../../../invoice/domain/index.js';
import { cancelsAndContests, detectTrigger, wantsContestation } from '../../triggers/index.js';
import { joinNames } from '../../composer/wording.js';
import { personOffer, type Answerer, type Question } from '../answerer.js';
import { joined, NOTHING, say, type Said } from '../said.js';

/** Rule 5's fallback: what was named holds nothing to charge (architecture §4.8). An amount that is absent is not zero. */
export const itemWithoutCharge: Answerer = {
  topic: 'item_without_charge',
  applies: ({ reason }) => reason === 'item_without_charge',
  answer: (question) => {
    const { withoutCharge } = question.resolution;
    const unknown = namesOf(withoutCharge.filter(({ value }) => value === null));
    const free = namesOf(withoutCharge.filter(({ value }) => value !== null)).filter((name) => !unknown.includes(name));
    if (unknown.length === 0 && free.length === 0) {
      return say`Esse item aparece na sua fatura sem valor a cobrar, então não há cobrança para cancelar.`;
    }
    return joined([withoutAmount(question, unknown), nothingToCharge(free)], ' ');
  },
};

function nothingToCharge(names: readonly string[]): Said {
  return names.length === 0 ? NOTHING : say`${joinNames(names)} ${appear(names)} na sua fatura sem valor a cobrar, então não há cobrança para cancelar.`;
}

function withoutAmount(question: Question, names: readonly string[]): Said {
  if (names.length === 0) return NOTHING;
  return say`${joinNames(names)} ${appear(names)} na sua fatura sem valor informado, e sem o valor eu não consigo pedir o cancelamento por aqui. Nada foi feito.${personOffer(question)}`;
}

function appear(names: readonly string[]): string {
  return names.length === 1 ? 'aparece' : 'aparecem';
}

function namesOf(items: readonly ResolvedInvoiceItem[]): readonly string[] {
  return [...new Set(items.map((item) => item.canonicalName))];
}

/** Contestation and double refund need the workflow engine: said honestly, nothing opened. */
export const contestationUnavailable: Answerer = {
  topic: 'contestation_unavailable',
  applies: (question) => question.reason === 'workflow_unavailable' && (isDoubleRefund(question) || isContestation(question)),
  answer: (question) =>
    isDoubleRefund(question)
      ? say`Entendo a sua insatisfação com essa cobrança. Por este atendimento não é feita a devolução em dobro, e a contestação do valor eu não consigo abrir por aqui agora. Nada foi registrado.${personOffer(question)}`
      : say`A contestação de uma cobrança eu não consigo abrir por aqui agora, e nada foi registrado.${cancellationBeside(question)}${personOffer(question)}`,
};

/** "cancela o tamboro e contesta o craque": the cancellation was not asked about either, and can be asked alone. */
function cancellationBeside({ userText }: Question): string {
  return cancelsAndContests(userText) ? ' O cancelamento que você pediu junto também não foi feito: peça só o cancelamento, e eu peço a sua confirmação.' : '';
}

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
      ? say`Mudança ou cancelamento de plano, linha ou conta eu não consigo fazer por aqui, e nenhum serviço foi cancelado com esse pedido.${personOffer(question)}`
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
    if (!question.customerKnown) {
      return say`${empathy}Neste atendimento eu não sei quem é o cliente nem recebi uma fatura, por isso não posso ver valores nem cobranças. Tentar de novo aqui não muda isso: é preciso iniciar um atendimento identificado.${personOffer(question)}`;
    }
    return say`${empathy}Não consegui acessar a sua fatura agora, por isso não posso confirmar valores nem cobranças. Tente de novo daqui a pouco, por favor.${personOffer(question)}`;
  },
};

import type { ActionTarget } from '../intent.js';
import type { Utterance } from '../language/utterance.js';

const VERB = '(?:cancel\\w*|encerr\\w*|tir\\w*|remov\\w*|desativ\\w*|suspend\\w*|desist\\w*|sair|fechar|fecha|terminar|rescind\\w*|mud\\w*|troc\\w*|alter\\w*|transferir|bloque\\w*|quero|solicit\\w*)';
const FILL = '(?:(?:o|a|os|as|meu|minha|meus|minhas|do|da|de|esse|essa|todo|toda|um|uma|dois|duas|tres|cancelamento|encerramento|contratos?|uma das|mais|esta|ta|na|no|com|tambem|por favor|logo|agora|das|dos|nossa|nosso) )*';
const PLAN = '(?:planos?|linhas?|conta|contrato|chip|numero|telefone|celular|titularidade|assinatura tim|tim|internet)';
const PLAN_REQUEST = new RegExp(`\\b${VERB} ${FILL}${PLAN}\\b(?! (?:do tamboro|controle de))`, 'u');
const DUE_DATE = /\b(?:mud\w+|troc\w+|alter\w+|adiar|prorrogar|pass\w+|(?:jog|coloc|bot|empurr|antecip)ar?) (?:\w+ ){0,3}(?:data|vencimento|dia)\b/u;
/** "dá pra passar o vencimento pro dia 5?": wants another due date, however it is put. */
export function asksDueDate(utterance: Utterance): boolean {
  return DUE_DATE.test(utterance.words.join(' ')) && /\b(?:vencimento|data)\b/u.test(utterance.words.join(' ')) && !/^(?:que|qual|quando|como|por que|porque)\b/u.test(utterance.words.join(' '));
}
const FROM_BILL = /\b(?:d[ao]|n[ao]) (?:minha |meu |nossa )?(?:conta|linha|plano|fatura|numero|celular|telefone|contrato|chip|tim)\b/u;

/**
 * What an action request aims at: items of the invoice, or the plan, line or account, for which no VAS may be cancelled.
 * Takes whether an item is named; "tira o tamboro da minha conta" is about the item.
 */
export function actionTarget(utterance: Utterance, namesItem: boolean): ActionTarget {
  if (namesItem) return 'invoice_item';
  const text = utterance.words.join(' ');
  if (DUE_DATE.test(text)) return 'plan_or_account';
  const match = PLAN_REQUEST.exec(text);
  if (match === null) return 'invoice_item';
  const onlyPlace = FROM_BILL.exec(match[0]);
  return onlyPlace !== null && /^(?:tir|remov)/u.test(match[0]) ? 'invoice_item' : 'plan_or_account';
}

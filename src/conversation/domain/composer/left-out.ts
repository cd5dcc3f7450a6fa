import { assertNever } from '../../../kernel/errors.js';
import type { DoneItem } from '../session-facts.js';
import type { LeftOutPart } from '../triggers/left-out.js';
import { actionNoun } from './action-report.js';
import { joinNames } from './wording.js';

/** What a question for a confirmation does not cover, one sentence a part; "" for none. */
export function leftOutSentences(parts: readonly LeftOutPart[]): string {
  return parts.map(leftOutSentence).join(' ');
}

function leftOutSentence(part: LeftOutPart): string {
  switch (part) {
    case 'plan_or_account':
      return 'Linha, plano ou conta eu não consigo cancelar nem mudar por aqui, então essa parte fica de fora.';
    case 'schedule':
      return 'Não consigo agendar: se você confirmar, o pedido é feito na hora.';
    case 'condition':
      return 'A condição que você colocou eu não consigo verificar: se você confirmar, o pedido é feito sem ela.';
    case 'amount_part':
      return 'Parte de um valor eu não consigo separar: o pedido é sobre a cobrança inteira.';
    case 'question':
      return 'A sua pergunta fica para depois: é só repetir quando este pedido estiver resolvido.';
    default:
      return assertNever(part);
  }
}

/**
 * "Neste atendimento já fiz o cancelamento do serviço Tamboro Mensal (protocolo 2026-000123).": what was done in the
 * session, one part for each protocol; "" for nothing.
 */
export function doneSentence(items: readonly DoneItem[]): string {
  if (items.length === 0) return '';
  const actions = [...new Map(items.map((item) => [keyOf(item), item])).values()];
  const parts = actions.map((action) => donePart(action, items.filter((item) => keyOf(item) === keyOf(action))));
  return `Neste atendimento já fiz ${joinNames(parts)}.`;
}

function keyOf({ tool, protocol, turnIndex }: DoneItem): string {
  return JSON.stringify([tool, protocol, turnIndex]);
}

function donePart({ tool, protocol }: DoneItem, items: readonly DoneItem[]): string {
  const noun = actionNoun(tool, [...new Set(items.map((item) => item.name))]);
  return protocol === null ? noun : `${noun} (protocolo ${protocol})`;
}

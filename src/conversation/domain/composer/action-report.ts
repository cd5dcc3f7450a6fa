import { Decimal } from 'decimal.js';
import { assertNever } from '../../../kernel/errors.js';
import type { ActionItemResult, ActionStep, ActionTool, Channel, ResolvedAction, ToolOutcome } from '../state.js';
import { chargeOfLine, groupByLine, joinNames, namesOfLine, ofTheService, theService, type PhraseItem } from './wording.js';

/** An executed step and the sentence its journey gave, null where the composer phrases the outcome. */
export interface ReportedAction {
  readonly action: ResolvedAction;
  readonly message: string | null;
  /** What its executions that completed said, where it is several; goes before the phrased outcome. */
  readonly told?: string | null;
}

/** "o cancelamento do serviço Tamboro Mensal": an action as a noun, for sentences about it. */
export function actionNoun(tool: ActionTool, names: readonly string[]): string {
  const services = `${ofTheService(names.length)} ${joinNames(names)}`;
  switch (tool) {
    case 'cancelar_vas_avulso':
      return `o cancelamento ${services}`;
    case 'vas_estrategico':
      return `o registro do atendimento sobre ${theService(names.length)} ${joinNames(names)}`;
    case 'pro_rata':
      return 'a verificação da cobrança proporcional';
    case 'contestacao_tool':
      return `a contestação ${services}`;
    default:
      return assertNever(tool);
  }
}

/** What was done, when all of it was done. Says no more than the step's effect. */
export function successSentence(action: ResolvedAction, channel: Channel): string {
  return `Pronto! ${done(action.tool, phraseItems(action.items), channel)}${protocolSentence(action.protocol)}`;
}

/** The service is gone from the operator's system: nothing was there to do. */
export function noMatchSentence(action: ResolvedAction): string {
  const names = joinNames(namesOf(action));
  const verb = action.items.length > 1 ? 'Não encontrei mais os serviços' : 'Não encontrei mais o serviço';
  return `${verb} ${names} no sistema da operadora, então nada foi feito nesse pedido.`;
}

/** The result of each item, because some were done and some were not. */
export function perItemSentences(action: ResolvedAction, channel: Channel): string {
  const groups = (Object.keys(ITEM_HEADINGS) as ToolOutcome[])
    .map((outcome) => ({ outcome, items: action.items.filter((item) => item.outcome === outcome) }))
    .filter((group) => group.items.length > 0)
    .map(({ outcome, items }) => `${ITEM_HEADINGS[outcome]}: ${phraseItems(items).map((item) => chargeOfLine(item, channel)).join('; ')}.`);
  return [`Sobre ${actionNoun(action.tool, namesOf(action))}: nem tudo saiu como pedido.`, ...groups].join(' ') + protocolSentence(action.protocol);
}

/** True when the items of one step ended differently, so one sentence for all of them would be untrue. */
export function hasMixedItems(action: ResolvedAction): boolean {
  return new Set(action.items.map((item) => item.outcome)).size > 1;
}

/**
 * Later steps of a queue that stopped (architecture §4.13).
 * @param how `besides`: something was told before it; `toPerson`: the person who takes over goes on with them
 */
export function notDoneSentence(steps: readonly ActionStep[], how: { readonly besides: boolean; readonly toPerson: boolean }): string {
  const nouns = steps.map((step) => actionNoun(step.tool, step.items.map((item) => item.canonicalName)));
  const sentence = `${how.besides ? 'Também não' : 'Não'} fiz ${joinNames(nouns)}.`;
  return how.toPerson ? sentence : `${sentence} Se quiser seguir com isso, é só pedir de novo.`;
}

/** Names of the step's items; the step's subject where no item was reported. */
export function namesOf(action: ResolvedAction): readonly string[] {
  return action.items.length === 0 ? [action.subject] : action.items.map((item) => item.name);
}

const ITEM_HEADINGS: Readonly<Record<ToolOutcome, string>> = {
  success: 'Feito',
  failure: 'Não consegui',
  no_match: 'Não encontrei mais no sistema',
  unknown: 'Sem resposta do sistema',
  partial: 'Feito em parte',
};

function done(tool: ActionTool, items: readonly PhraseItem[], channel: Channel): string {
  const services = `${ofTheService(items.length)} ${items.map((item) => chargeOfLine(item, channel)).join(', ')}`;
  switch (tool) {
    case 'cancelar_vas_avulso':
      return `O cancelamento ${services}, foi feito, com o pedido de retirada ${items.length === 1 ? 'do valor' : 'dos valores'} da fatura.`;
    case 'vas_estrategico':
      return `O seu pedido para falar sobre ${groupByLine(items).map((group) => `${theService(group.names.length)} ${namesOfLine(group, channel)}`).join(' e ')} ficou registrado.`;
    case 'pro_rata':
      return 'A verificação da cobrança proporcional foi registrada.';
    case 'contestacao_tool':
      return `A contestação ${services}, foi aberta.`;
    default:
      return assertNever(tool);
  }
}

function protocolSentence(protocol: string | null): string {
  return protocol === null ? '' : ` O protocolo é ${protocol}.`;
}

function phraseItems(items: readonly ActionItemResult[]): readonly PhraseItem[] {
  return items.map(({ name, msisdn, value }) => ({ name, msisdn, value: value === null ? null : new Decimal(value) }));
}

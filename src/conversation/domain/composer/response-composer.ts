import { assertNever } from '../../../kernel/errors.js';
import type { ExtractedIntent } from '../../../intent/domain/index.js';
import type { ItemResolution } from '../../../invoice/domain/index.js';
import type { AskAgainReason, FinalizationStatus } from '../decision.js';
import type { ScriptCatalog, ScriptParams } from '../scripts/script-catalog.js';
import { leftOutParts } from '../triggers/left-out.js';
import type { DoneItem } from '../session-facts.js';
import type { ActionQueue, ActionStep, Channel, PendingConfirmation, ResolvedAction } from '../state.js';
import {
  actionNoun,
  hasMixedItems,
  namesOf,
  noMatchSentence,
  notDoneSentence,
  perItemSentences,
  successSentence,
  type ReportedAction,
} from './action-report.js';
import { confirmationPhrase } from './confirmation.js';
import { disambiguationDirective, negationWithPendingDirective } from './directives.js';
import { aboutPendingSentence, amountChangedLeadIn, askAgainLeadIn, chargeGoneSentence } from './lead-ins.js';
import { doneSentence, leftOutSentences } from './left-out.js';
import { joinNames, theService } from './wording.js';

/**
 * Every sentence the runtime itself says: dynamic ones from the queue and its items, fixed ones from the
 * catalogue (CONVERSATION response_composer). Pure; one instance serves one channel.
 */
export class ResponseComposer {
  constructor(
    private readonly catalog: ScriptCatalog,
    private readonly channel: Channel,
  ) {}

  /** The question that asks for a confirmation, in the documented form; "" for an empty queue. */
  confirmation(queue: ActionQueue): string {
    return confirmationPhrase(queue, this.channel);
  }

  /** Said between two steps of one queue (architecture §4.12). */
  nextActionTransition(nextSubject: string): string {
    return `Agora, seguindo com ${nextSubject}.`;
  }

  /** Rule 6: the names are not on the invoice; without names the same sentence in general. */
  itemNotFound(mentionedItems: readonly string[]): string {
    const servicos = mentionedItems.length === 0 ? 'esse serviço' : `${theService(mentionedItems.length)} ${joinNames(mentionedItems)}`;
    return this.fromCatalog('item_not_found', { servicos });
  }

  /** Told before the confirmation sentence when some names were found and others were not (architecture §4.8). */
  notFoundBesideFound(names: readonly string[]): string {
    return `Não localizei ${theService(names.length)} ${joinNames(names)} na sua fatura.`;
  }

  /** Told before the confirmation sentence when the message wants more than its items can be asked about (architecture §4.8). */
  leftOut(userText: string): string {
    return leftOutSentences(leftOutParts(userText));
  }

  /**
   * Told before the confirmation sentence of what this session has done already of its items.
   * @param again some of it is what is asked for now: only a new yes does it again
   */
  alreadyDone(items: readonly DoneItem[], again: boolean): string {
    return [doneSentence(items), again ? 'Só peço de novo se você confirmar.' : ''].filter((part) => part !== '').join(' ');
  }

  /** Told before the confirmation sentence of what its request named too, and does not ask about: it is done. */
  doneAndLeftOut(items: readonly DoneItem[]): string {
    return items.length === 0 ? '' : `${doneSentence(items)} Isso eu não vou repetir: para fazer de novo, é só pedir à parte.`;
  }

  /** Told before the confirmation sentence of an earlier attempt that may have done what is asked for; "" for none. */
  unsettledBefore(action: ResolvedAction | null): string {
    if (action === null) return '';
    return `Não recebi resposta do sistema sobre ${actionNoun(action.tool, namesOf(action))}, que pode ter sido feito. Só peço outra vez se você confirmar.`;
  }

  /** @throws ScriptRenderError, FormatError as `ScriptCatalog.render` */
  fromCatalog(scriptId: string, params: ScriptParams = {}): string {
    return this.catalog.render(scriptId, params, this.channel);
  }

  /** The closing sentence; without a protocol none is mentioned (architecture §4.16). */
  closing(status: FinalizationStatus, protocol: string | null): string {
    if (protocol === null) return this.fromCatalog(`encerramento_${status}_sem_protocolo`);
    return this.fromCatalog(`encerramento_${status}`, { protocolo: protocol });
  }

  /** No tool takes back what the operator's system has taken. */
  cannotUndo(): string {
    const person = this.channel === 'voice' ? '' : ' Se preferir, peça para falar com uma pessoa.';
    return `Desfazer um pedido que já foi registrado eu não consigo por aqui, e não mexi em nada.${person}`;
  }

  /** The time to answer a journey's question had passed (architecture §4.28). */
  pauseExpired(): string {
    return 'O tempo para responder à minha pergunta anterior passou, e eu a encerrei.';
  }

  /** First and second redirection of a customer who is off the subject (architecture §4.16). */
  offContextRedirection(run: 1 | 2): string {
    return this.fromCatalog(`redirecionamento_fora_contexto_${run}`);
  }

  disambiguationDirective(ambiguous: readonly ItemResolution[]): string {
    return disambiguationDirective(ambiguous);
  }

  negationWithPendingDirective(pending: PendingConfirmation): string {
    return negationWithPendingDirective(pending);
  }

  /** Why a question is put again; goes before `confirmation`. */
  askAgain(reason: AskAgainReason): string {
    return askAgainLeadIn(reason);
  }

  /** Which amounts the operator's system gives differently; goes before `confirmation`. */
  amountChanged(before: readonly ActionStep[], after: readonly ActionStep[]): string {
    return amountChangedLeadIn(before, after);
  }

  /** Instead of a question, where nothing that was confirmed is charged any more. */
  chargeGone(before: readonly ActionStep[], after: readonly ActionStep[]): string {
    return chargeGoneSentence(before, after);
  }

  /** Rule 1.7: a sentence about a complaint or question on the pending action; goes before `confirmation`. */
  questionAboutPending(intent: ExtractedIntent, pending: ActionQueue): string {
    return aboutPendingSentence(intent, pending);
  }

  /**
   * What came of the steps that ran in this turn, in order, and what was left undone (architecture §4.12-13).
   *
   * @param reported the executed steps, each with its journey's own sentence where it has one
   * @param notDone the steps that a failure or an unknown outcome kept from running
   * @param toPerson a person goes on with the conversation
   */
  actionReport(reported: readonly ReportedAction[], notDone: readonly ActionStep[] = [], toPerson = false): string {
    const sentences = reported.flatMap(({ action, message, told = null }, index) => [
      ...(index === 0 ? [] : [this.nextActionTransition(action.subject)]),
      message ?? this.outcomeSentence(action, told),
    ]);
    if (notDone.length === 0) return sentences.join(' ');
    return [...sentences, notDoneSentence(notDone, { besides: sentences.length > 0, toPerson })].join(' ');
  }

  private outcomeSentence(action: ResolvedAction, told: string | null): string {
    const acao = actionNoun(action.tool, namesOf(partOf(action)));
    switch (action.outcome) {
      case 'success':
        return successSentence(action, this.channel);
      case 'no_match':
        return noMatchSentence(action);
      case 'partial':
        return perItemSentences(action, this.channel);
      case 'failure':
        return [this.doneBefore(action, told), this.fromCatalog('falha_acao', { acao })].join('');
      case 'unknown':
        return [this.doneBefore(action, told), this.fromCatalog('resultado_desconhecido', { acao })].join('');
      default:
        return assertNever(action.outcome);
    }
  }

  /** A step that failed or was lost may have done some of its items before: they are told first, by their journeys where those have words. */
  private doneBefore(action: ResolvedAction, told: string | null): string {
    if (told !== null) return `${told} `;
    return hasMixedItems(action) ? `${perItemSentences(action, this.channel)} ` : '';
  }
}

/** What the outcome of a step is true of: an item that came to something else beside it is told by itself (architecture §4.13). */
function partOf(action: ResolvedAction): ResolvedAction {
  const items = action.items.filter(({ outcome }) => outcome === action.outcome);
  return items.length === 0 ? action : { ...action, items };
}

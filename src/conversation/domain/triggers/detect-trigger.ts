import { composed } from '../../../kernel/composed-pattern.js';
import { fold } from '../../../kernel/text-folding.js';
import type { ExtractedIntent, IntentKind } from '../../../intent/domain/index.js';
import type { ScriptTrigger } from '../decision.js';
import { demandsRefund, REFUND_WORDS } from './refund-words.js';

/** Kinds whose meaning is settled: a yes, a goodbye or another subject is no question about interest. */
const SETTLED_KINDS: ReadonlySet<IntentKind> = new Set(['confirmation_response', 'human_or_end', 'off_context', 'start']);

/**
 * The fixed sentence that a message calls for, if any (architecture §4.17).
 *
 * @returns `recusa_ressarcimento_dobro` for a refund in double, `devolucao_antes_cancelamento` for a demand for the
 * money before the service is cancelled, `juros_e_multas` for a question what interest and fines are, else null
 */
export function detectTrigger(userText: string, intent: ExtractedIntent): ScriptTrigger | null {
  const text = fold(userText);
  if (demandsDoubleRefund(text)) return 'recusa_ressarcimento_dobro';
  if (demandsRefundBeforeCancelling(text)) return 'devolucao_antes_cancelamento';
  return asksWhatInterestIs(text, intent) ? 'juros_e_multas' : null;
}

/** "cobraram em dobro" tells of a double charge; only a refund in double is demanded here. */
const DOUBLE_CHARGE = /\b(cobr|pag|debit|descont|lanc|fatur)\w*(?: \w+)? (?:em|o) dobro\b/g;
const DOUBLE = /\b(em|o|pelo) dobro\b/;
const WANTS = /\b(quero|exijo|tenho direito|lei|codigo de defesa|cdc|receber|me deve[mn]?)\b/;

function demandsDoubleRefund(text: string): boolean {
  const rest = text.replace(DOUBLE_CHARGE, ' ');
  return DOUBLE.test(rest) && (REFUND_WORDS.test(rest) || WANTS.test(rest)) && !/\bdobro d[aeo]s? (preco|valor|velocidade|internet|gb)\b/.test(rest);
}

const CANCEL = 'cancel\\w*';
const BEFORE_CANCELLING = new RegExp(
  [
    `\\bantes d[eo]s? (?:\\w+ ){0,2}?${CANCEL}`,
    `\\bantes que (?:\\w+ ){0,3}?${CANCEL}`,
    `\\bprimeiro\\b.*\\bdepois\\b.*${CANCEL}`,
    `\\bso (?:vou )?${CANCEL}.*\\b(?:se|quando|depois)\\b`,
    `\\bsem (?:precisar )?${CANCEL}`,
    `\\bnao quero ${CANCEL}`,
    '\\bprimeiro (?:(?:me|voces?|vcs?|eu|quero|queria|tem|que|de|o|a|meu|minha) ){0,4}(?:devol|reembols|estorn|ressarc|dinheiro|grana)',
    '\\b(?:devol|reembols|estorn|ressarc)\\w*(?: \\w+){0,3} primeiro$',
  ].join('|'),
);

function demandsRefundBeforeCancelling(text: string): boolean {
  return demandsRefund(text) && BEFORE_CANCELLING.test(text);
}

const INTEREST = /\b(juros|multas?|mora|encargos?)\b/;
/** The fine for leaving a contract is another matter. */
const CONTRACT_FINE = /\b(cancel\w*|contrato|fidelidade|rescis\w*|quebra|trocar|mudar|sair)\b/;
const WHAT_QUESTION =
  /\bq(?:ue)? (?:e|eh|sao|juros?|multas?)\b|\bcomo (?:funciona|e|sao) (?:calculad\w+ )?|\b(?:por que|porque|pq|pra que|para que)\b|\b(?:me )?expli(?:ca|que|car)\b|\bnao (?:sei|entendi|entendo)\b/;
const MEANING_QUESTION = composed(/\bo que /, /(?:seria|significa|quer dizer|vem a ser)\b/);
const AMOUNT_QUESTION = /\bquanto\b|\bvalor d[aeo]s?\b/;
const ASKED_VALUE = composed(/\bqual (?:e |foi )?/, /o valor\b/);
const REMOVAL = /\b(tir[ae]\w*|retir\w*|cancel\w*|devolv\w*|estorn\w*|isent\w*|abat\w*)\b/;

function asksWhatInterestIs(text: string, intent: ExtractedIntent): boolean {
  if (!INTEREST.test(text) || SETTLED_KINDS.has(intent.kind)) return false;
  const isOther = CONTRACT_FINE.test(text) || AMOUNT_QUESTION.test(text) || ASKED_VALUE.test(text) || REMOVAL.test(text);
  return !isOther && (WHAT_QUESTION.test(text) || MEANING_QUESTION.test(text));
}

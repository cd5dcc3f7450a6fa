import type { ClassifiedIntentKind, IntentContext } from './intent.js';
import type { MessageReading } from './message-reading.js';

/**
 * The kind that the signs of a message settle by themselves, or null when only its wording as a whole can tell.
 * Takes the reading of the message; the order of the rules is their precedence.
 */
export function kindByCues(reading: MessageReading, context: IntentContext): ClassifiedIntentKind | null {
  if (reading.offContext === 'injection' || reading.offContext === 'competitor') return 'off_context';
  if (reading.asksPerson) return 'human_or_end';
  return kindOfAnswer(reading) ?? kindOfRequest(reading, context) ?? kindOfQuestion(reading) ?? kindOfDenial(reading);
}

function kindOfAnswer(reading: MessageReading): ClassifiedIntentKind | null {
  switch (reading.answer.kind) {
    case 'yes':
      // "entendi" consents to nothing while a confirmation waits.
      return reading.answer.weak && reading.question === 'confirmation' ? 'unknown' : 'confirmation_response';
    case 'no':
      if (reading.question !== 'confirmation' && reading.answer.denial) return reading.denies || reading.mentions.pointed.length > 0 ? 'action_request' : null;
      if (reading.question === 'none' && reading.mentions.pointed.length > 0) return 'action_request';
      return 'confirmation_response';
    case 'end':
      return 'human_or_end';
    case 'unsure':
      return 'unknown';
    case 'none':
      return reading.act === 'none' || reading.orders.length > 0 ? null : 'unknown';
  }
}

function kindOfRequest(reading: MessageReading, context: IntentContext): ClassifiedIntentKind | null {
  if (answersOpenQuestion(reading, context)) return 'action_request';
  if (reading.question === 'confirmation' && changesScope(reading)) return 'action_request';
  if (reading.orders.length === 0) return null;
  return reading.headNo && reading.question !== 'none' ? 'confirmation_response' : 'action_request';
}

/** A bare name, line ending or amount after "which item or line?" continues that request (architecture §4.5). */
export function answersOpenQuestion(reading: MessageReading, context: IntentContext): boolean {
  if (reading.mentions.chosen.length > 0 && !reading.asks && !reading.concept && reading.act === 'none') return true;
  if (context.openQuestion === null || reading.utterance.words.length > 9 || reading.asks || reading.concept || reading.amount || reading.act !== 'none') return false;
  if (reading.denies || reading.headNo || reading.answer.kind !== 'none') return false;
  return reading.mentions.items.length > 0 || reading.mentions.pointed.length > 0 || reading.lineEnding !== null || /^(?:(?:desculpa|entao|eh|ah|so) )*(?:[oa]|eh|ess[ea]) (?:(?:[oa] )?d[eoa]s? )/u.test(reading.utterance.words.join(' '));
}

/** What cannot be read as an answer to "which one?" brings that question again, once; talk of other things leaves it. */
export function putsOpenQuestionAgain(reading: MessageReading, context: IntentContext): boolean {
  const { openQuestion, openQuestionRepeated } = context;
  if (openQuestion === null || openQuestion.candidates.length === 0 || openQuestionRepeated) return false;
  const speaksOfElse = reading.asks || reading.concept || reading.amount || reading.act !== 'none' || reading.offContext !== null || reading.denies;
  return !speaksOfElse && reading.utterance.words.length <= 8 && (reading.answer.kind === 'none' || reading.answer.kind === 'unsure');
}

/** "pode, mas só o tamboro", "sim, os dois e o netflix": a yes to something else than what was asked (architecture §4.2). */
export function changesScope(reading: MessageReading): boolean {
  if (!reading.headYes || reading.asks || reading.concept || reading.answer.kind !== 'none') return false;
  const limited = reading.utterance.words.some((word) => SCOPE.has(word));
  return reading.mentions.items.length + reading.mentions.refused.length > 0 && (limited || reading.orders.length > 0 || reading.mentions.refused.length > 0 || (reading.namesOther && reading.mentions.mentions.some((mention) => mention.known)));
}
const SCOPE = new Set(['so', 'somente', 'apenas', 'mas', 'menos', 'exceto', 'tambem', 'porem', 'e', 'fora', 'junto']);

function kindOfQuestion(reading: MessageReading): ClassifiedIntentKind | null {
  if (reading.offContext === 'other_topic') return 'off_context';
  if (reading.offContext === 'off_the_bill' && !aboutBill(reading)) return 'off_context';
  const named = reading.mentions.items.length > 0;
  if (wantsMore(reading)) return 'unknown';
  // "não é o vod", "o tamboro eu quero manter": a name that is set apart asks for nothing.
  if (reading.question === 'none' && !named && reading.mentions.refused.length > 0 && reading.mentions.pointed.length === 0 && !reading.denies && !reading.asks && !reading.concept) return 'unknown';
  if (/\b(?:fatura|conta)\b.*\bo que (?:tem|vem|veio|consta)\b/u.test(reading.utterance.words.join(' '))) return 'invoice_overview';
  if (reading.concept && !(reading.denies && named && !reading.asks)) return 'conceptual_question';
  if ((reading.elliptical || reading.asksAbout) && named) return 'conceptual_question';
  if (reading.amount && (reading.asks || reading.utterance.words.length <= 8)) return 'value_question';
  return OUT_OF_REACH.test(reading.utterance.words.join(' ')) ? 'unknown' : null;
}

/** "reativa o tamboro", "quero contratar o craque": nothing may be cancelled for the wish to have it. */
export function wantsMore(reading: MessageReading): boolean {
  return reading.orders.length === 0 && !reading.denies && !reading.rejects && MORE.test(reading.utterance.words.join(' '));
}
const MORE = /^(?:(?:eu|oi|ola|bom dia|boa tarde|boa noite|por favor|entao|pode|podem|quero|queria|gostaria|de|voces?|tem como|da para|posso|vou) )*(?:reativ|ativ|contrat|assin|adquir|religa|adicion|inclui|compr)(?:a|ar|e|em|ir|o)\b/u;

/** Second copies, instalments and payment: nobody here does them (corpus README: unknown). */
const OUT_OF_REACH = /\b(?:segunda via|2 via|parcelar|parcela(?:r|mento)? (?:a |minha |essa |esta )*(?:fatura|conta|divida)|parcelamento|codigo de barras|debito automatico|comprovante|nota fiscal|renegociar|negociar|(?:manda|mande|mandar|envia|envie|enviar|reenviar|baixar) (?:\w+ ){0,3}(?:boleto|fatura|conta|pix|codigo|contrato)|pagar (?:com|por|no|via) (?:pix|cartao|boleto))\b/u;

const BILL = /^(?:fatura|conta|cobr|boleto|valor|pag|cancel|servico|estorn|contest)/u;

function aboutBill(reading: MessageReading): boolean {
  return reading.utterance.words.some((word) => BILL.test(word));
}

function kindOfDenial(reading: MessageReading): ClassifiedIntentKind | null {
  if (reading.question === 'confirmation' && (reading.denies || reading.deniesUse || reading.rejects) && !reading.namesOther) return 'confirmation_response';
  if (reading.question === 'explanation' && reading.denies) return 'action_request';
  // "não uso nenhum deles mas não quero cancelar": what is refused in so many words is not proposed.
  if (reading.orders.length === 0 && reading.actions.some((action) => action.use === 'negated')) return reading.denies ? 'broad_invoice_complaint' : 'unknown';
  const aimed = reading.mentions.items.length + reading.mentions.pointed.length > 0;
  if ((reading.denies || reading.rejects || (reading.deniesUse && aimed)) && aimed) return 'action_request';
  if (reading.rejects) return 'action_request';
  return answersLoosely(reading) ? 'confirmation_response' : null;
}

/** A longer answer: a sentence that leans one way and asks for nothing. A confirmation takes only a refusal from it. */
function answersLoosely(reading: MessageReading): boolean {
  if (reading.asks || reading.hypothesis || reading.amount || reading.elliptical) return false;
  if (reading.question === 'explanation') return reading.leaning !== 'none' && !reading.asksAbout;
  return reading.question === 'confirmation' && reading.leaning === 'no' && REFUSAL_HEADS.has(reading.utterance.words[0] ?? '') && !/\b(?:entend\w+|compreend\w+|sei|ouvi)\b/u.test(reading.utterance.words.join(' '));
}

const REFUSAL_HEADS = new Set(['nao', 'melhor', 'sem', 'prefiro', 'nunca', 'nem', 'nenhum']);

import { anyNumberOf, composed } from '../../kernel/composed-pattern.js';
import { consentsOnCondition } from './cues/conditional-consent.js';
import { disputesCharge } from './cues/denial.js';
import { asksDueDate } from './cues/plan-target.js';
import { asksProtocol } from './cues/protocol-request.js';
import type { ClassifiedIntentKind, IntentContext } from './intent.js';
import type { MessageReading } from './message-reading.js';

/**
 * The kind that the signs of a message settle by themselves, or null when only its wording as a whole can tell.
 * Takes the reading of the message; the order of the rules is their precedence.
 */
export function kindByCues(reading: MessageReading, context: IntentContext): ClassifiedIntentKind | null {
  if (reading.offContext === 'injection' || reading.offContext === 'competitor') return 'off_context';
  if (reading.asksPerson) return 'human_or_end';
  if (reading.question === 'confirmation' && !reading.asks && !reading.namesOther && consentsOnCondition(reading.utterance)) return 'unknown';
  return kindOfAnswer(reading) ?? kindOfRequest(reading, context) ?? kindOfQuestion(reading) ?? kindOfDenial(reading);
}

function kindOfAnswer(reading: MessageReading): ClassifiedIntentKind | null {
  switch (reading.answer.kind) {
    case 'yes':
      // "entendi" consents to nothing while a confirmation waits.
      return reading.answer.weak && reading.question === 'confirmation' ? 'unknown' : 'confirmation_response';
    case 'no':
      if (reading.question !== 'confirmation' && reading.answer.denial) {
        if (reading.denies || reading.mentions.pointed.length > 0) return 'action_request';
        if (!reading.pluralPointer) return null;
      }
      if (reading.question === 'none' && reading.mentions.pointed.length > 0) return 'action_request';
      if (reading.question === 'none' && disputesCharge(reading.utterance)) return 'broad_invoice_complaint';
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
  if (reading.question === 'none' && asksDueDate(reading.utterance) && !reading.concept) return 'action_request';
  if (reading.orders.length === 0) return null;
  return reading.headNo && reading.question !== 'none' ? 'confirmation_response' : 'action_request';
}

/** A bare name, line ending or amount after "which item or line?" continues that request (architecture §4.5). */
export function answersOpenQuestion(reading: MessageReading, context: IntentContext): boolean {
  if (reading.mentions.chosen.length > 0 && !reading.asks && !reading.concept && reading.act === 'none') return true;
  if (context.openQuestion === null || reading.utterance.words.length > 9 || reading.asks || reading.concept || reading.amount || reading.act !== 'none') return false;
  if (reading.denies || reading.headNo || reading.answer.kind !== 'none') return false;
  return reading.mentions.items.length > 0 || reading.mentions.pointed.length > 0 || reading.lineEnding !== null || POINTS_WITH.test(reading.utterance.words.join(' '));
}

const POINTS_WITH = composed(/^/u, anyNumberOf(/(?:desculpa|entao|eh|ah|so) /u), /(?:[oa]|eh|ess[ea]) (?:(?:[oa] )?d[eoa]s? )/u);

/** What cannot be read as an answer to "which one?" brings that question again, once; talk of other things leaves it. */
export function putsOpenQuestionAgain(reading: MessageReading, context: IntentContext): boolean {
  const { openQuestion, openQuestionRepeated } = context;
  if (openQuestion === null || openQuestion.candidates.length === 0 || openQuestionRepeated) return false;
  const speaksOfElse = reading.asks || reading.concept || reading.amount || reading.act !== 'none' || reading.offContext !== null || reading.denies;
  return !speaksOfElse && reading.utterance.words.length <= 8 && (reading.answer.kind === 'none' || reading.answer.kind === 'unsure');
}

/** "pode, mas só o tamboro", "sim, os dois e o netflix": a yes to something else than what was asked (architecture §4.2). */
export function changesScope(reading: MessageReading): boolean {
  if (!(reading.headYes || limitsAtOnce(reading)) || reading.asks || reading.concept || reading.answer.kind !== 'none') return false;
  const limited = reading.utterance.words.some((word) => SCOPE.has(word));
  return reading.mentions.items.length + reading.mentions.refused.length > 0 && (limited || reading.orders.length > 0 || reading.mentions.refused.length > 0 || (reading.namesOther && reading.mentions.mentions.some((mention) => mention.known)));
}
/** "só o tim fashion": takes part of what was asked, without a yes before it. */
function limitsAtOnce({ utterance: { words }, asksAbout }: MessageReading): boolean {
  return ['so', 'somente', 'apenas'].includes(words[0] ?? '') && !asksAbout;
}
const SCOPE = new Set(['so', 'somente', 'apenas', 'mas', 'menos', 'exceto', 'tambem', 'porem', 'e', 'fora', 'junto']);

function kindOfQuestion(reading: MessageReading): ClassifiedIntentKind | null {
  if (reading.offContext === 'other_topic') return 'off_context';
  if (reading.offContext === 'off_the_bill' && !aboutBill(reading)) return 'off_context';
  // The number of what was done: no journey gives it, and nothing is requested anew.
  if (reading.question !== 'confirmation' && !reading.denies && !reading.concept && asksProtocol(reading.utterance)) return 'unknown';
  const named = reading.mentions.items.length > 0;
  if (reading.question !== 'confirmation' && (pointsAtAmount(reading) || asksWhyItDiffers(reading))) return 'value_question';
  if (!reading.asks && reading.orders.length === 0 && reading.actions.some((action) => action.use === 'story') && STILL.test(reading.utterance.words.join(' ')) && reading.question === 'none') return 'broad_invoice_complaint';
  if (reading.question !== 'confirmation' && asksAnew(reading)) return reading.concept ? 'conceptual_question' : 'value_question';
  if (wantsMore(reading)) return 'unknown';
  // "não é o vod", "o tamboro eu quero manter": a name that is set apart asks for nothing.
  if (reading.question === 'none' && !named && reading.mentions.refused.length > 0 && reading.mentions.pointed.length === 0 && !reading.denies && !reading.asks && !reading.concept) return 'unknown';
  if (/\b(?:fatura|conta)\b.*\bo que (?:tem|vem|veio|consta)\b|\bo que (?:tem|vem|veio|consta|ta) (?:\w+ )?(?:na|nessa|dessa|dentro da|da) (?:minha |nossa )?(?:conta|fatura)\b/u.test(reading.utterance.words.join(' '))) return 'invoice_overview';
  if (reading.question !== 'confirmation' && !named && !reading.concept && !reading.amount && LOOKS.test(reading.utterance.words.join(' '))) return 'invoice_overview';
  if (reading.concept && !(reading.denies && named && !reading.asks)) return 'conceptual_question';
  if ((reading.elliptical || reading.asksAbout) && named) return 'conceptual_question';
  if (reading.amount && !(reading.question === 'none' && complains(reading)) && (reading.asks || (reading.utterance.words.length <= 8 && !RAISED.test(reading.utterance.words.join(' '))))) return 'value_question';
  return OUT_OF_REACH.test(reading.utterance.words.join(' ')) ? 'unknown' : null;
}

/** "quero ver outra fatura", "me mostra minha conta": to be shown, not sent. */
const LOOKS = composed(
  /\b(?:(?:quero|queria|gostaria de|posso|deixa eu|da para) (?:ver|olhar|conferir|visualizar|consultar)|(?:me|pode|poderia) (?:mostra\w*|exib\w+)) /u,
  anyNumberOf(/(?:a|as|o|os|minhas?|ess[ea]|outra|ultima|detalhes|itens|d[ao]s?) /u),
  /(?:fatura|conta)s?\b/u,
);

/** "aumentaram o valor do plano" tells and does not ask. */
const RAISED = /\b(?:aument|subi|reajust|dobr|triplic|elev|alter|mud|cobr|prometer|promet)\w*(?:ram|ou|aram|iram|endo|ando)\b/u;

/** "cancelei em março e ainda chegou conta": the deed was done and the bill goes on. */
const STILL = /\b(?:e|mas|porem|so que|mesmo assim)\b.* ?\b(?:ainda|continu\w+|segue|seguem|chegou|chega|veio|vem|vindo|cobr\w+|descont\w+)\b/u;

/** "não, eu perguntei do desconto": the question that was meant (WORKFLOWS §9, CONTINUAR). */
function asksAnew({ corrects, orders, denies }: MessageReading): boolean {
  return corrects && orders.length === 0 && !denies;
}

/** A proportional charge or a lost discount of this invoice, or an amount other than agreed: each has a journey of its own (architecture §4.15). */
function asksWhyItDiffers({ utterance, asksWhyHere, claimsAgreed, orders, denies }: MessageReading): boolean {
  return asksWhyHere || (claimsAgreed && orders.length === 0 && !denies && !EXPLAINED.test(utterance.words.join(' ')));
}
/** Who wants the bill explained gets the whole of it (corpus: invoice_overview), whatever was promised. */
const EXPLAINED = /\b(?:expli\w+|entender|esclarec\w+|detalh\w+)\b/u;

/** "é a de 14,99", "aquela de dez reais": says which charge by its amount, and leaves open what is wanted of it. */
function pointsAtAmount({ utterance, orders, denies, rejects, concept, leaning }: MessageReading): boolean {
  if (orders.length > 0 || denies || rejects || concept || leaning === 'no' || utterance.words.length > 9) return false;
  return POINTED_AMOUNT.test(utterance.words.join(' '));
}
const POINTED_AMOUNT = composed(
  /^/u,
  anyNumberOf(/(?:mas|e|eh|entao|ah|foi|sobre|ta|ok) /u),
  /(?:a|o|essa|esse|aquel[ea]|est[ea])(?: (?:cobranca|valor|taxa|item|servico|conta))? d[eo] /u,
  /(?:r )?(?:\d+(?:[.,]\d+)?|dez|vinte|trinta|quarenta|cinquenta|nove|sete|oito|cinco|doze|quatorze|quinze|dezenove)\b/u,
);

/** "reativa o tamboro", "quero contratar o craque": nothing may be cancelled for the wish to have it. */
export function wantsMore(reading: MessageReading): boolean {
  return reading.orders.length === 0 && !reading.denies && !reading.rejects && MORE.test(reading.utterance.words.join(' '));
}
const MORE = composed(
  /^/u,
  anyNumberOf(/(?:eu|oi|ola|bom dia|boa tarde|boa noite|por favor|entao|pode|podem|quero|queria|gostaria|de|voces?|tem como|da para|posso|vou) /u),
  /(?:reativ|ativ|contrat|assin|adquir|religa|adicion|inclui|compr)(?:a|ar|e|em|ir|o)\b/u,
);

/** Second copies, instalments and payment: nobody here does them (corpus README: unknown). */
const OUT_OF_REACH = /\b(?:segunda via|2 via|parcelar|parcela(?:r|mento)? (?:a |minha |essa |esta )*(?:fatura|conta|divida)|parcelamento|codigo de barras|debito automatico|comprovante|nota fiscal|renegociar|negociar|(?:manda|mande|mandar|envia|envie|enviar|reenviar|baixar) (?:\w+ ){0,3}(?:boleto|fatura|conta|pix|codigo|contrato)|pagar (?:com|por|no|via) (?:pix|cartao|boleto))\b/u;

const BILL = /^(?:fatura|conta|cobr|boleto|valor|pag|cancel|servico|estorn|contest|taxa|tarifa|reais$|juros|multa|mensalidade|parcela|divida|devo$)/u;

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
  if (reading.question === 'none' && complains(reading)) return 'broad_invoice_complaint';
  return answersLoosely(reading) ? 'confirmation_response' : null;
}

/** Denies, disputes or tells a rise, and names no charge: the bill as a whole (corpus README). */
function complains(reading: MessageReading): boolean {
  if (reading.asks || reading.concept || reading.asksAbout || reading.orders.length > 0 || reading.offContext !== null || reading.mentions.mentions.length > 0) return false;
  const text = reading.utterance.words.join(' ');
  return (reading.denies && CHARGE.test(text)) || disputesCharge(reading.utterance) || (ROSE.test(text) && !/\b(?:por ?que|entender|explica\w*|saber|motivo)\b/u.test(text));
}
const CHARGE = /\b(?:servicos?|cobrancas?|valor(?:es)?|compras?|itens|assinaturas?|debitos?|lancamentos?|descont\w+|cobr\w+|pag\w+)\b/u;
const ROSE = /\b(?:subi\w*|pulou|saltou|aumentou|aumentaram|passou|foi|disparou|pulando) (?:\w+ ){0,2}?(?:de (?:r )?[\d.,]+ )?para (?:mais de )?(?:r )?\d/u;

/** A longer answer: a sentence that leans one way and asks for nothing. A confirmation takes only a refusal from it. */
function answersLoosely(reading: MessageReading): boolean {
  if (reading.asks || reading.hypothesis || reading.amount || reading.elliptical) return false;
  if (reading.question === 'explanation') return reading.leaning !== 'none' && !reading.asksAbout;
  return reading.question === 'confirmation' && reading.leaning === 'no' && (REFUSAL_HEADS.has(reading.utterance.words[0] ?? '') || closesWithNo(reading)) && !/\b(?:entend\w+|compreend\w+|sei|ouvi)\b/u.test(reading.utterance.words.join(' '));
}

/** "eu disse não", "ainda não decidi, então não": a short sentence whose last word refuses. */
function closesWithNo({ utterance: { words }, mentions }: MessageReading): boolean {
  return words.at(-1) === 'nao' && words.length <= 7 && mentions.items.length === 0;
}

const REFUSAL_HEADS = new Set(['nao', 'melhor', 'sem', 'prefiro', 'nunca', 'nem', 'nenhum']);

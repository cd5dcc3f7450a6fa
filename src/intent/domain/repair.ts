import type { Classification } from './intent-classifier.js';
import { answersOpenQuestion, changesScope, putsOpenQuestionAgain, wantsMore } from './cue-classification.js';
import { actionTarget } from './cues/plan-target.js';
import { intentOf } from './extracted-intent.js';
import type { ClassifiedIntentKind, ExtractedIntent, IntentContext, IntentSource } from './intent.js';
import { actionForm } from './language/action-lexicon.js';
import { orderedVerbs } from './language/action-verbs.js';
import { readUtterance } from './language/utterance.js';
import { isNoise } from './cues/noise.js';
import { ragQueries } from './mentions/rag-query.js';
import { readMessage, type MessageReading } from './message-reading.js';
import { mayAffirm } from './safe-answer.js';

/**
 * Turns a classifier's answer into an intent: what Portuguese itself settles (verbs, negation, who is asked for,
 * which items) is read from the message, so that a weak classifier, model or not, cannot get it wrong.
 * Takes the message, its context, the answer and its source; returns the whole intent. Pure.
 */
export function repaired(userText: string, context: IntentContext, given: Classification, source: IntentSource): ExtractedIntent {
  const reading = readMessage(userText, context);
  const kind = repairedKind(reading, context, given);
  const verbs = verbsOf(reading, context, given, kind);
  const items = itemsOf(reading, given, kind);
  const affirmation = kind === 'confirmation_response' && mayAffirm(reading) && (given.affirmation === true || reading.answer.kind === 'yes' || (reading.question === 'explanation' && reading.leaning === 'yes'));
  const negation = !affirmation && kind === 'confirmation_response' && (given.negation === true || reading.answer.kind === 'no' || reading.headNo || reading.leaning === 'no' || refusesPending(reading));
  return intentOf(userText, kind, source, {
    requestedAction: kind === 'action_request' || verbs.length > 0,
    actionVerbs: verbs,
    mentionedItems: items,
    affirmation,
    negation,
    ragQuery: kind === 'conceptual_question' ? queriesOf(reading, given, items) : [],
    wantsPerson: kind === 'human_or_end' && (reading.asksPerson || given.wantsPerson === true),
    endsAfterAnswer: affirmation && reading.answer.kind === 'yes' && reading.answer.ends,
    act: reading.orders.length > 0 ? 'none' : reading.act,
    target: given.target === 'plan_or_account' ? given.target : actionTarget(reading.utterance, items.some((item) => !/^(?:plano|linha|conta|contrato)\b/u.test(item))),
    aboutPending: context.hasPendingConfirmation && speaksOfPending(reading, kind),
  });
}

function repairedKind(reading: MessageReading, context: IntentContext, given: Classification): ClassifiedIntentKind {
  if (reading.offContext === 'injection' || reading.offContext === 'competitor') return 'off_context';
  if (reading.asksPerson) return 'human_or_end';
  if (isNoise(reading.utterance)) return 'unknown';
  if (given.kind === 'confirmation_response') return repairedConfirmation(reading);
  if (given.kind === 'action_request') return repairedRequest(reading, context);
  if (given.kind === 'human_or_end' && given.wantsPerson !== true && reading.orders.length > 0 && reading.answer.kind !== 'end') return 'action_request';
  if (reading.orders.length > 0 && ['value_question', 'unknown', 'broad_invoice_complaint', 'invoice_overview'].includes(given.kind)) return 'action_request';
  if (answersOpenQuestion(reading, context) || (reading.question === 'confirmation' && changesScope(reading))) return 'action_request';
  if (given.kind === 'unknown' && putsOpenQuestionAgain(reading, context)) return 'action_request';
  return given.kind;
}

/** An answer that is none: a question, a new request, or a sentence nobody may take for a yes (case C27). */
function repairedConfirmation(reading: MessageReading): ClassifiedIntentKind {
  if (reading.question === 'confirmation' && changesScope(reading)) return 'action_request';
  if (reading.answer.kind === 'yes' || reading.answer.kind === 'no') return 'confirmation_response';
  if (reading.orders.length > 0 && (!reading.headNo || reading.question === 'none')) return 'action_request';
  if (reading.asks && reading.answer.kind === 'none') return reading.concept ? 'conceptual_question' : reading.amount ? 'value_question' : 'unknown';
  return 'confirmation_response';
}

/** Questions about an action ("quanto eu pago se tirar?", "não quero cancelar nada, só saber…") ask for none. */
function repairedRequest(reading: MessageReading, context: IntentContext): ClassifiedIntentKind {
  if (reading.orders.length > 0 || reading.denies || reading.rejects || reading.deniesUse || answersOpenQuestion(reading, context)) {
    return reading.question === 'confirmation' && reading.orders.length === 0 && refusesPending(reading) ? 'confirmation_response' : 'action_request';
  }
  if (wantsMore(reading)) return 'unknown';
  if (reading.actions.length === 0 || reading.actions.some((action) => action.askedBefore)) return 'action_request';
  // "cancelei e continua vindo" tells of an act and complains; "vocês cancelaram o tamboro?" asks whether it happened.
  if (!reading.asks && reading.actions.some((action) => action.use === 'story')) return 'broad_invoice_complaint';
  if (reading.concept) return 'conceptual_question';
  if (reading.amount || reading.asks) return 'value_question';
  return reading.question === 'confirmation' ? 'confirmation_response' : 'unknown';
}

/** "não reconheço isso" with a pronoun or only names of the queue (architecture §4.5). */
function refusesPending(reading: MessageReading): boolean {
  const refusedVerb = reading.actions.some((action) => action.use === 'negated') && reading.orders.length === 0;
  return reading.question !== 'none' && (reading.denies || reading.deniesUse || reading.rejects || refusedVerb) && !reading.namesOther;
}

function verbsOf(reading: MessageReading, context: IntentContext, given: Classification, kind: ClassifiedIntentKind): readonly string[] {
  if (kind === 'off_context' || kind === 'human_or_end') return orderedVerbs(reading.orders).filter(() => kind === 'off_context');
  const said = orderedVerbs(reading.orders);
  if (said.length > 0) return reading.answer.kind === 'no' ? [] : said;
  if (/\b(?:dinheiro|valor) de volta\b/u.test(reading.utterance.words.join(' ')) && kind === 'action_request') return ['devolver'];
  if (kind === 'action_request' && context.openQuestion !== null && (answersOpenQuestion(reading, context) || putsOpenQuestionAgain(reading, context))) return [context.openQuestion.verb];
  if (kind !== 'action_request') return [];
  const read = new Set(reading.actions.map((action) => action.verb));
  return [...new Set((given.actionVerbs ?? []).map((verb) => readUtterance(verb).words.join(' ')))].filter((verb) => !read.has(verb) && actionForm(verb)?.verb !== undefined);
}

function itemsOf(reading: MessageReading, given: Classification, kind: ClassifiedIntentKind): readonly string[] {
  const { items, pointed, refused, mentions } = reading.mentions;
  const known = items.filter((item) => mentions.some((mention) => mention.known && mention.text === item));
  switch (kind) {
    case 'off_context':
    case 'human_or_end':
      return [];
    case 'broad_invoice_complaint':
    case 'invoice_overview':
    case 'unknown':
      return known;
    case 'conceptual_question':
      return withGiven(items, given, reading, refused);
    case 'action_request':
    case 'value_question':
    case 'confirmation_response':
      if (items.length === 0 && pointed.length > 0) return pointed;
      if (kind === 'action_request' && items.length === 0 && reading.lineEnding !== null) return [reading.lineEnding];
      return withGiven(items, given, reading, refused);
  }
}

/** A model's items count only when their words stand in the message and are not refused there: no item is invented. */
function withGiven(items: readonly string[], given: Classification, reading: MessageReading, refused: readonly string[]): readonly string[] {
  const said = ` ${reading.utterance.words.join(' ')} `;
  const taken = [...items, ...refused].map((item) => ` ${readUtterance(item).words.join(' ')} `);
  const more = (given.mentionedItems ?? []).filter((item) => {
    const words = ` ${readUtterance(item).words.join(' ')} `;
    return words.trim().length > 1 && said.includes(words) && !taken.some((known) => known.includes(words) || words.includes(known));
  });
  return [...items, ...more];
}

function queriesOf(reading: MessageReading, given: Classification, items: readonly string[]): readonly string[] {
  const own = ragQueries(reading.utterance, items);
  return own.length > 0 ? own : [...(given.ragQuery ?? [])];
}

const OTHER_TOPIC = /^(?:fatura|conta|boleto|vencimento|total|via|plano|parcel|juros|multa)/u;

/** Names of the queue, a pronoun, or nothing else: such a message leaves the question open (architecture §4.11). */
function speaksOfPending(reading: MessageReading, kind: ClassifiedIntentKind): boolean {
  if (reading.namesOther || kind === 'off_context' || kind === 'human_or_end' || reading.act === 'greeting' || reading.act === 'postponement') return false;
  if (reading.mentions.items.length > 0 || reading.answer.kind !== 'none') return true;
  const pronoun = reading.utterance.words.some((word) => PRONOUNS.has(word));
  return pronoun || !reading.utterance.words.some((word) => OTHER_TOPIC.test(word));
}
const PRONOUNS = new Set(['isso', 'esse', 'essa', 'esses', 'essas', 'ele', 'ela', 'eles', 'disso', 'desse', 'dessa', 'deles']);

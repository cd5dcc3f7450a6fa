import { readAnswer, type Answer, type PendingQuestion } from './answer/read-answer.js';
import { claimsAgreedAmount } from './cues/agreed-amount.js';
import { correctsTopic } from './cues/correction.js';
import { findDenials, findRejection, deniesUse } from './cues/denial.js';
import { dialogueAct } from './cues/dialogue-act.js';
import { asksDiscountState } from './cues/discount-state.js';
import { offContextReason, type OffContextReason } from './cues/off-context.js';
import { asksForPerson } from './cues/person-request.js';
import { asksAbout, asksAmount, asksConcept, asksHypothesis, isElliptical, isQuestion } from './cues/questions.js';
import { asksWhyHere } from './cues/why-charged.js';
import type { DialogueAct, IntentContext } from './intent.js';
import { actionWords, type ActionWord } from './language/action-verbs.js';
import { leaning, type Leaning } from './answer/leaning.js';
import { readUtterance, type Utterance } from './language/utterance.js';
import { hasPluralPointer } from './mentions/anaphora.js';
import { bareLineEnding } from './mentions/line-endings.js';
import { extractMentions, type MentionReading } from './mentions/mention-extraction.js';
import { findNames } from './mentions/name-matching.js';
import { lazyRecord, type Recipes } from './lazy-record.js';
import { pendingQuestion, questionKind, type QuestionKind } from './pending-question.js';

/** Everything the rules see in a message. */
export interface MessageReading {
  readonly utterance: Utterance;
  readonly question: QuestionKind;
  readonly asked: PendingQuestion;
  readonly answer: Answer;
  readonly actions: readonly ActionWord[];
  readonly orders: readonly ActionWord[];
  readonly mentions: MentionReading;
  readonly asksPerson: boolean;
  readonly act: DialogueAct;
  readonly offContext: OffContextReason | null;
  readonly concept: boolean;
  readonly amount: boolean;
  readonly hypothesis: boolean;
  readonly asks: boolean;
  readonly elliptical: boolean;
  readonly asksAbout: boolean;
  /** "me prometeram 99,90". */
  readonly claimsAgreed: boolean;
  /** "por que veio proporcional?", "por que perdi o desconto?", "ainda tenho desconto?". */
  readonly asksWhyHere: boolean;
  /** "não, eu perguntei do desconto". */
  readonly corrects: boolean;
  /** Which way an answer leans that says more than yes or no. */
  readonly leaning: Leaning;
  /** "não contratei", "não reconheço". */
  readonly denies: boolean;
  /** "não quero mais esse youtube". */
  readonly rejects: boolean;
  readonly deniesUse: boolean;
  readonly pluralPointer: boolean;
  readonly lineEnding: string | null;
  /** Opens with "não" and goes on. */
  readonly headNo: boolean;
  /** Opens with a yes and goes on: a yes with another scope, or a question that only starts like one. */
  readonly headYes: boolean;
  /** Names an item outside the pending queue. */
  readonly namesOther: boolean;
}

interface Source {
  readonly utterance: Utterance;
  readonly context: IntentContext;
}

const RECIPES: Recipes<Source, MessageReading> = {
  utterance: ({ utterance }) => utterance,
  question: ({ context }) => questionKind(context),
  asked: ({ context }) => pendingQuestion(context),
  answer: ({ utterance }, { asked }) => readAnswer(utterance, asked),
  actions: ({ utterance }) => actionWords(utterance),
  orders: (_source, { actions }) => actions.filter((action) => action.use === 'order'),
  mentions: ({ utterance, context }) => extractMentions(utterance, context),
  asksPerson: ({ utterance }) => asksForPerson(utterance),
  act: ({ utterance }) => dialogueAct(utterance),
  offContext: ({ utterance }) => offContextReason(utterance),
  concept: ({ utterance }) => asksConcept(utterance),
  amount: ({ utterance }) => asksAmount(utterance),
  hypothesis: ({ utterance }) => asksHypothesis(utterance),
  asks: ({ utterance }) => isQuestion(utterance),
  elliptical: ({ utterance }) => isElliptical(utterance),
  asksAbout: ({ utterance }) => asksAbout(utterance),
  claimsAgreed: ({ utterance }) => claimsAgreedAmount(utterance),
  asksWhyHere: ({ utterance }) => asksWhyHere(utterance) || asksDiscountState(utterance),
  corrects: ({ utterance }) => correctsTopic(utterance),
  leaning: ({ utterance }, { actions }) => leaning(utterance, actions),
  denies: ({ utterance }) => findDenials(utterance).length > 0,
  rejects: ({ utterance }) => findRejection(utterance) !== null,
  deniesUse: ({ utterance }) => deniesUse(utterance),
  pluralPointer: ({ utterance }) => hasPluralPointer(utterance),
  lineEnding: ({ utterance }) => bareLineEnding(utterance),
  headNo: ({ utterance }) => utterance.words[0] === 'nao' && utterance.tokens[1]?.breakBefore === true,
  headYes: ({ utterance }) => HEAD_YES.has(utterance.words[0] ?? ''),
  namesOther: ({ context }, { mentions }) => mentions.items.some((item) => findNames(readUtterance(item).tokens, context.pendingItemNames).length === 0),
};

const lazyReading = lazyRecord(RECIPES);
const latest = new WeakMap<IntentContext, { readonly userText: string; readonly reading: MessageReading }>();

/**
 * Reads a message against its context. Pure; takes any text. Each sign is looked for when a rule first asks for it, and
 * once: a plain request is settled by a third of them, and the fast path, the classifier and the repair after it share one reading.
 */
export function readMessage(userText: string, context: IntentContext): MessageReading {
  const known = latest.get(context);
  if (known?.userText === userText) return known.reading;
  const reading = lazyReading({ utterance: readUtterance(userText), context });
  latest.set(context, { userText, reading });
  return reading;
}

const HEAD_YES = new Set(['sim', 'pode', 'ok', 'claro', 'isso', 'certo', 'ta', 'beleza', 'confirmo', 'quero', 'uhum', 'correto', 'podem', 'aceito', 'exato', 'perfeito', 'tudo', 'positivo']);

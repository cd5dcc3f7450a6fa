import { readAnswer, type Answer } from './answer/read-answer.js';
import { findDenials, findRejection, deniesUse } from './cues/denial.js';
import { dialogueAct } from './cues/dialogue-act.js';
import { offContextReason, type OffContextReason } from './cues/off-context.js';
import { asksForPerson } from './cues/person-request.js';
import { asksAbout, asksAmount, asksConcept, asksHypothesis, isElliptical, isQuestion } from './cues/questions.js';
import type { DialogueAct, IntentContext } from './intent.js';
import { actionWords, type ActionWord } from './language/action-verbs.js';
import { leaning, type Leaning } from './answer/leaning.js';
import { readUtterance, type Utterance } from './language/utterance.js';
import { hasPluralPointer } from './mentions/anaphora.js';
import { bareLineEnding } from './mentions/line-endings.js';
import { extractMentions, type MentionReading } from './mentions/mention-extraction.js';
import { findNames } from './mentions/name-matching.js';
import { pendingQuestion, questionKind, type QuestionKind } from './pending-question.js';

/** Everything the rules see in a message, read once. */
export interface MessageReading {
  readonly utterance: Utterance;
  readonly question: QuestionKind;
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

/** Reads a message against its context. Pure; takes any text. */
export function readMessage(userText: string, context: IntentContext): MessageReading {
  const utterance = readUtterance(userText);
  const mentions = extractMentions(utterance, context);
  const actions = actionWords(utterance);
  return {
    utterance,
    question: questionKind(context),
    answer: readAnswer(utterance, pendingQuestion(context)),
    actions,
    orders: actions.filter((action) => action.use === 'order'),
    mentions,
    asksPerson: asksForPerson(utterance),
    act: dialogueAct(utterance),
    offContext: offContextReason(utterance),
    concept: asksConcept(utterance),
    amount: asksAmount(utterance),
    hypothesis: asksHypothesis(utterance),
    asks: isQuestion(utterance),
    elliptical: isElliptical(utterance),
    asksAbout: asksAbout(utterance),
    leaning: leaning(utterance, actions),
    denies: findDenials(utterance).length > 0,
    rejects: findRejection(utterance) !== null,
    deniesUse: deniesUse(utterance),
    pluralPointer: hasPluralPointer(utterance),
    lineEnding: bareLineEnding(utterance),
    headNo: utterance.words[0] === 'nao' && utterance.tokens[1]?.breakBefore === true,
    headYes: HEAD_YES.has(utterance.words[0] ?? ''),
    namesOther: mentions.items.some((item) => findNames(readUtterance(item).tokens, context.pendingItemNames).length === 0),
  };
}

const HEAD_YES = new Set(['sim', 'pode', 'ok', 'claro', 'isso', 'certo', 'ta', 'beleza', 'confirmo', 'quero', 'uhum', 'correto', 'podem', 'aceito', 'exato', 'perfeito', 'tudo', 'positivo']);

import { actionWords } from '../language/action-verbs.js';
import type { Utterance } from '../language/utterance.js';
import { answerPieces, type Piece } from './answer-pieces.js';
import { greets } from './consent.js';
import type { PendingQuestion } from './read-answer.js';

/**
 * Whether a message without a plain answer is made of words of consent all the same, so that no classifier may take it
 * for a yes, a goodbye or a request: "quero esse servico", "meu pai falou pode", "ah ok" (architecture §4.2).
 * Takes the message and an open confirmation; null when the message says something else.
 */
export function isNoConsent(utterance: Utterance, question: PendingQuestion): 'greeting' | 'remark' | null {
  if (utterance.hasQuestionMark || utterance.tokens.length === 0) return null;
  if (reportsConsent(utterance) || isTwoSided(utterance)) return 'remark';
  const pieces = answerPieces(utterance, question.itemNames, question.numbers);
  if (pieces === null) return null;
  if (greets(pieces)) return 'greeting';
  if (pieces.some((piece) => piece.kind === 'correction')) return null;
  if (pieces.some((piece) => piece.kind === 'no' || piece.kind === 'unsolved' || piece.kind === 'denial')) return null;
  const actions = pieces.filter((piece) => piece.kind === 'action');
  // "cancela pra mim" is the request once more; of another action it is a request of its own.
  return pieces.some((piece) => piece.kind === 'yes') ? (actions.length === 0 ? 'remark' : null) : isRequestAgain(actions, question) ? 'remark' : null;
}

function isRequestAgain(actions: readonly Piece[], question: PendingQuestion): boolean {
  return actions.length > 0 && actions.every(({ family }) => family !== null && (question.families?.includes(family) ?? false));
}

/** "sim, não quero mais esse serviço", "era isso": a yes and a no to the same question, or a yes and a goodbye. */
function isTwoSided(utterance: Utterance): boolean {
  const text = utterance.words.join(' ');
  if (/^(?:era|seria) isso(?: mesmo)?$/u.test(text)) return true;
  return /^(?:sim )+(?:eu )?nao quero mais\b/u.test(text) && utterance.words.length <= 9 && actionWords(utterance).length === 0;
}

const SAID = new Set(['falou', 'disse', 'falaram', 'disseram', 'respondeu', 'mandou', 'deixou']);

/** "a outra atendente falou pode", "falou e disse": somebody else's word, or a figure of speech. */
function reportsConsent(utterance: Utterance): boolean {
  const { words } = utterance;
  if (actionWords(utterance).length > 0 || words.length > 10) return false;
  const at = words.findIndex((word) => SAID.has(word));
  if (at < 0 || at === words.length - 1) return false;
  return words.slice(at + 1).every((word) => CONSENTS.has(word));
}
const CONSENTS = new Set(['que', 'e', 'disse', 'sim', 'pode', 'podem', 'ok', 'ta', 'bom', 'certo', 'isso', 'mesmo', 'claro', 'beleza', 'tudo', 'bem', 'ser', 'confirmo', 'quero', 'aceito', 'concordo', 'por', 'mim', 'para', 'era']);

import { actionForm, type ActionFamily } from '../language/action-lexicon.js';
import type { Utterance } from '../language/utterance.js';
import { findNames } from '../mentions/name-matching.js';
import { ANSWER_PHRASES, DENIAL_VERBS, type AnswerPiece } from './answer-phrases.js';

/** One piece of an answer, with the place of its first word. */
export interface Piece {
  readonly kind: AnswerPiece | 'denial' | 'action' | 'item' | 'restated';
  readonly at: number;
  readonly length: number;
  /** Its words, folded. */
  readonly words: readonly string[];
  /** Family of an `action` piece. */
  readonly family: ActionFamily | null;
  /** Pending names that an `item` piece fits. */
  readonly names: readonly string[];
  /** Nothing but a space stands between it and the piece before. */
  readonly joined: boolean;
}

const DENIED_OBJECT = new Set(['isso', 'disso', 'nada', 'esse', 'essa', 'esses', 'essas', 'servico', 'servicos', 'cobranca', 'cobrancas', 'mais', 'nenhum', 'nenhuma', 'deles', 'desses', 'delas', 'ele', 'ela', 'eles', 'de', 'jeito', 'forma', 'alguma', 'nao', 'o', 'a', 'os', 'as', 'valor', 'la', 'ai', 'coisa', 'que', 'na', 'vida', 'minha', 'item', 'itens', 'dele', 'dela', 'tal', 'esta', 'este', 'ta', 'do', 'da', 'ser', 'ter', 'contratado', 'pedido', 'assinado']);

/**
 * Cuts a whole message into pieces of an answer.
 * Takes the names in the pending queue and the numbers that restate its only item; returns null when any word belongs to no piece.
 */
export function answerPieces(utterance: Utterance, pendingNames: readonly string[], numbers: readonly string[] = []): readonly Piece[] | null {
  const { tokens, words } = utterance;
  if (WHOLE_NO.test(utterance.text)) return [{ kind: 'no', at: 0, length: words.length, words, family: null, names: [], joined: false }];
  const items = findNames(tokens, pendingNames);
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const piece = pieceAt(utterance, at, items) ?? restatedNumber(utterance, at, numbers);
    if (piece === null) return null;
    pieces.push({ ...piece, words: words.slice(at, at + piece.length) });
    at += piece.length;
  }
  return pieces;
}

/** "para" is also "pra": a refusal only where nothing else is said. */
const WHOLE_NO = /^\s*p[aá]ra[\s.!]*$/iu;

function pieceAt(utterance: Utterance, at: number, items: ReturnType<typeof findNames>): Omit<Piece, 'words'> | null {
  const joined = at > 0 && !(utterance.tokens[at]?.breakBefore ?? false);
  const plain = { at, family: null, names: [], joined };
  const item = items.find((span) => span.from === at);
  if (item !== undefined) return { ...plain, kind: 'item', length: item.to - item.from, names: item.names };
  const denial = denialLength(utterance, at, items);
  const phrase = ANSWER_PHRASES.longestAt(utterance.words, at);
  if (denial > 0 && denial >= (phrase?.length ?? 0)) return { ...plain, kind: 'denial', length: denial };
  if (phrase !== null && !crossesBreak(utterance, at, phrase.length)) return { ...plain, kind: phrase.kind, length: phrase.length };
  const single = ANSWER_PHRASES.longestAt([plainDegree(utterance.words[at] ?? '')], 0);
  if (single !== null) return { ...plain, kind: single.kind, length: 1 };
  const action = actionForm(utterance.words[at] ?? '');
  if (action !== null && ['infinitive', 'order', 'first'].includes(action.mood)) return { ...plain, kind: 'action', length: 1, family: action.family };
  if (['falar', 'tratar', 'conversar'].includes(utterance.words[at] ?? '')) return { ...plain, kind: 'action', length: 1, family: 'talk' };
  return null;
}

/** "confirmadíssimo" is "confirmado". */
function plainDegree(word: string): string {
  return word.replace(/issim([oa])$/u, '$1');
}

/** "no valor de 14,99", "do final 7048": the number of the question; and the "1" of a missed "!". */
function restatedNumber(utterance: Utterance, at: number, numbers: readonly string[]): Omit<Piece, 'words'> | null {
  const { words, tokens } = utterance;
  const plain = { at, family: null, names: [], joined: at > 0 && !(tokens[at]?.breakBefore ?? false) };
  if (/^1+$/u.test(words[at] ?? '') && at === words.length - 1 && (tokens[at - 1]?.after.startsWith('!') ?? false)) return { ...plain, kind: 'filler', length: 1 };
  let end = at;
  while (NUMBER_LEADS.has(words[end] ?? '') && end - at < 6) end += 1;
  if (!numbers.includes(words[end] ?? '')) return null;
  return { ...plain, kind: 'restated', length: end - at + (words[end + 1] === 'reais' ? 2 : 1) };
}
const NUMBER_LEADS = new Set(['no', 'valor', 'de', 'do', 'da', 'r', 'final', 'numero', 'linha', 'na', 'com', 'terminado', 'em']);

function crossesBreak(utterance: Utterance, at: number, length: number): boolean {
  return utterance.tokens.slice(at + 1, at + length).some((token) => token.breakBefore);
}

/** "nenhum deles" denies what was listed (CONVERSATION "Snapshot"); a bare "nenhum" only answers. */
function pointsAtNone(words: readonly string[], at: number): boolean {
  return /^nenhuma?$/u.test(words[at] ?? '') && /^(?:del[ea]s|d?ess[ea]s|dest[ea]s)$/u.test(words[at + 1] ?? '');
}

/** Length of "(eu) nunca usei (isso)", "não reconheço essa cobrança de jeito nenhum"; 0 when none starts here. */
function denialLength(utterance: Utterance, at: number, items: ReturnType<typeof findNames>): number {
  const { words, tokens } = utterance;
  let place = at;
  // "pode cancelar que eu não uso" gives a reason; "confirmo que não contratei" says what is confirmed.
  if (words[place] === 'que' && actionForm(words[place - 1] ?? '') !== null) place += 1;
  while (['mas', 'eu', 'porque', 'pois', 'e'].includes(words[place] ?? '')) place += 1;
  if (pointsAtNone(words, place)) return place + 2 - at;
  if (!['nao', 'nunca', 'nem', 'jamais'].includes(words[place] ?? '')) return 0;
  const notAt = place;
  place += 1;
  while (['me', 'nem', 'mais', 'sequer', 'eu', 'ja', 'tinha', 'lembro', 'de', 'fui', 'ter'].includes(words[place] ?? '')) place += 1;
  const verb = words[place] ?? '';
  if (!DENIAL_VERBS.has(verb) || verb === 'quero' || verb === 'preciso' || tokens.slice(notAt + 1, place + 1).some(({ breakBefore }) => breakBefore)) return 0;
  place += 1;
  while (place < words.length && !(tokens[place]?.breakBefore ?? false)) {
    const item = items.find((span) => span.from === place);
    if (item !== undefined) place = item.to;
    else if (DENIED_OBJECT.has(words[place] ?? '')) place += 1;
    else break;
  }
  return place - at;
}

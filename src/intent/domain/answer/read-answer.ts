import type { ActionFamily } from '../language/action-lexicon.js';
import type { Utterance } from '../language/utterance.js';
import { answerPieces, type Piece } from './answer-pieces.js';
import { consents } from './consent.js';

/** What a message that is nothing but an answer says. */
export type Answer =
  | { readonly kind: 'yes'; readonly ends: boolean; /** Only "entendi", "resolveu": no word of consent. */ readonly weak: boolean; /** Says that the matter is settled: a goodbye where nothing is asked. */ readonly solved: boolean }
  | { readonly kind: 'no'; readonly ends: boolean; readonly denial: boolean }
  | { readonly kind: 'end'; /** Only thanks or a greeting: on voice that may be noise. */ readonly bareThanks: boolean }
  | { readonly kind: 'unsure' }
  | { readonly kind: 'none' };

/** The question that stands open, as far as it shapes an answer. */
export interface PendingQuestion {
  readonly itemNames: readonly string[];
  /** The families that the question offers to do; null when nothing is offered. */
  readonly families: readonly ActionFamily[] | null;
  /** It asks whether an explanation was understood: "não, tá tudo certo agora" is then a yes. */
  readonly explains: boolean;
  /** It was asked on a voice line, where sounds of listening are no answer. */
  readonly spoken: boolean;
  /** Amount and line ending of the only item asked about; none when there are several. */
  readonly numbers: readonly string[];
}

export const NO_QUESTION: PendingQuestion = { itemNames: [], families: null, explains: false, spoken: false, numbers: [] };
const NONE: Answer = { kind: 'none' };

/**
 * Reads a message as an answer, a goodbye, or neither (architecture §4.2).
 * Takes the question it may answer; returns `none` whenever a word is left over, a question is asked, or yes and no stay mixed.
 */
export function readAnswer(utterance: Utterance, question: PendingQuestion): Answer {
  if (utterance.hasQuestionMark || utterance.emoji === 'doubt') return NONE;
  if (utterance.tokens.length === 0) return readEmoji(utterance);
  const pieces = answerPieces(utterance, question.itemNames, question.numbers);
  // "contratei sim" settles an explanation; before a cancellation it says the opposite of a yes.
  if (pieces !== null && !question.explains && pieces.some((piece) => piece.kind === 'recognised')) return NONE;
  if (pieces === null || danglesGlue(pieces) || utterance.emoji === 'no' || hasCorrection(pieces) === 'open') return NONE;
  const relevant = afterCorrection(pieces);
  // "era isso" before a question that waits may be its yes as well as a goodbye.
  if (question.families !== null && saysItWasThat(relevant)) return NONE;
  if (relevant.some((piece) => piece.kind === 'unsure')) return { kind: 'unsure' };
  const polar = question.families !== null && refusesThingAndAllows(relevant, question.families) ? 'yes' : polarityOf(relevant, question.explains);
  if (polar === 'mixed') return NONE;
  if (polar === 'no') return readNo(relevant);
  if (polar === 'yes' && isSarcastic(relevant)) return NONE;
  if (polar === 'yes') return isInScope(relevant, question) ? readYes(relevant) : NONE;
  return readWithoutPolarity(relevant, utterance);
}

/** Small words must lead to something that the answer takes up ("cancelar o tamboro"), else the sentence goes on unread. */
function danglesGlue(pieces: readonly Piece[]): boolean {
  return pieces.some((piece, at) => {
    if (piece.kind !== 'glue' || piece.words.join(' ') === 'eu') return false;
    const next = pieces.slice(at + 1).find((later) => later.kind !== 'glue' && later.kind !== 'filler');
    return next === undefined || !['item', 'action', 'this', 'both', 'all', 'restated', 'place'].includes(next.kind);
  });
}

function saysItWasThat(pieces: readonly Piece[]): boolean {
  const meant = pieces.filter((piece) => piece.kind !== 'filler');
  return meant.length > 0 && meant.every((piece) => /^(?:era|seria) isso(?: mesmo)?$/u.test(piece.words.join(' ')));
}

function readEmoji(utterance: Utterance): Answer {
  if (utterance.emoji === 'yes') return { kind: 'yes', ends: false, weak: false, solved: false };
  return utterance.emoji === 'no' ? { kind: 'no', ends: false, denial: false } : NONE;
}

/** A correction with nothing after it ("sim, pera") takes the answer back and gives none. */
function hasCorrection(pieces: readonly Piece[]): 'none' | 'closed' | 'open' {
  const at = pieces.findLastIndex((piece) => piece.kind === 'correction');
  if (at < 0) return 'none';
  return pieces.slice(at + 1).some((piece) => isYes(piece) || isNo(piece)) ? 'closed' : 'open';
}

function afterCorrection(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.slice(pieces.findLastIndex((piece) => piece.kind === 'correction') + 1);
}

function isYes(piece: Piece): boolean {
  return piece.kind === 'yes' || piece.kind === 'understood' || piece.kind === 'solved' || piece.kind === 'recognised';
}

function isNo(piece: Piece): boolean {
  return piece.kind === 'no' || piece.kind === 'denial' || piece.kind === 'unsolved';
}

/**
 * A yes, then a reason ("sim, nunca usei"): yes. Yes, then a no ("pode seguir não", "sim... não"): no.
 * A no, then a yes: mixed, so that nothing runs on a guess.
 */
function polarityOf(pieces: readonly Piece[], explains: boolean): 'yes' | 'no' | 'mixed' | 'none' {
  const polar = pieces.filter((piece, at) => (isYes(piece) && !isRefusedThing(pieces, at)) || isNo(piece));
  const first = polar[0];
  if (first === undefined) return 'none';
  if (isYes(first)) return polarityFromYes(first, polar);
  // "não entendi" asks for the question again; it refuses nothing.
  if (!explains && polar.every((piece) => piece.kind === 'unsolved' && !piece.words.some((word) => REFUSING.has(word)))) return 'mixed';
  const second = polar[1];
  if (explains && first.words.join(' ') === 'nao' && second !== undefined && isYes(second) && !second.joined) return polarityOf(pieces.slice(pieces.indexOf(second)), false);
  if (polar.some(isYes)) return 'mixed';
  return pieces.some((piece, index) => piece.kind === 'action' && !isRefusedAction(pieces, index)) ? 'mixed' : 'no';
}

/** "tá mal explicado isso", "não concordo com isso": the "isso" behind a no is what is refused. */
function isRefusedThing(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at];
  const before = pieces[at - 1];
  return piece?.joined === true && /^isso(?: ai)?$/u.test(piece.words.join(' ')) && before !== undefined && isNo(before) && before.words.join(' ') !== 'nao';
}

/** "não quero mais, pode cancelar": the service is not wanted any more, and the action is allowed by its verb. */
function refusesThingAndAllows(pieces: readonly Piece[], families: readonly ActionFamily[]): boolean {
  const [refusal, ...rest] = pieces.filter((piece) => piece.kind !== 'filler' && piece.words.join(' ') !== 'eu');
  const allowed = rest.findIndex((piece) => piece.kind === 'yes' && ['pode', 'podem'].includes(piece.words[0] ?? ''));
  const action = rest[allowed + 1];
  if (refusal?.words.join(' ') !== 'nao quero mais' || allowed < 0 || rest.some(isNo)) return false;
  return action?.kind === 'action' && action.family !== null && families.includes(action.family);
}

const REFUSING = new Set(['concordo', 'discordo', 'correto', 'certo']);

function polarityFromYes(first: Piece, polar: readonly Piece[]): 'yes' | 'no' | 'mixed' {
  // "sim, não quero mais" agrees or takes back: nobody can tell.
  if (polar.some((piece) => piece.words.join(' ') === 'nao quero mais' && !piece.joined) && first.words[0] === 'sim') return 'mixed';
  if (polar.some((piece) => piece.kind === 'no' || piece.kind === 'unsolved')) return 'no';
  const denial = polar.find((piece) => piece.kind === 'denial');
  if (denial === undefined) return 'yes';
  if (denial.words.includes('mas')) return 'mixed';
  // "isso eu não contratei": the "isso" is what is denied.
  return denial.joined && first.words.includes('isso') ? 'no' : 'yes';
}

/** An action in the reach of a "não": right behind it ("não cancela"), or before a trailing one ("cancela esses não"). */
function isRefusedAction(pieces: readonly Piece[], index: number): boolean {
  for (let at = index; at > 0 && (pieces[at]?.joined ?? false); at -= 1) {
    const before = pieces[at - 1];
    if (before !== undefined && (before.kind === 'no' || before.kind === 'denial')) return true;
  }
  for (let at = index + 1; at < pieces.length && (pieces[at]?.joined ?? false); at += 1) {
    if (pieces[at]?.kind === 'no') return true;
  }
  return false;
}

/** A yes may restate what was offered, whole: other verbs, a part of the queue or "os dois" of three change the scope. */
function isInScope(pieces: readonly Piece[], question: PendingQuestion): boolean {
  // "quero cancelar o tamboro" once more is the request again, not its confirmation (architecture §4.10).
  const agrees = pieces.some((piece) => isYes(piece) && (!piece.words.includes('quero') || piece.words.includes('sim')) && (piece.words[0] !== 'eh' || piece.words[1] === 'para'));
  if (!agrees && pieces.some((piece) => piece.kind === 'action')) return false;
  const actions = pieces.flatMap((piece) => (piece.family === null ? [] : [piece.family]));
  if (question.families === null) return actions.length === 0 && !pieces.some((piece) => ['both', 'all', 'this', 'item', 'place'].includes(piece.kind));
  if (!consents(pieces, question)) return false;
  if (actions.some((family) => question.families !== null && !question.families.includes(family))) return false;
  const named = pieces.flatMap((piece) => piece.names);
  if (named.length > 0 && question.itemNames.some((name) => !named.includes(name))) return false;
  const queued = new Set(question.itemNames).size;
  // "cancela tudo" before one pending item reaches further than the question did.
  if (queued < 2 && pieces.some((piece) => piece.kind === 'all' && !piece.words.includes('isso'))) return false;
  return pieces.every((piece) => piece.kind !== 'both' || queued === countOf(piece));
}

const COUNTS: ReadonlyMap<string, number> = new Map(Object.entries({ tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7 }));

function countOf(piece: Piece): number {
  return piece.words.map((word) => COUNTS.get(word)).find((count) => count !== undefined) ?? 2;
}

/** "legal isso né", "maravilha né": praise with a tag is no consent. */
function isSarcastic(pieces: readonly Piece[]): boolean {
  const consents = pieces.filter((piece) => piece.kind === 'yes' && piece.words.join(' ') !== 'isso');
  return consents.length > 0 && consents.every((piece) => PRAISE.has(piece.words[0] ?? '')) && pieces.some((piece) => piece.words.join(' ') === 'ne' || (piece.words.join(' ') === 'isso' && piece.joined));
}
const PRAISE = new Set(['legal', 'bacana', 'maneiro', 'da', 'show', 'otimo', 'otima', 'maravilha', 'joia', 'excelente', 'massa', 'top', 'perfeito']);

function readYes(pieces: readonly Piece[]): Answer {
  return { kind: 'yes', ends: pieces.some(isEnd), weak: !pieces.some((piece) => piece.kind === 'yes'), solved: pieces.some((piece) => piece.kind === 'solved') };
}

function readNo(pieces: readonly Piece[]): Answer {
  const denial = pieces.some((piece) => piece.kind === 'denial') && !pieces.some((piece) => piece.kind === 'no' && piece.at === 0);
  return { kind: 'no', ends: pieces.some((piece) => piece.kind === 'done' || piece.kind === 'bye'), denial };
}

function isEnd(piece: Piece): boolean {
  return piece.kind === 'thanks' || piece.kind === 'bye' || piece.kind === 'done';
}

function readWithoutPolarity(pieces: readonly Piece[], utterance: Utterance): Answer {
  if (!pieces.some(isEnd)) return NONE;
  const rest = pieces.filter((piece) => !isEnd(piece) && piece.kind !== 'filler' && piece.kind !== 'greeting');
  // "cancelar, obrigada" alone stays an end, as the criterion of CONVERSATION says (architecture §4.2).
  const bareVerb = rest.length === 1 && rest[0]?.kind === 'action' && utterance.words[rest[0].at]?.endsWith('r') === true && pieces.length === 2;
  if (rest.length > 0 && !bareVerb) return NONE;
  return { kind: 'end', bareThanks: !pieces.some((piece) => piece.kind === 'bye' || piece.kind === 'done') && !bareVerb };
}

import type { ActionFamily } from '../language/action-lexicon.js';
import type { Piece } from './answer-pieces.js';
import type { PendingQuestion } from './read-answer.js';

/**
 * Whether the yes pieces of an answer, read in order and with what stands around them, consent to what was offered
 * (architecture §4.2): consent and courtesy. An object counts only under the verb or the noun of the offered action,
 * never as the thing that is wanted or accepted ("quero esse serviço", "aceito a cobrança").
 * Takes the pieces of a message with a yes, and a question that offers an action.
 */
export function consents(pieces: readonly Piece[], question: PendingQuestion): boolean {
  const yes = pieces.filter((piece) => piece.kind === 'yes');
  const explicit = isExplicit(pieces, question);
  if (yes.every((piece) => NO_CONSENT_ALONE.has(textOf(piece))) && !explicit) return false;
  if (question.spoken && yes.every((piece) => BACK_CHANNEL.has(textOf(piece))) && !explicit) return false;
  if (greets(pieces) || reportsSpeech(pieces) || tellsWhose(pieces)) return false;
  if (!explicit && pieces.some((piece) => isAside(piece))) return false;
  if (pieces.some((piece) => textOf(piece) === 'ne') && !pieces.some((piece) => piece.kind === 'action')) return false;
  if (pieces.some((piece, at) => isWish(piece) && isObject(next(pieces, at)) && !namesAction(next(pieces, at), question))) return false;
  return pieces.every((piece, at) => !isObject(piece) || isGoverned(pieces, at, question));
}

/** "bom dia, tudo bem": a greeting, not a yes (architecture §4.11). */
export function greets(pieces: readonly Piece[]): boolean {
  if (!pieces.some((piece) => piece.kind === 'greeting')) return false;
  return pieces.every((piece) => ['greeting', 'filler'].includes(piece.kind) || (piece.kind === 'yes' && WELL_BEING.has(textOf(piece))));
}

/** What "sim" is not said with: praise and remarks that consent to nothing without another word of consent. */
const NO_CONSENT_ALONE = new Set(['legal', 'bacana', 'maneiro', 'da hora', 'massa', 'top', 'muito bom', 'muito bem', 'tudo bom', 'ta legal', 'ta joia', 'feito', 'verdade', 'procede', 'proceda', 'demorou', 'eh', 'excelente', 'joia', 'agora mesmo', 'eh para', 'esse mesmo', 'essa mesma', 'ele mesmo', 'eh esse', 'desse mesmo', 'dele mesmo', 'dessa mesma', 'que seja', 'amem', 'ta valendo', 'eh sobre ele', 'eh sobre ele mesmo', 'eh sobre isso', 'eh sobre isso mesmo', 'justo', 'justamente', 'perfeitamente', 'ta de boa', 'isso tudo mesmo', 'nada contra', 'com prazer']);
/** Sounds of listening on a voice line, which a recogniser also makes of noise. */
const BACK_CHANNEL = new Set([...NO_CONSENT_ALONE, 'ta', 'tudo bem', 'tudo certo', 'tudo ok', 'ta tudo bem', 'ta tudo certo', 'uhum']);
const WELL_BEING = new Set(['tudo bem', 'tudo bom', 'tudo certo', 'tudo ok', 'beleza', 'ta bem', 'ta tudo bem', 'ta tudo certo', 'tranquilo', 'de boa', 'joia', 'suave', 'muito bem', 'legal']);
const EXPLICIT = new Set(['pode', 'podem', 'confirmo', 'confirmado', 'confirma', 'confirmar', 'prossiga', 'prossegue', 'prosseguir', 'autorizo', 'autorizado', 'manda', 'mete', 'aprovado']);
const WISHES = new Set(['quero', 'aceito', 'autorizo', 'concordo', 'confirmo', 'aprovo', 'confirma', 'confirmado', 'confirmar', 'autorizado', 'aprovado', 'sigo', 'segue', 'siga', 'vamos', 'bora', 'procede', 'desejo', 'queria', 'gostaria', 'prefiro', 'correto', 'certo']);
/** What a listener says on hearing something ("ah ok", "já tá certo", "pois é"). */
const ASIDES = new Set(['ah', 'ahh', 'oh', 'hum', 'hm', 'hmm', 'pois', 'eita', 'ue', 'uai', 'po', 'muito', 'ne']);
/** Words after which "o tamboro" or "os dois" restates the question: "sim, o tamboro". */
const RESTATING = new Set(['sim', 'isso', 'isso mesmo', 'exato', 'exatamente', 'pode', 'podem', 'pode sim', 'sim senhor', 'sim senhora', 'com certeza', 'pode ser']);
const ARTICLES = new Set(['o', 'a', 'os', 'as', 'da', 'do', 'das', 'dos', 'de', 'e', 'com', 'sobre', 'servico', 'servicos']);

function textOf(piece: Piece | undefined): string {
  return piece?.words.join(' ') ?? '';
}

/** A word that allows, or the offered action's own verb: more than hearing and nodding. */
function isExplicit(pieces: readonly Piece[], question: PendingQuestion): boolean {
  return pieces.some((piece) => (piece.kind === 'yes' && EXPLICIT.has(piece.words[0] ?? '')) || namesAction(piece, question));
}

function isAside(piece: Piece): boolean {
  if (['understood', 'solved', 'recognised', 'reason'].includes(piece.kind)) return true;
  return piece.kind === 'filler' && (ASIDES.has(textOf(piece)) || (piece.at === 0 && textOf(piece) === 'ja'));
}

/** "meu filho falou sim", "ela falou pode": "falou" says goodbye only at the end, and never after a person. */
function reportsSpeech(pieces: readonly Piece[]): boolean {
  const relative = pieces[0];
  if (relative !== undefined && ['meu', 'minha'].includes(relative.words[0] ?? '') && pieces[1]?.joined === true && isPolar(pieces[1])) return true;
  return pieces.some((piece, at) => {
    if (textOf(piece) !== 'falou') return false;
    return pieces[at - 1]?.kind === 'this' || !pieces.slice(at + 1).every((later) => ['thanks', 'bye', 'filler', 'greeting'].includes(later.kind));
  });
}

/** "sim, é meu": whose the service is. */
function tellsWhose(pieces: readonly Piece[]): boolean {
  return /\beh (?:meu|minha)\b/u.test(pieces.map(textOf).join(' '));
}

function isPolar(piece: Piece): boolean {
  return piece.kind === 'yes' || piece.kind === 'no' || textOf(piece) === 'falou';
}

function isWish(piece: Piece): boolean {
  return (piece.kind === 'yes' || piece.kind === 'glue') && piece.words.some((word) => WISHES.has(word));
}

/** The piece that the one at `at` leads to, small words between them skipped. */
function next(pieces: readonly Piece[], at: number): Piece | undefined {
  return pieces.slice(at + 1).find((piece) => !(piece.kind === 'glue' && piece.words.every((word) => ARTICLES.has(word))) && textOf(piece) !== 'a');
}

function isObject(piece: Piece | undefined): boolean {
  return piece !== undefined && ['item', 'this', 'both', 'all', 'restated', 'place'].includes(piece.kind);
}

/** The offered action's verb ("cancelar") or noun ("o cancelamento"). */
function namesAction(piece: Piece | undefined, question: PendingQuestion): boolean {
  if (piece === undefined) return false;
  if (piece.kind === 'action') return piece.family !== null && offers(question, piece.family);
  if (piece.words.includes('cancelamento') || piece.words.includes('retirada')) return offers(question, 'cancel');
  return piece.words.includes('contestacao') && offers(question, 'contest');
}

function offers(question: PendingQuestion, family: ActionFamily): boolean {
  return question.families?.includes(family) ?? false;
}

/** An object stands under the action ("cancelar o tamboro"), before it ("o tamboro pode cancelar"), or restates the question behind a yes. */
function isGoverned(pieces: readonly Piece[], at: number, question: PendingQuestion): boolean {
  const piece = pieces[at];
  if (namesAction(piece, question)) return true;
  if (pieces.slice(0, at).some((before) => namesAction(before, question))) return true;
  if (piece?.kind === 'place') return false;
  const after = next(pieces, at);
  if (after?.kind === 'yes' && EXPLICIT.has(after.words[0] ?? '') && namesAction(next(pieces, pieces.indexOf(after)), question)) return true;
  return restates(pieces, at);
}

function restates(pieces: readonly Piece[], at: number): boolean {
  const piece = pieces[at];
  const yes = pieces.filter((other) => other.kind === 'yes');
  const rest = pieces.every((other) => other.kind !== 'glue' || other.words.every((word) => ARTICLES.has(word)));
  if (!rest || pieces.some(isAside) || !yes.every((other) => RESTATING.has(textOf(other)))) return false;
  if (piece?.kind === 'this') return /^ess[ea]s?(?: servicos?)?$/u.test(textOf(piece)) && yes.some((other) => other.at < piece.at && textOf(other) !== 'isso');
  return piece?.kind === 'both' || piece?.kind === 'all' || yes.some((other) => other.at < (piece?.at ?? 0));
}

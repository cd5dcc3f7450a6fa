import { fold } from '../../kernel/index.js';
import { oneSlipApart } from './language/spelling.js';
import { readUtterance, type Token, type Utterance } from './language/utterance.js';
import type { ExpectedValue } from './value-interpreter.js';

const CONTROL = new Set(['SIM', 'NAO', 'OUTRO', 'CONTINUAR']);
const NOT = new Set(['nao', 'nem', 'nunca', 'jamais', 'sem', 'menos', 'exceto']);

/**
 * The option that is said by its own words ("PIX", "A_VISTA", "10"), whole and not refused: "pix não, boleto" is BOLETO.
 * Inflections of long words count ("parcelado" for PARCELAR). Returns null where none or several are meant.
 */
export function namedOption(utterance: Utterance, { allowedValues }: ExpectedValue): string | null {
  const own = allowedValues.filter((value) => !CONTROL.has(value));
  const said = own.flatMap((value) => {
    const words = fold(value).split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
    return placesOf(utterance.tokens, words).map((at) => ({ value, at, refused: isRefused(utterance.tokens, at, words.length) }));
  });
  const meant = new Set(said.filter(({ refused }) => !refused).map(({ value }) => value));
  const refused = new Set(said.filter((place) => place.refused).map(({ value }) => value));
  const [only] = meant;
  return only !== undefined && meant.size === 1 && !refused.has(only) ? only : null;
}

function placesOf(tokens: readonly Token[], words: readonly string[]): readonly number[] {
  if (words.length === 0) return [];
  return tokens.flatMap((_token, at) => (words.every((word, offset) => sameWord(tokens[at + offset]?.word ?? '', word)) ? [at] : []));
}

function isRefused(tokens: readonly Token[], at: number, length: number): boolean {
  const after = tokens[at + length];
  if (after?.word === 'nao' && !after.breakBefore && (tokens[at + length + 1]?.breakBefore ?? true)) return true;
  for (let before = at - 1; before >= 0 && at - before <= 4 && tokens[before + 1]?.breakBefore !== true; before -= 1) {
    if (NOT.has(tokens[before]?.word ?? '')) return true;
  }
  return false;
}

const SPOKEN: ReadonlyMap<string, string> = new Map(
  ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze', 'treze', 'quatorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove', 'vinte'].map((word, at) => [word, String(at + 1)]),
);
const STEM = 5;

function sameWord(said: string, meant: string): boolean {
  if (said === meant || SPOKEN.get(said) === meant) return true;
  return meant.length >= STEM + 2 && said.length >= STEM + 1 && said.slice(0, STEM + 1) === meant.slice(0, STEM + 1);
}

/** The option that has the reply among its examples, word for word: what its author wrote is what it means (WORKFLOWS §9.1). */
export function writtenExample({ words, hasQuestionMark }: Utterance, { optionExamples, allowedValues }: ExpectedValue): string | null {
  const said = words.join(' ');
  const isSaid = (example: string): boolean => {
    const written = readUtterance(example);
    return written.hasQuestionMark === hasQuestionMark && written.words.join(' ') === said;
  };
  const [only, another] = Object.entries(optionExamples ?? {}).filter(([token, examples]) => allowedValues.includes(token) && examples.some(isSaid));
  return said === '' || only === undefined || another !== undefined ? null : only[0];
}

interface Meaning {
  readonly token: string;
  readonly words: ReadonlySet<string>;
  readonly refuses: boolean;
  readonly asks: boolean;
}

/** How alike a reply and an example must be, and how much more than the next option's example. */
const ALIKE = 0.6;
const AHEAD = 0.12;

/**
 * The option whose examples (`semantic_classifier.options.<TOKEN>.examples`) say what the reply says.
 * Words that examples of several options share weigh little; a reply that refuses or asks is never like an example that does not.
 * Returns null where nothing is clearly nearest.
 */
export function nearestExample(utterance: Utterance, { optionExamples, allowedValues }: ExpectedValue): string | null {
  const meanings = Object.entries(optionExamples ?? {}).flatMap(([token, examples]) => (allowedValues.includes(token) ? examples.map((example) => meaningOf(token, readUtterance(example))) : []));
  if (meanings.length === 0) return null;
  const reply = meaningOf('', utterance);
  const options = new Set(meanings.map(({ token }) => token));
  const ranked = [...options]
    .map((token) => ({ token, score: Math.max(...meanings.filter((meaning) => meaning.token === token).map((meaning) => likeness(reply, meaning, meanings))) }))
    .sort((a, b) => b.score - a.score);
  const [best, next] = ranked;
  if (best === undefined || best.score < ALIKE || best.score - (next?.score ?? 0) < AHEAD) return null;
  return best.token;
}

function meaningOf(token: string, utterance: Utterance): Meaning {
  return { token, words: new Set(utterance.words), refuses: utterance.words.some((word) => NOT.has(word)), asks: utterance.hasQuestionMark };
}

function likeness(reply: Meaning, example: Meaning, all: readonly Meaning[]): number {
  if (reply.refuses !== example.refuses || reply.asks !== example.asks) return 0;
  const weigh = (words: Iterable<string>): number => [...words].reduce((sum, word) => sum + weightOf(word, all), 0);
  const shared = [...example.words].filter((word) => [...reply.words].some((said) => alike(said, word)));
  const matched = weigh(shared);
  if (matched < SURE) return 0;
  const alikeness = (2 * matched) / (weigh(example.words) + weigh(reply.words));
  // A short reply says a part of the example ("pelos correios"); a yes takes half of it at least.
  const contained = (CONTAINED * matched) / Math.max(matched, weigh(reply.words));
  return example.token === 'SIM' && alikeness < HALF ? alikeness : Math.max(alikeness, contained);
}
const SURE = 0.7;
const HALF = 0.5;
const CONTAINED = 0.9;

/** A word that every option uses tells nothing of which; small words tell little. */
function weightOf(word: string, all: readonly Meaning[]): number {
  const users = new Set(all.filter((meaning) => meaning.words.has(word)).map(({ token }) => token)).size;
  const small = word.length <= 3 || SMALL.has(word) ? 0.25 : 1;
  return users > 1 ? small / (users * users) : small;
}
const SMALL = new Set(['para', 'quero', 'queria', 'pode', 'esse', 'essa', 'isso', 'mesmo', 'minha', 'favor', 'voce', 'voces', 'agora', 'entao', 'prefiro', 'gostaria', 'aqui', 'logo', 'muito', 'tambem', 'mais', 'pelo', 'pela', 'pelos', 'pelas', 'desse', 'dessa', 'deste', 'desta', 'como', 'porque', 'estou', 'queremos']);

function alike(said: string, word: string): boolean {
  if (said === word) return true;
  const stem = Math.min(said.length, word.length) - 2;
  return stem >= STEM - 1 ? said.slice(0, Math.max(STEM - 1, stem)) === word.slice(0, Math.max(STEM - 1, stem)) : word.length >= STEM && oneSlipApart(said, word);
}

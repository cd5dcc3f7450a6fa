import { remembered } from '../../../kernel/remembered.js';
import { oneSlipApart } from '../language/spelling.js';
import { type Token, readWords } from '../language/utterance.js';
import { isCommonWord } from './common-words.js';

/** Tokens `from` up to but without `to` that name something known. */
export interface NameSpan {
  readonly from: number;
  readonly to: number;
  /** The known names that the words fit. */
  readonly names: readonly string[];
}

interface KnownName {
  readonly name: string;
  readonly words: readonly string[];
  /** The first letter of each word: a word that is said can only stand for one that begins like it. */
  readonly initials: string;
}

/** Words that several names share and that therefore name nothing by themselves. */
const SHARED = new Set(['tim', 'mensal', 'semanal', 'anual', 'premium', 'de', 'da', 'do', 'e', 'plano', 'pacote', 'servico', 'servicos', 'digital', 'um', 'uma', 'jr', 'mais', 'a', 'o', 'para', 'em', 'por', 'credito', 'desconto', 'fatura', 'multa', 'juros', 'total', 'geral', 'contestacao', 'proxima', 'anterior', 'encerrado', 'locais', 'valor', 'terceiros', 'filme', 'dados', 'familia', 'controle', 'linha', 'conta']);
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(Object.entries({ um: '1', dois: '2', tres: '3', quatro: '4', cinco: '5', dez: '10' }));

const prepared = new WeakMap<readonly string[], readonly KnownName[]>();

/** Read once a list: an invoice's names are one list for as long as it is in hand. */
function prepare(names: readonly string[]): readonly KnownName[] {
  const known = prepared.get(names);
  if (known !== undefined) return known;
  const fresh = [...new Set(names)].map(read);
  prepared.set(names, fresh);
  return fresh;
}

const read = remembered((name): KnownName => {
  const words = readWords(name);
  let initials = '';
  for (const word of words) initials += word.charAt(0);
  return { name, words, initials };
});

/**
 * The stretches of a message that name something in the lists: whole folded words, one slip of spelling forgiven, the longest first.
 * A word that many names share ("mensal", "TIM") names nothing alone.
 */
export function findNames(tokens: readonly Token[], ...lists: readonly (readonly string[])[]): readonly NameSpan[] {
  const spans: NameSpan[] = [];
  const candidates = lists.length === 1 ? prepare(lists[0] ?? []) : lists.flatMap(prepare);
  for (let at = 0; at < tokens.length; ) {
    const span = longestSpan(tokens, at, candidates);
    if (span !== null) spans.push(span);
    at = span === null ? at + 1 : span.to;
  }
  return spans;
}

function longestSpan(tokens: readonly Token[], from: number, candidates: readonly KnownName[]): NameSpan | null {
  const said = tokens[from]?.word ?? '';
  const initial = said.charAt(0);
  const digit = NUMBER_WORDS.get(said)?.charAt(0);
  let to = from;
  let names: string[] = [];
  for (const name of candidates) {
    if (!name.initials.includes(initial) && (digit === undefined || !name.initials.includes(digit))) continue;
    const end = endOfMatch(tokens, from, name);
    if (end <= from || end < to) continue;
    if (end > to) names = [];
    to = end;
    if (!names.includes(name.name)) names.push(name.name);
  }
  return names.length === 0 ? null : { from, to, names };
}

/** The furthest place to which the tokens from `from` follow consecutive words of the name; `from` when they do not. */
function endOfMatch(tokens: readonly Token[], from: number, { words }: KnownName): number {
  const first = tokens[from];
  let best = from;
  for (let start = 0; start < words.length; start += 1) {
    if (sameWord(first, words[start] ?? '', true)) best = Math.max(best, endFrom(tokens, from, words, start));
  }
  return best;
}

function endFrom(tokens: readonly Token[], from: number, words: readonly string[], start: number): number {
  let best = from;
  let token = from;
  let word = start;
  let significant = false;
  while (word < words.length && token < tokens.length) {
    if (tokens[token]?.word === 'mais' && token > from && sameWord(tokens[token + 1], words[word] ?? '', true)) token += 1;
    const expected = words[word] ?? '';
    const neighbour = sameWord(tokens[token + 1], words[word + 1] ?? '-', false);
    if (!sameWord(tokens[token], expected, significant || neighbour)) break;
    significant ||= !SHARED.has(expected) && !/^\d+$/u.test(expected);
    token += 1;
    word += 1;
    if (significant && token > best) best = token;
  }
  return best;
}

function sameWord(token: Token | undefined, expected: string, besideAnother: boolean): boolean {
  if (token === undefined || expected === '') return false;
  const said = token.word;
  if (said === expected || NUMBER_WORDS.get(said) === expected) return true;
  // A shortened word and one with a slip begin like the word they stand for: nearly all pairs end here.
  if (said.charCodeAt(0) !== expected.charCodeAt(0) || isEveryday(token) || /^\d/u.test(said)) return false;
  if (said.length >= 4 && expected.startsWith(said) && expected.length - said.length <= 4) return true;
  return Math.min(said.length, expected.length) >= (besideAnother ? 3 : 5) && oneSlipApart(said, expected);
}

const everyday = new WeakMap<Token, boolean>();

/** Asked once a word of the message and not once a name. */
function isEveryday(token: Token): boolean {
  const known = everyday.get(token);
  if (known !== undefined) return known;
  const fresh = isCommonWord(token.word);
  everyday.set(token, fresh);
  return fresh;
}

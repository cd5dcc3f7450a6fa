import { oneSlipApart } from '../language/spelling.js';
import { readUtterance, type Token } from '../language/utterance.js';
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
}

/** Words that several names share and that therefore name nothing by themselves. */
const SHARED = new Set(['tim', 'mensal', 'semanal', 'anual', 'premium', 'de', 'da', 'do', 'e', 'plano', 'pacote', 'servico', 'servicos', 'digital', 'um', 'uma', 'jr', 'mais', 'a', 'o', 'para', 'em', 'por', 'credito', 'desconto', 'fatura', 'multa', 'juros', 'total', 'geral', 'contestacao', 'proxima', 'anterior', 'encerrado', 'locais', 'valor', 'terceiros', 'filme', 'dados', 'familia', 'controle', 'linha', 'conta']);
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(Object.entries({ um: '1', dois: '2', tres: '3', quatro: '4', cinco: '5', dez: '10' }));

const prepared = new WeakMap<readonly string[], readonly KnownName[]>();

function prepare(names: readonly string[]): readonly KnownName[] {
  const known = prepared.get(names);
  if (known !== undefined) return known;
  const fresh = [...new Set(names)].map((name) => ({ name, words: readUtterance(name).words }));
  prepared.set(names, fresh);
  return fresh;
}

/**
 * The stretches of a message that name something in `names`: whole folded words, one slip of spelling forgiven, the longest first.
 * A word that many names share ("mensal", "TIM") names nothing alone.
 */
export function findNames(tokens: readonly Token[], names: readonly string[]): readonly NameSpan[] {
  const spans: NameSpan[] = [];
  const known = prepare(names);
  for (let at = 0; at < tokens.length; ) {
    const span = longestSpan(tokens, at, known);
    if (span !== null) spans.push(span);
    at = span === null ? at + 1 : span.to;
  }
  return spans;
}

function longestSpan(tokens: readonly Token[], from: number, known: readonly KnownName[]): NameSpan | null {
  let to = from;
  let names: string[] = [];
  for (const { name, words } of known) {
    const end = endOfMatch(tokens, from, words);
    if (end <= from || end < to) continue;
    if (end > to) names = [];
    to = end;
    names.push(name);
  }
  return names.length === 0 ? null : { from, to, names };
}

/** The furthest place to which the tokens from `from` follow consecutive words of the name; `from` when they do not. */
function endOfMatch(tokens: readonly Token[], from: number, words: readonly string[]): number {
  let best = from;
  for (let start = 0; start < words.length; start += 1) {
    let token = from;
    let word = start;
    let significant = false;
    while (word < words.length && token < tokens.length) {
      const spokenPlus = tokens[token]?.word === 'mais' && token > from && tokens[token + 1] !== undefined && sameWord(tokens[token + 1]?.word ?? '', words[word] ?? '', true);
      if (spokenPlus) token += 1;
      const said = tokens[token]?.word ?? '';
      const expected = words[word] ?? '';
      const neighbour = sameWord(tokens[token + 1]?.word ?? '', words[word + 1] ?? '-', false);
      if (!sameWord(said, expected, significant || neighbour)) break;
      significant ||= !SHARED.has(expected) && !/^\d+$/u.test(expected);
      token += 1;
      word += 1;
      if (significant && token > best) best = token;
    }
  }
  return best;
}

function sameWord(said: string, expected: string, besideAnother: boolean): boolean {
  if (said === '' || expected === '') return false;
  if (said === expected || NUMBER_WORDS.get(said) === expected) return true;
  if (isCommonWord(said) || /^\d/u.test(said) || /^\d/u.test(expected)) return false;
  if (said.length >= 4 && expected.startsWith(said) && expected.length - said.length <= 4) return true;
  return Math.min(said.length, expected.length) >= (besideAnother ? 3 : 5) && oneSlipApart(said, expected);
}

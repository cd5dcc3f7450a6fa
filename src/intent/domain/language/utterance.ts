import { fold } from '../../../kernel/index.js';
import { spelledOut } from './spelling.js';

/** One word of a message. */
export interface Token {
  /** As written, lower case, accents kept. */
  readonly text: string;
  /** Folded and spelled out: "vc" is "voce", "é" is "eh" so that it is never the conjunction "e". */
  readonly word: string;
  /** Place in the normalised text of the message. */
  readonly start: number;
  readonly end: number;
  /** A comma, full stop or the like stands before it. */
  readonly breakBefore: boolean;
  /** The punctuation between it and the next word, "" when none. */
  readonly after: string;
}

/** A message, read word by word. */
export interface Utterance {
  /** The message in Unicode form NFC. */
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly words: readonly string[];
  readonly hasQuestionMark: boolean;
  /** A thumb or tick that answers by itself, or a face that takes an answer back. */
  readonly emoji: 'yes' | 'no' | 'doubt' | null;
}

const WORD = /[\p{L}\p{M}]+|\d+(?:[.,]\d+)*/gu;
const BREAK = /[,.;:!?\n\u2026()]|\s[-\u2013\u2014]\s/u;
const EMOJI_YES = /[\u{1F44D}\u{1F44C}\u2705\u2714\u{1F197}\u{1F91D}]/u;
const EMOJI_DOUBT = /[\u{1F644}\u{1F621}\u{1F620}\u{1F92C}\u{1F914}\u{1F928}\u{1F624}\u{1F611}]/u;
const EMOJI_NO = /[\u{1F44E}\u274C\u{1F6AB}\u2716]/u;

/** No combining mark and no emoji: such a text is in Unicode form NFC as it stands. */
const PLAIN = /^[\0-\u02ff]*$/;
const ASCII = /^[\0-\x7f]*$/;

/** The words alone, as `readUtterance` reads them: what the names of an invoice are compared by, at half its cost. */
export function readWords(text: string): readonly string[] {
  if (!PLAIN.test(text)) return readUtterance(text).words;
  const lower = text.toLowerCase();
  const isAscii = ASCII.test(lower);
  const words: string[] = [];
  let isPlainlyRead = true;
  for (const written of lower.match(WORD) ?? []) {
    const meant = written === '\u00e9' ? EH : spelledOut(isAscii ? written : fold(written));
    isPlainlyRead &&= written !== 'pro' && meant[0] !== 'e' && meant[0] !== 'num';
    for (const word of meant) words.push(word);
  }
  return isPlainlyRead ? words : readUtterance(text).words;
}

/** Reads a message into words. Takes any text; never throws. */
export function readUtterance(userText: string): Utterance {
  const isPlain = PLAIN.test(userText);
  const text = isPlain ? userText : userText.normalize('NFC');
  const tokens = markCopulas(tokensOf(text));
  return {
    text,
    tokens,
    words: tokens.map((token) => token.word),
    hasQuestionMark: text.includes('?'),
    emoji: isPlain ? null : emojiOf(text),
  };
}

function emojiOf(text: string): Utterance['emoji'] {
  const yes = EMOJI_YES.test(text);
  const no = EMOJI_NO.test(text);
  if (EMOJI_DOUBT.test(text) || (yes && no)) return 'doubt';
  return yes ? 'yes' : no ? 'no' : null;
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const places = wordPlaces(text);
  for (let place = 0; place < places.length; place += 1) {
    const { start, end } = places[place] ?? NOWHERE;
    const written = text.slice(start, end).toLowerCase();
    const words = written === '\u00e9' ? EH : spelledOut(fold(written));
    const breakBefore = place > 0 && isBreak(text.slice(places[place - 1]?.end, start));
    const between = text.slice(end, places[place + 1]?.start);
    const after = between === ' ' ? '' : between.trim();
    for (let index = 0; index < words.length; index += 1) {
      const isLast = index === words.length - 1;
      const word = words[index] ?? '';
      tokens.push({ text: words.length === 1 ? written : word, word, start, end, breakBefore: index === 0 && breakBefore, after: isLast ? after : '' });
    }
  }
  return tokens;
}

interface Place {
  readonly start: number;
  readonly end: number;
}
const NOWHERE: Place = { start: 0, end: 0 };

/** By `exec`, which costs a quarter of `matchAll`: this runs over every name of an invoice. */
function wordPlaces(text: string): readonly Place[] {
  const places: Place[] = [];
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match !== null; match = WORD.exec(text)) places.push({ start: match.index, end: WORD.lastIndex });
  return places;
}

const EH: readonly string[] = ['eh'];

function isBreak(between: string): boolean {
  return between !== ' ' && BREAK.test(between);
}

/** "o que e isso", "que servico e esse": an unaccented "e" after a question word is the verb. "num quero" is a spoken "nao". */
function markCopulas(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ word, text }) => word === 'e' || word === 'num' || text === 'pro')) return tokens;
  return tokens.map((token, index) => {
    if (token.word === 'num' && SPOKEN_NOT.has(tokens[index + 1]?.word ?? '')) return { ...token, word: 'nao' };
    if (token.text === 'pro' && tokens[index + 1]?.word === 'rata') return { ...token, word: 'pro' };
    if (token.word !== 'e') return token;
    const previous = tokens[index - 1]?.word ?? '';
    const next = tokens[index + 1]?.word ?? '';
    const afterQuestionWord = ['que', 'qual', 'quanto', 'quanta', 'porque', 'como'].includes(previous);
    const presents = POINTERS.has(next) && (tokens[index - 2]?.word === 'que' || tokens[index - 2]?.word === 'qual');
    const asksWhat = next === 'o' && tokens[index + 2]?.word === 'que' && index > 0;
    return afterQuestionWord || presents || asksWhat ? { ...token, word: 'eh' } : token;
  });
}

const SPOKEN_NOT = new Set(['quero', 'sei', 'pedi', 'uso', 'usei', 'contratei', 'precisa', 'pode', 'foi', 'vou', 'tem', 'tenho', 'entendi', 'reconheco', 'assinei', 'quis']);
const POINTERS = new Set(['esse', 'essa', 'esses', 'essas', 'este', 'isso', 'aquele', 'aquela', 'aquilo']);

/** "não, quero um atendente": the no answers what was asked, and refuses nothing of what follows. */
export function wordsBehindNo({ words, tokens }: Utterance): readonly string[] {
  return words[0] === 'nao' && tokens[1]?.breakBefore === true ? words.slice(1) : words;
}

/** The message split where punctuation breaks it: lists of tokens, none empty. */
export function clausesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const clauses: Token[][] = [];
  for (const token of tokens) {
    const current = clauses.at(-1);
    if (current === undefined || token.breakBefore) clauses.push([token]);
    else current.push(token);
  }
  return clauses;
}

import { lastFourDigits, sameLine } from '../../kernel/brazilian-phone.js';
import { spokenDigit } from './name-words.js';

/** Which lines some words point at ("final 0059", "0002", a whole number), and the words left without them. */
export interface LineScope {
  readonly words: readonly string[];
  /** The invoice's lines meant; empty when none is named. */
  readonly msisdns: readonly string[];
  /** Words such as "final" announced a line that this invoice does not have. */
  readonly namesUnknownLine: boolean;
}

const LINE_MARKERS = new Set(
  'final finais terminado terminada terminacao termina terminando linha linhas numero numeros telefone celular'.split(' '),
);
const CONNECTORS = new Set('de do da dos das no na em com e o a os as que pra para'.split(' '));
const ENDING = /^\d{4}$/;
const WHOLE_NUMBER = /^\d{8,14}$/;

/**
 * Reads a customer's words for line endings (architecture §4.7). Four digits count when the invoice has a line that
 * ends so, or when a word announces them; other four-digit numbers (a year, an amount) are left alone.
 * @param words folded words
 * @param msisdns the invoice's lines
 */
export function readLineScope(words: readonly string[], msisdns: readonly string[]): LineScope {
  const spoken = joinSpokenDigits(words);
  if (!spoken.some(isLineNumber)) return { words: spoken, msisdns: [], namesUnknownLine: false };
  const rest: string[] = [];
  const named = new Set<string>();
  let namesUnknownLine = false;
  let continuesEndings = false;
  for (const word of spoken) {
    const lines = linesNamed(word, msisdns);
    if (lines.length > 0 || (isLineNumber(word) && (continuesEndings || isAnnouncement(rest)))) {
      namesUnknownLine ||= lines.length === 0;
      for (const line of lines) named.add(line);
      dropAnnouncement(rest);
      continuesEndings = true;
    } else {
      continuesEndings &&= CONNECTORS.has(word);
      rest.push(word);
    }
  }
  return { words: rest, msisdns: [...named], namesUnknownLine };
}

/** "zero zero cinco nove" becomes "0059": four digits, or eight and more, said one by one. */
export function joinSpokenDigits(words: readonly string[]): readonly string[] {
  if (words.filter((word) => spokenDigit(word) !== null).length < 4) return words;
  const joined: string[] = [];
  for (let index = 0; index < words.length; ) {
    const run = digitRunFrom(words, index);
    const isNumber = run.length === 4 || run.length >= 8;
    joined.push(...(isNumber ? [run.join('')] : words.slice(index, index + Math.max(run.length, 1))));
    index += Math.max(run.length, 1);
  }
  return joined;
}

function digitRunFrom(words: readonly string[], start: number): readonly string[] {
  const digits: string[] = [];
  for (let index = start; index < words.length; index += 1) {
    const digit = spokenDigit(words[index] ?? '');
    if (digit === null) break;
    digits.push(digit);
  }
  return digits;
}

function linesNamed(word: string, msisdns: readonly string[]): readonly string[] {
  if (ENDING.test(word)) return msisdns.filter((msisdn) => lastFourDigits(msisdn) === word);
  if (!WHOLE_NUMBER.test(word)) return [];
  return msisdns.filter((msisdn) => sameLine(msisdn, word) || msisdn.endsWith(word));
}

function isLineNumber(word: string): boolean {
  return word.length >= 4 && (ENDING.test(word) || WHOLE_NUMBER.test(word));
}

function isAnnouncement(before: readonly string[]): boolean {
  const last = before.findLast((word) => !CONNECTORS.has(word));
  return last !== undefined && LINE_MARKERS.has(last);
}

/** Takes "da linha com final" off the end of the words before a line number. */
function dropAnnouncement(words: string[]): void {
  while (isPartOfAnnouncement(words.at(-1))) words.pop();
}

function isPartOfAnnouncement(word: string | undefined): boolean {
  return word !== undefined && (LINE_MARKERS.has(word) || CONNECTORS.has(word));
}

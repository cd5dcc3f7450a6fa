import { lastFourDigits } from '../../../kernel/index.js';
import type { NamedItem, OpenQuestion } from '../intent.js';
import { fold } from '../../../kernel/index.js';
import type { Utterance } from '../language/utterance.js';
import { isAll, isPair, ordinalPlaces } from './anaphora.js';
import { spokenNumbers } from './spoken-numbers.js';

/** An item as words that name it and nothing else: its name and the ending of its line. */
export function inWords({ name, msisdn }: NamedItem): string {
  return `${name} final ${lastFourDigits(msisdn)}`;
}

/**
 * The candidates of "which item or line?" that an answer picks without naming them: by place ("o segundo"), by line ("do 59",
 * the whole number, its digits said), as the other one, or all of them. None where it does not pick clearly (architecture §4.5).
 */
export function chosenCandidates(utterance: Utterance, open: OpenQuestion): readonly NamedItem[] {
  const { candidates } = open;
  if (candidates.length === 0 || utterance.words.length > 14) return [];
  const text = utterance.words.join(' ');
  const lines = linesSaid(utterance, candidates);
  const refused = refusedLines(text, lines);
  const other = /\b[oa] outr[oa]\b/u.test(text) ? othersThan(refused, candidates) : [];
  if (other.length > 0) return other;
  const kept = lines.filter((line) => !refused.includes(line));
  if (kept.length > 0) return onLines(kept, open);
  if (refused.length > 0 || /\b(?:nao|nenhum|nenhuma|nem|menos|exceto)\b/u.test(text.replace(/^nao /u, ''))) return [];
  const places = ordinalPlaces(text, candidates.length);
  if (places.length > 0) return candidates.filter((_candidate, place) => places.includes(place));
  return isAll(text) || isPair(text, candidates.length) ? candidates : [];
}

/** On one line several names are still a question, unless everything was asked about. */
function onLines(lines: readonly string[], { candidates, mention }: OpenQuestion): readonly NamedItem[] {
  const there = candidates.filter((candidate) => lines.includes(candidate.msisdn));
  const isClear = mention === null || new Set(there.map((candidate) => fold(candidate.name))).size === 1;
  return isClear ? there : [];
}

function othersThan(refused: readonly string[], candidates: readonly NamedItem[]): readonly NamedItem[] {
  const rest = candidates.filter((candidate) => !refused.includes(candidate.msisdn));
  return refused.length > 0 && rest.length === 1 ? rest : [];
}

/** The candidates' lines whose number or last digits stand in the message; an amount is no line. */
function linesSaid(utterance: Utterance, candidates: readonly NamedItem[]): readonly string[] {
  const written = [...utterance.text.matchAll(/(?<!\d|\d[.,])\(?\d[\d\s().-]*\d(?!\d|[.,]\d)/gu)].map(([number]) => number.replace(/\D/gu, ''));
  const numbers = [...written, ...spokenNumbers(utterance.words)].filter((digits) => [2, 3, 4].includes(digits.length) || digits.length >= 8);
  const lines = [...new Set(candidates.map((candidate) => candidate.msisdn))];
  return lines.filter((line) => numbers.some((digits) => line.endsWith(digits) || digits.endsWith(line)));
}

function refusedLines(text: string, lines: readonly string[]): readonly string[] {
  return lines.filter((line) => new RegExp(`(?:\\bnao (?:eh )?(?:[oa] )?(?:d[oae] )?(?:final )?${lastFourDigits(line)}\\b|\\b${lastFourDigits(line)} nao\\b)`, 'u').test(text));
}

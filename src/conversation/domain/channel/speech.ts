import { cardinal, LONGEST_CARDINAL, type Gender } from './cardinal.js';
import { monthName, monthOfAbbreviation, parseDate, spokenDate, spokenDay } from './dates.js';
import { spokenDigits } from './digits.js';
import { spokenAmount } from './spoken-amount.js';

/** The match and its first three groups; a group that is not there, or took no part, is "". */
type Groups = readonly [match: string, first: string, second: string, third: string];

interface SpeechRule {
  readonly pattern: RegExp;
  readonly speak: (match: Groups) => string;
}

/** From this length a bare number is an identifier (protocol, phone) and is read digit by digit. */
const SHORTEST_IDENTIFIER = 5;

/**
 * The text as a synthesizer should say it: amounts, dates, protocols and every other digit spelled out
 * in Portuguese, line breaks and bullets turned into pauses (api.md `reply.speech`). The answer holds no
 * digit, so applying it twice changes nothing.
 */
export function speechOf(text: string): string {
  const spoken = RULES.reduce(
    (current, rule) => current.replace(rule.pattern, (...args: unknown[]) => rule.speak(groupsOf(args))),
    pauses(text),
  );
  return spoken.replace(/[ \t]+/g, ' ').trim();
}

/** Most specific first: an amount is no date, a date is no identifier, what is left is a plain number. */
const RULES: readonly SpeechRule[] = [
  // "R$ 1.234,50", "-R$ 5,00", "R$ -5,00", "R$ 275"
  {
    pattern: /([-−]\s?)?R\$\s?([-−]\s?)?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{2}))?(?!\d)/g,
    speak: ([text]) => spokenMoneyText(text),
  },
  { pattern: /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g, speak: ([text]) => dateOrDigits(text) },
  { pattern: /(?<!\d)\d{1,2}\/\d{1,2}\/\d{4}(?!\d)/g, speak: ([text]) => dateOrDigits(text) },
  // "1º de abril de 2026", "5 de abril"
  {
    pattern: /(?<!\d)(\d{1,2})º? de (janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b/g,
    speak: ([, day, month]) => `${spokenDay(Number(day))} de ${month}`,
  },
  // invoice references, "MAR/26" and "03/2026"
  {
    pattern: /\b([A-Za-z]{3})\/(\d{4}|\d{2})(?!\d)/g,
    speak: ([text, month, year]) => monthAndYear(monthOfAbbreviation(month), year) ?? text,
  },
  {
    pattern: /(?<![\d/])(\d{1,2})\/(\d{4})(?![\d/])/g,
    speak: ([text, month, year]) => monthAndYear(Number(month), year) ?? spokenDigits(text),
  },
  // "PARC DEBITO 02/06", "parcela 2/6": one of several
  {
    pattern: /\b(parc\p{L}*[^\d\n;.,/]{0,24})(\d{1,2})\/(\d{1,2})(?![\d/])/giu,
    speak: ([, label, part, parts]) => `${label}${cardinal(part, 'feminine')} de ${cardinal(parts, 'feminine')}`,
  },
  // any other slash between numbers is said, never left to the synthesizer
  { pattern: /(?<=\d)\/(?=\d)/g, speak: () => ' barra ' },
  { pattern: /(?<!\d)(\d{1,2}):(\d{2})(?!\d)/g, speak: ([, hour, minute]) => spokenTime(hour, minute) },
  { pattern: /(?<![\d,])(\d{1,3}),(\d{1,4})(?!\d)/g, speak: ([, whole, fraction]) => decimal(whole, fraction) },
  { pattern: /(?<!\d)(\d{1,3}(?:\.\d{3})+)(?![\d.])/g, speak: ([, digits]) => grouped(digits) },
  // "final 0059", "protocolo 2026-000123": never a quantity
  {
    pattern: /\b(finais|final|protocolos?|número|linha)((?: é| número| nº)?:? )((?=[\w.-]*\d)[\w.-]*\w)/gi,
    speak: ([, label, joint, identifier]) => label + joint.replace(' nº', ' número') + spokenDigits(identifier),
  },
  { pattern: /(\d)º/g, speak: ([, digit]) => (digit === '1' ? 'primeiro' : digit) },
  { pattern: /%/g, speak: () => ' por cento' },
  { pattern: /nº/g, speak: () => 'número' },
  // "VOD + Canais Abertos", "Apple TV+"
  { pattern: /\s*\+\s*/g, speak: () => ' mais ' },
  {
    pattern: /(?<!\d)(\d+)( ?)(h\b|[\p{L}]+)?/gu,
    speak: ([, digits, space, word]) => plainNumber(digits, space, word),
  },
];

function pauses(text: string): string {
  return text
    .replace(/^[ \t]*[•*][ \t]+/gm, '')
    .replace(/([.!?:;,])[ \t]*\n+\s*/g, '$1 ')
    .replace(/\n+\s*/g, '; ')
    .replace(/\u00a0/g, ' ');
}

function spokenMoneyText(text: string): string {
  const [reais = '0', cents = '00'] = text.replace(/[^\d,]/g, '').split(',');
  return spokenAmount({ negative: /[-−]/.test(text), reais, cents });
}

function dateOrDigits(text: string): string {
  const date = parseDate(text);
  return date === null ? spokenDigits(text) : spokenDate(date);
}

function monthAndYear(month: number | null, year: string): string | null {
  if (month === null || monthName(month) === '') return null;
  return `${monthName(month)} de ${cardinal(year.length === 2 ? `20${year}` : year)}`;
}

function spokenTime(hour: string, minute: string): string {
  const hours = `${cardinal(hour, 'feminine')} ${Number(hour) === 1 ? 'hora' : 'horas'}`;
  if (Number(minute) === 0) return hours;
  return `${hours} e ${cardinal(minute)} ${Number(minute) === 1 ? 'minuto' : 'minutos'}`;
}

function decimal(whole: string, fraction: string): string {
  const spokenFraction = fraction.startsWith('0') ? spokenDigits(fraction) : cardinal(fraction);
  return `${cardinal(whole)} vírgula ${spokenFraction}`;
}

/** "1.234": the dots say that it is a quantity, however long. */
function grouped(text: string): string {
  const digits = text.replaceAll('.', '');
  return digits.length > LONGEST_CARDINAL ? spokenDigits(digits) : cardinal(digits);
}

function plainNumber(digits: string, space: string, word: string): string {
  if (word === 'h') return `${whole(digits, 'feminine')} ${digits === '1' ? 'hora' : 'horas'}`;
  const gap = word === '' ? space : ' ';
  return `${whole(digits, genderOf(word))}${gap}${word}`;
}

/** A number that starts with zero, or is long, names something; any other counts. */
function whole(digits: string, gender: Gender): string {
  const identifies = digits.length >= SHORTEST_IDENTIFIER || (digits.length > 1 && digits.startsWith('0'));
  if (digits.length > LONGEST_CARDINAL || identifies) return spokenDigits(digits);
  return cardinal(digits, gender);
}

/** Good enough for what we count: "cobranças", "linhas", "faturas", "vezes"; "dias" and Greek "-ma" nouns are masculine. */
function genderOf(word: string): Gender {
  if (/^(dias?|mapas?|\p{L}*mas?)$/u.test(word)) return 'masculine';
  return /(a|as|vez|vezes|ção|ções|dade|dades)$/u.test(word) ? 'feminine' : 'masculine';
}

/** Out of what `replace` passes: the match, its groups, and then where it stands. */
function groupsOf(args: readonly unknown[]): Groups {
  const [match, first, second, third] = args.slice(0, args.findIndex((arg) => typeof arg === 'number'));
  return [textOf(match), textOf(first), textOf(second), textOf(third)];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

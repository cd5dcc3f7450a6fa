import { canonicalPhone, lastFourDigits } from './brazilian-phone.js';
import { isJsonObject, type JsonObject, type JsonValue, pick, setOwn } from './json.js';
import { parseCnpj, parseCpf } from './tax-id.js';

/** A number that stands alone: no letter or digit touches it, and it is no part of an amount ("1.234,50", "119999.00"). */
const START = '(?<![\\p{L}\\p{N}]|\\d[.,])';
const END = '(?![\\p{L}\\p{N}]|[.,]\\d)';
const GAP = '[\\s.-]?';

/** Lengths are bounded (RFC 5321), so that a long text without an address costs no more than its length. */
const EMAIL = /[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/giu;
const CNPJ = standing('[\\dA-Z]{2}\\.?[\\dA-Z]{3}\\.?[\\dA-Z]{3}/?[\\dA-Z]{4}-?\\d{2}');
const FORMATTED_CNPJ = /^.{2}\..{3}\..{3}\//u;
const CARD = standing(`(?:\\d{4}[\\s.-]\\d{4}[\\s.-]\\d{4}[\\s.-]\\d{1,7}|\\d{4}[\\s.-]\\d{6}[\\s.-]\\d{5}|[2-6]\\d{13,18})`);
const CPF_AFTER_ITS_NAME = /(?<=\bcpf\b[^\d\n]{0,12})\d{3}[\s.]?\d{3}[\s.]?\d{3}[\s-]?\d{2}(?!\d)/giu;
const CPF = standing('\\d{3}[\\s.]?\\d{3}[\\s.]?\\d{3}[\\s-]?\\d{2}');
const FORMATTED_CPF = /^\d{3}\.\d{3}\.\d{3}-/;
const PHONE = standing(
  `(?:(?:\\+|00)?55${GAP})?\\(?0?\\d{2}\\)?${GAP}\\d?${GAP}\\d{4}${GAP}\\d{4}`,
  '(?<![\\p{L}\\p{N}+(]|\\d[.,])',
);
/** A mobile number without its area code; four and four digits alone may be a span of years. */
const LOCAL_MOBILE = standing('9\\d{4}-\\d{4}');

/** Every kind but an address has two digits side by side; most texts of a trace, its keys first, have neither. */
const TWO_DIGITS = /\d\d/;
/** The shortest of them has ten characters, "98765-4321": an amount or a short date is none. */
const SHORTEST = 10;
/** Of the traces' texts with digits most are hashes and ids: a number inside of one is none, and the longest has 19 digits. */
const HASH = /^[\da-z]{20,}$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Replaces CPF, CNPJ, phone, e-mail and card numbers for logs, traces, spans and prompts (architecture §5).
 * A phone keeps its last four digits, so that a trace can still tell the lines of a family apart. Amounts, dates and
 * invoice numbers stay: bare digits are masked only when their check digits or numbering plan say what they are.
 */
export function mask(text: string): string {
  const unaddressed = text.includes('@') ? text.replace(EMAIL, '[email]') : text;
  return mayHoldNumber(unaddressed) ? maskDigits(unaddressed) : unaddressed;
}

function mayHoldNumber(text: string): boolean {
  return text.length >= SHORTEST && TWO_DIGITS.test(text) && !HASH.test(text) && !UUID.test(text);
}

function maskDigits(text: string): string {
  return text
    .replace(CNPJ, (found) => (FORMATTED_CNPJ.test(found) || parseCnpj(found) !== null ? '[cnpj]' : found))
    .replace(CARD, (found) => (isCard(found) ? '[cartao]' : found))
    .replace(CPF_AFTER_ITS_NAME, '[cpf]')
    .replace(CPF, (found) => (FORMATTED_CPF.test(found) || isBareCpf(found) ? '[cpf]' : found))
    .replace(PHONE, (found) => (canonicalPhone(found) === null ? found : maskedPhone(found)))
    .replace(LOCAL_MOBILE, maskedPhone);
}

/** The same for every string, number and key inside a JSON value; the value itself where it holds none. Keys that become equal are told apart by a count. */
export function maskDeep(value: JsonValue): JsonValue {
  return maskAt(value, 0);
}

/** Nesting beyond this is no document of ours, and would exhaust the stack of whoever logs it. */
const DEEPEST = 100;

function maskAt(value: JsonValue, depth: number): JsonValue {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') return maskNumber(value);
  if (value === null || typeof value === 'boolean') return value;
  if (depth >= DEEPEST) return '[too deep]';
  return isJsonObject(value) ? maskObject(value, depth) : maskList(value, depth);
}

function maskList(list: readonly JsonValue[], depth: number): readonly JsonValue[] {
  let copy: JsonValue[] | null = null;
  for (let index = 0; index < list.length; index += 1) {
    const inner = list[index] ?? null;
    const masked = maskAt(inner, depth + 1);
    if (masked === inner) continue;
    copy ??= [...list];
    copy[index] = masked;
  }
  return copy ?? list;
}

function maskNumber(value: number): JsonValue {
  const text = String(value);
  const masked = mask(text);
  return masked === text ? value : masked;
}

/** Most objects hold nothing to hide: they are their own masked form, and nothing is copied. */
function maskObject(object: JsonObject, depth: number): JsonObject {
  const keys = Object.keys(object);
  let copy: Record<string, JsonValue> | null = null;
  for (const [index, key] of keys.entries()) {
    const inner = object[key] ?? null;
    const name = mask(key);
    const masked = maskAt(inner, depth + 1);
    if (copy === null && (name !== key || masked !== inner)) copy = pick(object, keys.slice(0, index));
    if (copy !== null) setOwn(copy, firstFree(name, copy), masked);
  }
  return copy ?? object;
}

function firstFree(key: string, taken: object): string {
  let candidate = key;
  for (let count = 2; Object.hasOwn(taken, candidate); count += 1) candidate = `${key} (${count})`;
  return candidate;
}

function standing(pattern: string, start = START): RegExp {
  return new RegExp(`${start}${pattern}${END}`, 'giu');
}

function maskedPhone(found: string): string {
  return `[telefone final ${lastFourDigits(found)}]`;
}

function isBareCpf(found: string): boolean {
  return parseCpf(found.replace(/\D/g, '')) !== null;
}

/** Four groups of four are a card whatever their check digit; anything else must pass Luhn. */
function isCard(found: string): boolean {
  return /^\d{4}\D\d{4}\D\d{4}\D\d{4}$/.test(found) || passesLuhn(found.replace(/\D/g, ''));
}

function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits).reverse().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

import { Decimal } from 'decimal.js';
import type { JsonPrimitive, JsonValue } from '../../../../kernel/json.js';
import { compareNumbers } from '../../executor/comparison.js';
import type { Others, ValueSet } from './value-set.js';

/** Exact for the texts of eighty digits that comparisons read as numbers. */
const Exact = Decimal.clone({ precision: 200 });

/** Greater than any literal that is read as a number. */
const BEYOND = 1e60;

/** Undefined: absent. */
export type Representative = JsonValue | undefined;

/**
 * Values that stand for all that a reference can be, as far as comparisons with `literals` tell values apart: nothing, null, the
 * booleans, each literal, each number among them and between them as a number and as another text of it, and a text unlike all.
 */
export function representativesOf(literals: readonly JsonPrimitive[], possible: ValueSet): readonly Representative[] {
  const listed: readonly Representative[] = [...possible.values];
  const all: readonly JsonPrimitive[] = [null, true, false, ...literals, ...numbersAround(literals), ...(possible.others === 'number' ? numbersOnly(literals) : []), unlike(literals)];
  const others: readonly Representative[] = all.filter((value) => isAmong(value, possible.others));
  const absent: readonly Representative[] = possible.absent ? [undefined] : [];
  return [...new Set([...absent, ...listed, ...others])];
}

function isAmong(value: JsonPrimitive, others: Others): boolean {
  switch (others) {
    case 'none':
      return false;
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'value':
      return value !== null;
    case 'any':
      return true;
  }
}

function numbersAround(literals: readonly JsonPrimitive[]): readonly JsonPrimitive[] {
  const texts = new Set(literals.filter((literal) => typeof literal === 'string'));
  const points = literals.filter((literal) => compareNumbers(literal, 0) !== null).map((literal) => new Exact(String(literal)));
  const sorted = [...points].sort((a, b) => a.comparedTo(b));
  const [least, greatest] = [sorted[0], sorted.at(-1)];
  if (least === undefined || greatest === undefined) return [];
  const between = sorted.flatMap((point, index) => {
    const next = sorted[index + 1];
    return next === undefined ? [] : [point.plus(next).dividedBy(2)];
  });
  const others = [least.minus(1), ...between, greatest.plus(1)].map((value) => value.toFixed());
  return [...sorted.flatMap((point) => [point.toNumber(), anotherText(point, texts)]), ...others];
}

/** Of all places between literals, the numbers; and, because a double may not tell a long literal from its neighbour, two beyond all. */
function numbersOnly(literals: readonly JsonPrimitive[]): readonly number[] {
  return [...numbersAround(literals).map(Number), 0, -BEYOND, BEYOND];
}

/** A text of the same number that no literal is. */
function anotherText(point: Decimal, texts: ReadonlySet<string>): string {
  for (let places = point.decimalPlaces(); ; places += 1) {
    const text = point.toFixed(places);
    if (!texts.has(text)) return text;
  }
}

function unlike(literals: readonly JsonPrimitive[]): string {
  let text = 'another value';
  while (literals.includes(text)) text = `yet ${text}`;
  return text;
}

/** As an author reads them. */
export function describeValues(values: readonly Representative[], literals: readonly JsonPrimitive[]): readonly string[] {
  const other = unlike(literals);
  return values.map((value) => {
    if (value === undefined) return 'absent';
    return value === other ? 'any other value' : JSON.stringify(value);
  });
}

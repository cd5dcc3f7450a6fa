import type { JsonValue } from '../../../kernel/json.js';
import { assertNever } from '../../../kernel/errors.js';
import type { Condition, Template } from '../definition.js';
import { areEqual, compareNumbers } from '../executor/comparison.js';

/** What is known of the state: that `$.input.<key>` is this token. */
export interface KnownReply {
  readonly key: string;
  readonly token: string;
}

/** Whether a condition can come out as `wanted` while only the reply is known. */
export function couldHold(condition: Condition, known: KnownReply, wanted: boolean): boolean {
  const verdict = verdictOf(condition, known);
  return verdict === null || verdict === wanted;
}

/** Null: it depends on more than the reply. */
function verdictOf(condition: Condition, known: KnownReply): boolean | null {
  switch (condition.op) {
    case 'eq':
      return compared(condition.left, condition.right, known, areEqual);
    case 'neq':
      return compared(condition.left, condition.right, known, (left, right) => !areEqual(left, right));
    case 'gt':
      return ordered(condition.left, condition.right, known, (sign) => sign > 0);
    case 'gte':
      return ordered(condition.left, condition.right, known, (sign) => sign >= 0);
    case 'lt':
      return ordered(condition.left, condition.right, known, (sign) => sign < 0);
    case 'lte':
      return ordered(condition.left, condition.right, known, (sign) => sign <= 0);
    case 'in':
      return compared(condition.value, condition.set, known, (value, set) => isList(set) && set.some((member) => areEqual(value, member)));
    case 'exists':
      return condition.reference.root === 'input' && condition.reference.keys.length === 1 && condition.reference.keys[0] === known.key ? true : null;
    case 'all':
      return combined(condition.conditions, known, false);
    case 'any':
      return combined(condition.conditions, known, true);
    case 'not': {
      const verdict = verdictOf(condition.condition, known);
      return verdict === null ? null : !verdict;
    }
    default:
      return assertNever(condition);
  }
}

/** One part with the value `decisive` decides; all parts known without it give the other. */
function combined(conditions: readonly Condition[], known: KnownReply, decisive: boolean): boolean | null {
  const verdicts = conditions.map((condition) => verdictOf(condition, known));
  if (verdicts.includes(decisive)) return decisive;
  return verdicts.includes(null) ? null : !decisive;
}

function ordered(left: Template, right: Template, known: KnownReply, holds: (sign: number) => boolean): boolean | null {
  return compared(left, right, known, (a, b) => {
    const sign = compareNumbers(a, b);
    return sign !== null && holds(sign);
  });
}

function compared(left: Template, right: Template, known: KnownReply, holds: (left: JsonValue, right: JsonValue) => boolean): boolean | null {
  const [a, b] = [valueOf(left, known), valueOf(right, known)];
  return a === undefined || b === undefined ? null : holds(a, b);
}

/** Undefined: not known. */
function valueOf(template: Template, { key, token }: KnownReply): JsonValue | undefined {
  if (template.kind === 'literal') return template.value;
  if (template.kind !== 'reference') return undefined;
  const { root, keys } = template.reference;
  return root === 'input' && keys.length === 1 && keys[0] === key ? token : undefined;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

import type { JsonValue } from '../../../kernel/json.js';
import type { Condition, Template } from '../definition.js';
import { areEqual, compareNumbers } from './comparison.js';
import { compileReference, isList, type Scope } from './scope.js';
import { compileTemplate } from './templates.js';

export type Test = (scope: Scope) => boolean;

/** A condition as a function (WORKFLOWS §6.2, architecture §4.22). It never throws: what is absent compares as absent. */
export function compileCondition(condition: Condition): Test {
  switch (condition.op) {
    case 'eq':
      return comparing(condition.left, condition.right, areEqual);
    case 'neq':
      return comparing(condition.left, condition.right, (left, right) => !areEqual(left, right));
    case 'gt':
      return ordering(condition.left, condition.right, (sign) => sign > 0);
    case 'gte':
      return ordering(condition.left, condition.right, (sign) => sign >= 0);
    case 'lt':
      return ordering(condition.left, condition.right, (sign) => sign < 0);
    case 'lte':
      return ordering(condition.left, condition.right, (sign) => sign <= 0);
    case 'in':
      return comparing(condition.value, condition.set, (value, set) => isList(set) && set.some((member) => areEqual(value, member)));
    case 'exists':
      return existing(condition.reference);
    case 'all':
      return every(condition.conditions.map(compileCondition));
    case 'any':
      return some(condition.conditions.map(compileCondition));
    case 'not':
      return negated(compileCondition(condition.condition));
  }
}

function comparing(left: Template, right: Template, holds: (left: JsonValue | undefined, right: JsonValue | undefined) => boolean): Test {
  const [readLeft, readRight] = [compileTemplate(left), compileTemplate(right)];
  return (scope) => holds(readLeft(scope), readRight(scope));
}

/** False where one side is no number. */
function ordering(left: Template, right: Template, holds: (sign: number) => boolean): Test {
  return comparing(left, right, (a, b) => {
    const sign = compareNumbers(a, b);
    return sign !== null && holds(sign);
  });
}

/** A backend's null says that there is nothing, as absence does: `exists` asks for something to be there. */
function existing(reference: Parameters<typeof compileReference>[0]): Test {
  const read = compileReference(reference);
  return (scope) => (read(scope) ?? null) !== null;
}

function every(tests: readonly Test[]): Test {
  return (scope) => tests.every((test) => test(scope));
}

function some(tests: readonly Test[]): Test {
  return (scope) => tests.some((test) => test(scope));
}

function negated(test: Test): Test {
  return (scope) => !test(scope);
}

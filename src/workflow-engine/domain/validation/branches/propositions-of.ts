import { canonicalJson, isJsonObject, type JsonPrimitive, type JsonValue } from '../../../../kernel/json.js';
import type { Condition, Reference, Template } from '../../definition.js';
import { areEqual, compareNumbers } from '../../executor/comparison.js';
import { all, any, FALSE, not, TRUE, UNDECIDABLE, type Proposition, type Variable } from './proposition.js';
import { describeValues, representativesOf, type Representative } from './representatives.js';
import { ANYTHING, type InputValues, type ValueSet } from './value-set.js';

type Order = 'gt' | 'gte' | 'lt' | 'lte';

const HOLDS: Readonly<Record<Order, (sign: number) => boolean>> = {
  gt: (sign) => sign > 0,
  gte: (sign) => sign >= 0,
  lt: (sign) => sign < 0,
  lte: (sign) => sign <= 0,
};
const MIRRORED: Readonly<Record<Order, Order>> = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte' };

/** Literals that one reference is compared with after one node; more are not looked at, and the branch is taken as undecidable. */
const MAX_LITERALS = 200;

/**
 * The conditions asked after one node as propositions. A reference becomes a variable over values that stand for all others; what
 * finitely many values cannot tell (two references compared, lists) becomes a variable of its own that may hold or not. So every
 * real state is among the valuations, and what holds in all of them holds.
 */
export class Propositions {
  private readonly variables = new Map<string, { readonly variable: Variable; readonly values: readonly Representative[] }>();
  private readonly literals = new Map<string, Set<JsonPrimitive>>();

  constructor(
    private readonly node: string,
    private readonly inputs: InputValues,
    conditions: readonly Condition[],
  ) {
    for (const condition of conditions) this.collect(condition);
  }

  of(condition: Condition): Proposition {
    switch (condition.op) {
      case 'eq':
        return this.equality(condition.left, condition.right);
      case 'neq':
        return not(this.equality(condition.left, condition.right));
      case 'in':
        return this.membership(condition.value, condition.set);
      case 'exists':
        return this.atom(condition.reference, (value) => value !== undefined && value !== null);
      case 'all':
        return all(condition.conditions.map((inner) => this.of(inner)));
      case 'any':
        return any(condition.conditions.map((inner) => this.of(inner)));
      case 'not':
        return not(this.of(condition.condition));
      default:
        return this.ordering(condition.op, condition.left, condition.right);
    }
  }

  private equality(left: Template, right: Template): Proposition {
    if (left.kind === 'literal' && right.kind === 'literal') return areEqual(left.value, right.value) ? TRUE : FALSE;
    if (left.kind === 'reference' && right.kind === 'literal' && isScalar(right.value)) return this.atom(left.reference, (value) => areEqual(value, right.value));
    if (left.kind === 'literal' && right.kind === 'reference') return this.equality(right, left);
    return this.unknown(`eq ${[this.textOf(left), this.textOf(right)].sort().join(' ')}`);
  }

  private ordering(op: Order, left: Template, right: Template): Proposition {
    if (left.kind === 'literal' && right.kind === 'literal') return inOrder(op, left.value, right.value) ? TRUE : FALSE;
    if (left.kind === 'reference' && right.kind === 'literal') return this.atom(left.reference, (value) => inOrder(op, value, right.value));
    if (left.kind === 'literal' && right.kind === 'reference') return this.ordering(MIRRORED[op], right, left);
    return this.unknown(`${op} ${this.textOf(left)} ${this.textOf(right)}`);
  }

  private membership(value: Template, set: Template): Proposition {
    if (set.kind === 'literal') {
      if (isList(set.value) && set.value.length > MAX_LITERALS) return UNDECIDABLE;
      return isList(set.value) ? any(set.value.map((member) => this.equality(value, { kind: 'literal', value: member }))) : FALSE;
    }
    return this.unknown(`in ${this.textOf(value)} ${this.textOf(set)}`);
  }

  private atom(reference: Reference, test: (value: Representative) => boolean): Proposition {
    if (this.literalsOf(reference).size > MAX_LITERALS) return UNDECIDABLE;
    const { variable, values } = this.variableOf(reference);
    return { kind: 'atom', variable, holds: (value) => test(values[value]) };
  }

  private unknown(id: string): Proposition {
    const known = this.variables.get(id)?.variable ?? { id, values: ['does not hold', 'holds'] };
    this.variables.set(id, { variable: known, values: [] });
    return { kind: 'atom', variable: known, holds: (value) => value === 1 };
  }

  private variableOf(reference: Reference): { readonly variable: Variable; readonly values: readonly Representative[] } {
    const id = nameOf(reference, this.node);
    const known = this.variables.get(id);
    if (known !== undefined) return known;
    const literals = [...this.literalsOf(reference)];
    const values = representativesOf(literals, this.possible(reference));
    const made = { variable: { id, values: describeValues(values, literals) }, values };
    this.variables.set(id, made);
    return made;
  }

  private literalsOf(reference: Reference): ReadonlySet<JsonPrimitive> {
    return this.literals.get(nameOf(reference, this.node)) ?? new Set();
  }

  private possible({ root, keys }: Reference): ValueSet {
    const [key, ...below] = keys;
    return root === 'input' && key !== undefined && below.length === 0 ? (this.inputs.get(key) ?? ANYTHING) : ANYTHING;
  }

  private textOf(template: Template): string {
    switch (template.kind) {
      case 'literal':
        return canonicalJson(template.value);
      case 'reference':
        return nameOf(template.reference, this.node);
      case 'list':
        return `[${template.items.map((item) => this.textOf(item)).join(',')}]`;
      case 'object':
        return `{${Object.entries(template.entries).map(([key, entry]) => `${JSON.stringify(key)}:${this.textOf(entry)}`).join(',')}}`;
    }
  }

  /** What each reference is compared with, before any of its values is chosen. */
  private collect(condition: Condition): void {
    switch (condition.op) {
      case 'exists':
        return;
      case 'not':
        this.collect(condition.condition);
        return;
      case 'all':
      case 'any':
        for (const inner of condition.conditions) this.collect(inner);
        return;
      case 'in':
        this.collectPair(condition.value, condition.set);
        return;
      default:
        this.collectPair(condition.left, condition.right);
        this.collectPair(condition.right, condition.left);
    }
  }

  private collectPair(side: Template, other: Template): void {
    if (side.kind !== 'reference' || other.kind !== 'literal') return;
    const id = nameOf(side.reference, this.node);
    const values = isList(other.value) ? other.value : [other.value];
    const known = this.literals.get(id) ?? new Set();
    for (const literal of values.filter(isScalar)) known.add(literal);
    this.literals.set(id, known);
  }
}

/** After a node ran, its result has three names (WORKFLOWS §5). */
function nameOf({ root, keys }: Reference, node: string): string {
  const [first, second, ...rest] = keys;
  if (root === 'output' && first !== undefined) return ['$.vars', node, ...keys].join('.');
  if (root === 'nodes' && first !== undefined && second === 'output') return ['$.vars', first, ...rest].join('.');
  return [`$.${root}`, ...keys].join('.');
}

function inOrder(op: Order, left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  const sign = compareNumbers(left, right);
  return sign !== null && HOLDS[op](sign);
}

function isScalar(value: JsonValue): value is JsonPrimitive {
  return !isList(value) && !isJsonObject(value);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

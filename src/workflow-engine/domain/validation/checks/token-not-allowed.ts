import type { JsonValue } from '../../../../kernel/json.js';
import type { Condition, Template, WorkflowDefinition } from '../../definition.js';
import type { Path } from '../../loading/index.js';
import { conditionsOf } from '../reads.js';
import { listed, type Check } from '../finding.js';

interface Allowed {
  readonly tokens: ReadonlySet<JsonValue>;
  /** As a message lists them. */
  readonly text: string;
}

interface Comparison {
  readonly key: string;
  readonly value: JsonValue;
  readonly path: Path;
}

/** A reply compared with a token that its pause never gives. */
export const tokenNotAllowed: Check = ({ definition, source }) => {
  const tokens = tokensOf(definition);
  return conditionsOf(definition, source).flatMap(({ condition, path, node }) =>
    comparisonsOf(condition, path).flatMap((comparison) => {
      const allowed = tokens.get(comparison.key);
      if (allowed === undefined || allowed.tokens.has(comparison.value)) return [];
      const message = `\`$.input.${comparison.key}\` is never ${JSON.stringify(comparison.value)}: compare it with ${allowed.text}, or add the token to \`allowed_values\`.`;
      return [{ code: 'token_not_allowed', path: comparison.path, node, message }];
    }),
  );
};

/** Keys that only pauses write, each with a closed list, and all that their pauses allow. */
function tokensOf({ nodes, inputs }: WorkflowDefinition): ReadonlyMap<string, Allowed> {
  const tokens = new Map<string, Set<JsonValue>>();
  const open = new Set(inputs.map((input) => input.name));
  for (const { pause } of nodes.values()) {
    if (pause === null) continue;
    const { key, allowedValues } = pause.expectedInput;
    if (allowedValues === null) open.add(key);
    else addAll(tokens, key, allowedValues);
  }
  return new Map([...tokens].filter(([key]) => !open.has(key)).map(([key, allowed]) => [key, { tokens: allowed, text: listed([...allowed].map((token) => JSON.stringify(token))) }]));
}

function addAll(tokens: Map<string, Set<JsonValue>>, key: string, added: readonly string[]): void {
  const known = tokens.get(key) ?? new Set();
  for (const token of added) known.add(token);
  tokens.set(key, known);
}

function comparisonsOf(condition: Condition, path: Path): readonly Comparison[] {
  const inside = [...path, condition.op];
  switch (condition.op) {
    case 'eq':
    case 'neq':
      return [...compared(condition.left, condition.right, [...inside, 1]), ...compared(condition.right, condition.left, [...inside, 0])];
    case 'in':
      return members(condition.value, condition.set, [...inside, 1]);
    case 'all':
    case 'any':
      return condition.conditions.flatMap((inner, index) => comparisonsOf(inner, [...inside, index]));
    case 'not':
      return comparisonsOf(condition.condition, inside);
    default:
      return [];
  }
}

function compared(side: Template, other: Template, path: Path): readonly Comparison[] {
  const key = inputKey(side);
  return key === null || other.kind !== 'literal' ? [] : [{ key, value: other.value, path }];
}

function members(side: Template, set: Template, path: Path): readonly Comparison[] {
  const key = inputKey(side);
  if (key === null || set.kind !== 'literal' || !Array.isArray(set.value)) return [];
  const values: readonly JsonValue[] = set.value;
  return values.map((value, index) => ({ key, value, path: [...path, index] }));
}

function inputKey(template: Template): string | null {
  if (template.kind !== 'reference' || template.reference.root !== 'input' || template.reference.keys.length !== 1) return null;
  return template.reference.keys[0] ?? null;
}

import type { ErrorObject } from 'ajv';
import { IDENTIFIER } from './schema-parts.js';

const PATTERNS: Readonly<Record<string, string>> = {
  '\\S': 'text that is not blank',
  [IDENTIFIER.pattern]: 'a name of letters, digits, `_` and `-` that does not begin with a digit, and none of `__proto__`, `constructor` and `prototype`',
  '^[A-Za-z_][A-Za-z0-9_.-]*$': 'a name of letters, digits, `_`, `-` and points that does not begin with a digit',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'text (quote it)',
  integer: 'a whole number',
  boolean: '`true` or `false`',
  object: 'a map of keys and values',
  array: 'a list',
};

/** What a value that does not fit the schema is to be, as a sentence for the author. Needs Ajv's `verbose` errors. */
export function schemaSentence(error: ErrorObject): string {
  const subject = subjectOf(error);
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(error);
    case 'required':
      return missingKey(String(error.params.missingProperty), subject);
    case 'type':
      return `${subject} is to be ${[error.params.type].flat().map((type) => TYPES[String(type)] ?? String(type)).join(' or ')}.`;
    case 'enum':
      return `${subject} is to be one of ${(error.params.allowedValues as readonly unknown[]).map((value) => `\`${String(value)}\``).join(', ')}.`;
    case 'pattern':
      return `${error.propertyName === undefined ? subject : `\`${error.propertyName}\``} is to be ${PATTERNS[String(error.params.pattern)] ?? 'a duration such as "500ms", "10s" or "2m"'}.`;
    case 'not':
      return `${subject} may not be \`END\`, which names the end of every path: choose another name.`;
    default:
      return countSentence(error, subject);
  }
}

function countSentence(error: ErrorObject, subject: string): string {
  const limit = String(error.params.limit);
  switch (error.keyword) {
    case 'minItems':
    case 'maxItems':
      return itemsSentence(error, subject, limit);
    case 'minProperties':
    case 'maxProperties':
      return `${subject} holds exactly one operator: combine several with \`all\` or \`any\`.`;
    default:
      return `${subject} ${error.message ?? 'does not fit'}.`;
  }
}

function itemsSentence(error: ErrorObject, subject: string, limit: string): string {
  if (error.parentSchema?.minItems === error.parentSchema?.maxItems) return `${subject} takes exactly ${limit} operands.`;
  return error.keyword === 'minItems' ? `${subject} is empty: give at least ${limit}.` : `${subject} has more than ${limit} entries: split the journey into several workflows.`;
}

function subjectOf(error: ErrorObject): string {
  const parts = error.instancePath.split('/').slice(1);
  const last = parts.at(-1);
  if (last === undefined) return 'The file';
  return /^\d+$/.test(last) ? `An entry of \`${parts.at(-2) ?? ''}\`` : `\`${last}\``;
}

function unknownKey(error: ErrorObject): string {
  const properties: unknown = error.parentSchema?.properties;
  const known = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  const key = String(error.params.additionalProperty);
  return `There is no key \`${key}\` here: use ${known.map((name) => `\`${name}\``).join(', ')}, or remove it.`;
}

function missingKey(key: string, subject: string): string {
  switch (key) {
    case 'expected_input':
      return 'A pause says what it waits for: add `expected_input` with its `key`.';
    case 'start':
      return 'Say which node runs first: add `start`.';
    default:
      return `${subject} needs \`${key}\`: add it.`;
  }
}

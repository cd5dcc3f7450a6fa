import { assertNever } from '../../../kernel/errors.js';
import type { Condition, Template } from '../definition.js';

const SIGNS = { eq: '==', neq: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A condition as people read it: `input.resposta_usuario == "SIM" and not (…)`. */
export function conditionText(condition: Condition): string {
  switch (condition.op) {
    case 'eq':
    case 'neq':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return `${templateText(condition.left)} ${SIGNS[condition.op]} ${templateText(condition.right)}`;
    case 'in':
      return `${templateText(condition.value)} in ${templateText(condition.set)}`;
    case 'exists':
      return `${referenceText(condition.reference.text)} exists`;
    case 'all':
      return joined(condition.conditions, 'and');
    case 'any':
      return joined(condition.conditions, 'or');
    case 'not':
      return `not ${bracketed(condition.condition)}`;
    default:
      return assertNever(condition);
  }
}

/** A template as people read it; a literal as JSON. */
export function templateText(template: Template): string {
  switch (template.kind) {
    case 'literal':
      return JSON.stringify(template.value);
    case 'reference':
      return referenceText(template.reference.text);
    case 'list':
      return `[${template.items.map(templateText).join(', ')}]`;
    case 'object':
      return `{${Object.entries(template.entries).map(([key, value]) => `${key}: ${templateText(value)}`).join(', ')}}`;
    default:
      return assertNever(template);
  }
}

/** `$.vars.` goes without saying, but for a node that has the name of a part of the state. */
function referenceText(text: string): string {
  return text.replace(/^\$\.(?:vars\.(?!(?:input|output|nodes|vars)(?:\.|$)))?/u, '');
}

function joined(conditions: readonly Condition[], word: 'and' | 'or'): string {
  if (conditions.length === 0) return word === 'and' ? 'always' : 'never';
  return conditions.map((condition) => (conditions.length === 1 ? conditionText(condition) : bracketed(condition))).join(` ${word} `);
}

function bracketed(condition: Condition): string {
  const text = conditionText(condition);
  return condition.op === 'all' || condition.op === 'any' ? `(${text})` : text;
}

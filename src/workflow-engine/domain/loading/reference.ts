import type { Reference } from '../definition.js';
import { FORBIDDEN_KEYS } from './forbidden-keys.js';

const KEY = /^[\p{L}\p{N}_-]+$/u;

type Parsed = { readonly reference: Reference } | { readonly fault: string };

/** Text is a reference where it begins with `$.` (WORKFLOWS §5); everything else is itself. */
export function looksLikeReference(text: string): boolean {
  return text.startsWith('$.');
}

/** `$.vars.preparar.success`, or what is wrong with it. */
export function parseReference(text: string): Parsed {
  if (!looksLikeReference(text)) return { fault: `\`${text}\` is no reference: begin with \`$.input\`, \`$.vars\`, \`$.output\` or \`$.nodes\`.` };
  const [root = '', ...keys] = text.slice(2).split('.');
  if (!isRoot(root)) return { fault: `\`${text}\` begins in no part of the state: write \`$.input\`, \`$.vars\`, \`$.output\` or \`$.nodes\`.` };
  const bad = keys.find((key) => !KEY.test(key));
  if (bad !== undefined) {
    return { fault: `\`${text}\` has ${bad === '' ? 'an empty part' : `the part \`${bad}\``}: write names and numbers between points, as in \`$.vars.lista.0.nome\`.` };
  }
  const forbidden = keys.find((key) => FORBIDDEN_KEYS.has(key));
  if (forbidden !== undefined) return { fault: `\`${text}\` names \`${forbidden}\`, which no value of a workflow has: read another field.` };
  const [, field] = keys;
  if (root === 'nodes' && field !== undefined && field !== 'status' && field !== 'output') {
    return { fault: `\`${text}\` reads \`${field}\` of a node, which has \`status\` and \`output\`: write \`$.vars.${keys.join('.')}\`.` };
  }
  return { reference: { root, keys, text } };
}

function isRoot(root: string): root is Reference['root'] {
  return root === 'input' || root === 'vars' || root === 'output' || root === 'nodes';
}

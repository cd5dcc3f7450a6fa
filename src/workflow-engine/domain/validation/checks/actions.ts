import type { Action } from '../../action.js';
import type { WorkflowNode } from '../../definition.js';
import { nodePath, type Check, type Finding, type Subject } from '../finding.js';

/** What a node asks of its action against what the action declares (WORKFLOWS §17.2, architecture §4.27). */
export const actions: Check = (subject) => {
  const { actions: catalog, definition } = subject;
  if (catalog === null) return [];
  return [...definition.nodes.values()].flatMap((node) => {
    const action = catalog.find(node.action);
    if (action === null) {
      const message = `No action \`${node.action}\` is registered: correct the name, or register it.`;
      return [{ code: 'unknown_action', path: nodePath(subject, node.id, 'action'), node: node.id, message }];
    }
    return [...undeclaredInputs(node, action, subject), ...missingInputs(node, action, subject), ...unprotectedEffect(node, action, subject)];
  });
};

function undeclaredInputs({ id, input }: WorkflowNode, { name, inputs }: Action, subject: Subject): readonly Finding[] {
  if (inputs === null) return [];
  const known = Object.keys(inputs).map((key) => `\`${key}\``).join(', ');
  return Object.keys(input)
    .filter((key) => !Object.hasOwn(inputs, key))
    .map((key) => ({
      code: 'undeclared_action_input',
      path: nodePath(subject, id, 'input', key),
      node: id,
      message: `\`${name}\` takes no \`${key}\`: ${known === '' ? 'it takes none, so remove it' : `use ${known}, or remove it`}.`,
    }));
}

function missingInputs({ id, input }: WorkflowNode, { name, inputs }: Action, subject: Subject): readonly Finding[] {
  return Object.entries(inputs ?? {})
    .filter(([key, { required }]) => required && !Object.hasOwn(input, key))
    .map(([key]) => ({
      code: 'missing_action_input',
      path: nodePath(subject, id, 'input'),
      node: id,
      message: `\`${name}\` needs \`${key}\`: add it to the node's input.`,
    }));
}

/** WORKFLOWS §16.3: without keys and without a read-back a lost outcome can only go to a person. */
function unprotectedEffect({ id }: WorkflowNode, { name, effect }: Action, subject: Subject): readonly Finding[] {
  if (effect?.protection !== 'none') return [];
  const message = `The system behind \`${name}\` takes no idempotency key and offers no read-back, so a lost outcome goes to a person: use a protected action, or allow it in \`lint\`.`;
  return [{ code: 'unprotected_effect', path: nodePath(subject, id, 'action'), node: id, message }];
}

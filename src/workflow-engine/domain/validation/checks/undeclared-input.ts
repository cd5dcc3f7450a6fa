import type { WorkflowDefinition } from '../../definition.js';
import type { Check } from '../finding.js';

/** A file that declares its inputs reads only those, and what its pauses write (architecture §4.26). */
export const undeclaredInput: Check = ({ definition, reads }) => {
  if (definition.inputs.length === 0) return [];
  const known = new Set([...definition.inputs.map((input) => input.name), ...pauseKeys(definition)]);
  return reads.flatMap(({ reference, path, node }) => {
    const [key] = reference.keys;
    if (reference.root !== 'input' || key === undefined || known.has(key)) return [];
    const message = `\`${reference.text}\` is neither declared under \`inputs\` nor the key of a pause: declare \`${key}\`, or correct the name.`;
    return [{ code: 'undeclared_input', path, node, message }];
  });
};

function pauseKeys({ nodes }: WorkflowDefinition): readonly string[] {
  return [...nodes.values()].flatMap(({ pause }) => (pause === null ? [] : [pause.expectedInput.key]));
}

import { listed, type Check } from '../finding.js';

/** WORKFLOWS §4.3. */
export const missingStart: Check = ({ definition, flow }) => {
  if (flow.start !== null) return [];
  const message = `There is no node \`${definition.start}\`: name one of ${listed([...definition.nodes.keys()].map((id) => `\`${id}\``))}.`;
  return [{ code: 'missing_start', path: ['start'], node: null, message }];
};

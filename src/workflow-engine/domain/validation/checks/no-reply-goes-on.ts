import { nodePath, type Check } from '../finding.js';

/** A pause whose every allowed value is taken by an option action: no reply resumes it (WORKFLOWS §9.1). */
export const noReplyGoesOn: Check = (subject) =>
  [...subject.definition.nodes.values()].flatMap(({ id, pause }) => {
    if (pause?.enabled !== true) return [];
    const { allowedValues, classifier } = pause.expectedInput;
    const taken = classifier?.optionActions ?? {};
    if (allowedValues === null || allowedValues.length === 0 || allowedValues.some((token) => !Object.hasOwn(taken, token))) return [];
    return [{
      code: 'empty_allowed_values',
      path: nodePath(subject, id, 'pause', 'expected_input', 'allowed_values'),
      node: id,
      message: `No reply goes on from \`${id}\`, because an option action takes every allowed value: allow one that none takes.`,
    }];
  });

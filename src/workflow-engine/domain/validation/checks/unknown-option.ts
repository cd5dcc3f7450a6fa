import { nodePath, type Check } from '../finding.js';

/** A classifier's option that is no token of its pause (WORKFLOWS §9.1). */
export const unknownOption: Check = (subject) =>
  [...subject.definition.nodes.values()].flatMap(({ id, pause }) => {
    const classifier = pause?.expectedInput.classifier ?? null;
    if (pause === null || classifier === null) return [];
    const allowed = new Set(pause.expectedInput.allowedValues ?? []);
    const options = [
      ...Object.keys(classifier.examples).map((token) => ({ token, under: 'options' })),
      ...Object.keys(classifier.optionActions).map((token) => ({ token, under: 'option_actions' })),
    ];
    return options
      .filter(({ token }) => !allowed.has(token))
      .map(({ token, under }) => ({
        code: 'unknown_option',
        path: nodePath(subject, id, 'pause', 'expected_input', 'semantic_classifier', under, token),
        node: id,
        message: `\`${token}\` is not among \`allowed_values\`: add it there, or remove it here.`,
      }));
  });

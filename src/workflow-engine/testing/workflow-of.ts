import { loadWorkflow, type WorkflowDefinition } from '../domain/index.js';

/** The definition of a workflow's text, for specs. @throws Error with the problems when it has any */
export function workflowOf(text: string): WorkflowDefinition {
  const { definition, problems } = loadWorkflow(text);
  if (definition === null || problems.length > 0) throw new Error(problems.map(({ code, message, line }) => `${line}: ${code} ${message}`).join('\n'));
  return definition;
}

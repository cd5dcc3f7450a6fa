import { AppError } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import { inputProblems, type WorkflowDefinition } from './domain/index.js';

/** Nothing runs on an input that the definition does not allow (architecture §4.26). @throws AppError `missing_input` */
export function assertInput(definition: WorkflowDefinition, input: JsonObject): void {
  const problems = inputProblems(definition, input);
  if (problems.length === 0) return;
  const fields = problems.map(({ name, problem, expected }) => ({
    pointer: `/input/${name}`,
    message: problem === 'missing' ? 'is missing and declared as required' : `must be of type ${expected}`,
  }));
  throw new AppError('missing_input', `${definition.name} needs ${problems.map(({ name }) => name).join(', ')}`, { fields });
}

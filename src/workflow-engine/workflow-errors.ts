import { AppError } from '../kernel/errors.js';
import type { WorkflowProblem } from './domain/index.js';

/** A definition that cannot run, with the reasons (api.md: 422 with problems). */
export function invalidWorkflow(detail: string, problems: readonly WorkflowProblem[]): AppError {
  return new AppError('workflow_invalid', detail, { extension: { problems: problems.map((problem) => ({ ...problem })) } });
}

/** 409: a published version never changes (architecture §4.24). */
export function versionExists(name: string, version: number): AppError {
  return new AppError('workflow_version_exists', `${name} has a version ${version} already, and a published version never changes`);
}

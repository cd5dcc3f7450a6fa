import type { WorkflowDefinition } from '../definition.js';
import type { WorkflowProblem } from '../problem.js';
import { checkSchema } from './check-schema.js';
import { compileWorkflow } from './compile-workflow.js';
import { limitProblems } from './limit-problems.js';
import { readYaml } from './read-yaml.js';
import type { SourceMap } from './source-map.js';

/** What the name of the file says, `<name>.v<version>.yaml`. */
export interface ExpectedIdentity {
  readonly name: string;
  readonly version: number;
}

export interface LoadedWorkflow {
  /** Null where the file cannot be read as a workflow. With an error among the problems it is for looking at only, never to be run. */
  readonly definition: WorkflowDefinition | null;
  /** In the order of the file, no more than a hundred and one that says that there are more. */
  readonly problems: readonly WorkflowProblem[];
  readonly source: SourceMap;
}

/**
 * Reads a workflow's text. Any text: never throws. Whether the journey makes sense is `validateWorkflow`'s question;
 * `checkWorkflow` asks both.
 */
export function loadWorkflow(text: string, expected: ExpectedIdentity | null = null): LoadedWorkflow {
  const loaded = readWorkflow(text, expected);
  return { ...loaded, problems: limitProblems(loaded.problems) };
}

/** `loadWorkflow` with all problems, however many, in no order. */
export function readWorkflow(text: string, expected: ExpectedIdentity | null): LoadedWorkflow {
  const tree = readYaml(text);
  const { source } = tree;
  if (tree.problems.length > 0) return { definition: null, problems: tree.problems, source };
  const { workflow, problems: misfits } = checkSchema(tree.value, source);
  if (workflow === null) return { definition: null, problems: misfits, source };
  const { definition, problems } = compileWorkflow(workflow, source);
  return { definition, problems: [...misfits, ...problems, ...identityProblems(definition, expected, source)], source };
}

function identityProblems(definition: WorkflowDefinition, expected: ExpectedIdentity | null, source: SourceMap): readonly WorkflowProblem[] {
  if (expected === null) return [];
  const problems: WorkflowProblem[] = [];
  if (definition.name !== expected.name) {
    problems.push(source.problem('name_mismatch', ['name'], `The file is named for \`${expected.name}\`: write that name here, or rename the file.`));
  }
  if (definition.version !== expected.version) {
    problems.push(source.problem('version_mismatch', ['version'], `The file is named for version ${expected.version}: write that version here, or rename the file.`));
  }
  return problems;
}

import { loadMarker, loadWorkflow, parseWorkflowFileName, type LoadedMarker, type LoadedWorkflow, type WorkflowFileName } from '../loading/index.js';
import { PROBLEM_SEVERITIES, type WorkflowProblem } from '../problem.js';
import { checkWorkflow } from './validate-workflow.js';
import type { ActionCatalog } from './finding.js';

export interface WorkflowFile {
  /** Without its folder. */
  readonly fileName: string;
  readonly text: string;
}

export interface CheckedFile {
  readonly fileName: string;
  readonly problems: readonly WorkflowProblem[];
}

/**
 * The files of a folder together: every version by itself, every marker against the versions that are there (WORKFLOWS §17.1),
 * every name against its form. One bad file says nothing about the others.
 */
export function validateFiles(files: readonly WorkflowFile[], actions: ActionCatalog | null): readonly CheckedFile[] {
  const versions = new Set(files.map(({ fileName }) => parseWorkflowFileName(fileName)).flatMap((file) => (file?.kind === 'version' ? [keyOf(file.name, file.version)] : [])));
  return files.map((file) => ({ fileName: file.fileName, problems: problemsOf(file, parseWorkflowFileName(file.fileName), versions, actions) }));
}

function problemsOf({ fileName, text }: WorkflowFile, file: WorkflowFileName | null, versions: ReadonlySet<string>, actions: ActionCatalog | null): readonly WorkflowProblem[] {
  switch (file?.kind) {
    case 'version':
      return checkWorkflow(text, actions, file).problems;
    case 'marker':
      return markerProblems(loadMarker(text), file.name, (version) => versions.has(keyOf(file.name, version)));
    case undefined:
      return [misnamed(fileName, loadWorkflow(text))];
  }
}

/** @param exists whether this version of the workflow is there, as a file or an upload */
export function markerProblems({ version, problems, source }: LoadedMarker, name: string, exists: (version: number) => boolean): readonly WorkflowProblem[] {
  if (version === null || exists(version)) return problems;
  const message = `There is no version ${version} of \`${name}\`: add \`${name}.v${version}.yaml\`, or write a version that exists.`;
  return [...problems, source.problem('marker_without_version', ['version'], message)];
}

function misnamed(fileName: string, { definition }: LoadedWorkflow): WorkflowProblem {
  const right = definition === null ? '<name>.v<version>.yaml or <name>.active.yaml' : `${definition.name}.v${definition.version}.yaml`;
  const message = `\`${fileName}\` is the name of neither a version nor a marker: rename it to \`${right}\`.`;
  return { code: 'name_mismatch', severity: PROBLEM_SEVERITIES.name_mismatch, message, line: 1, column: 1, path: '' };
}

function keyOf(name: string, version: number): string {
  return `${name}.v${version}`;
}

import type { WorkflowDefinition } from '../../src/workflow-engine/domain/index.js';
import type { VersionFile } from '../workflow-files.js';
import { coverageOf } from './path-coverage.js';
import { pathFileOf, readPathFile } from './path-file.js';

/** What a version's path file still lacks, as its author copies it there. @throws YamlFileError for a path file that cannot be read */
export function untestedPaths(definition: WorkflowDefinition, version: VersionFile): { readonly text: string; readonly isComplete: boolean } {
  const path = pathFileOf(version);
  const { paths, steps, complaints } = coverageOf(definition, readPathFile(path)?.value ?? { paths: [] });
  const isComplete = paths.length + steps.length + complaints.length === 0;
  if (isComplete) return { text: `${path} has a run for every path and every edge.\n`, isComplete };
  return { text: [path, ...block('paths without a run', paths), ...block('edges without a run', steps), ...block('to be mended', complaints), ''].join('\n'), isComplete };
}

function block(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}

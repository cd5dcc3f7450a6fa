import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type ActionCatalog, validateFiles, type WorkflowProblem } from '../src/workflow-engine/domain/index.js';
import { FOLDERS, readText, yamlFilesIn } from './workflow-files.js';

export interface LintedFile {
  readonly path: string;
  readonly problems: readonly WorkflowProblem[];
}

/**
 * The problems of workflow files and markers. A marker is checked against the versions beside it.
 * @param targets files and folders; none: all that this package has
 * @throws UsageError for a target that is not there
 */
export function lintFiles(targets: readonly string[], actions: ActionCatalog): readonly LintedFile[] {
  const paths = targets.length === 0 ? FOLDERS.flatMap(filesIn) : targets.flatMap((target) => (isFolder(target) ? filesIn(target) : [target]));
  const wanted = new Set(paths);
  const folders = [...new Set(paths.map((path) => dirname(path)))];
  return folders.flatMap((folder) => {
    const names = [...new Set([...yamlFilesIn(folder), ...paths.filter((path) => dirname(path) === folder).map((path) => basename(path))])];
    const files = names.map((fileName) => ({ fileName, text: readText(join(folder, fileName)) }));
    return validateFiles(files, actions)
      .map(({ fileName, problems }) => ({ path: join(folder, fileName), problems }))
      .filter(({ path }) => wanted.has(path));
  });
}

/** `file:line:column severity code message`, as editors and CI read it. */
export function problemLine(path: string, { line, column, severity, code, message }: WorkflowProblem): string {
  return `${path}:${line}:${column} ${severity} ${code} ${message}`;
}

function filesIn(folder: string): readonly string[] {
  return yamlFilesIn(folder).map((fileName) => join(folder, fileName));
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

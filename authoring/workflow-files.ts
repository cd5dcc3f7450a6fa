import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { decodeUtf8, loadMarker, NOT_UTF8, parseWorkflowFileName } from '../src/workflow-engine/domain/index.js';
import { UsageError } from './usage-error.js';

/** Where workflows of this package are: those that are served, and those of the documentation. */
export const FOLDERS = ['workflows', 'docs/examples'] as const;
const PLAY = '.play.yaml';

/** A version's file on disk. */
export interface VersionFile {
  readonly path: string;
  readonly fileName: string;
  /** Null where the file is not named `<name>.v<version>.yaml`. */
  readonly identity: { readonly name: string; readonly version: number } | null;
  readonly text: string;
}

/** The version files of a folder by name and version; none where there is no such folder. */
export function versionsIn(folder: string): readonly VersionFile[] {
  return yamlFilesIn(folder)
    .map((fileName) => readVersion(join(folder, fileName)))
    .filter(({ identity }) => identity !== null)
    .sort((a, b) => compareText(a.identity?.name ?? '', b.identity?.name ?? '') || (a.identity?.version ?? 0) - (b.identity?.version ?? 0));
}

/** Files that are workflows or markers by their ending; plays are not. Sorted. */
export function yamlFilesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/u.test(entry.name) && !entry.name.endsWith(PLAY))
    .map(({ name }) => name)
    .sort(compareText);
}

/** The plays of a version: beside it, or in `plays/` below it; null where there are none. */
export function playFileOf({ path, fileName }: VersionFile): string | null {
  const name = fileName.replace(/\.yaml$/u, PLAY);
  return [join(dirname(path), name), join(dirname(path), 'plays', name)].find((place) => existsSync(place)) ?? null;
}

/**
 * A file by its path, or a workflow by its name: the given version, else the marker's, else the highest.
 * @throws UsageError when there is none
 */
export function findVersion(target: string, version: number | null): VersionFile {
  if (/\.ya?ml$/u.test(target)) {
    if (version !== null) throw new UsageError(`${target} is a file, and --version goes with a name`);
    return readVersion(target);
  }
  for (const folder of FOLDERS) {
    const versions = versionsIn(folder).filter(({ identity }) => identity?.name === target);
    const wanted = version ?? markedVersion(folder, target) ?? versions.at(-1)?.identity?.version;
    const found = versions.find(({ identity }) => identity?.version === wanted);
    if (found !== undefined) return found;
  }
  throw new UsageError(`there is no workflow ${target}${version === null ? '' : ` of version ${version}`} in ${FOLDERS.join(' or ')}`);
}

/** What is not UTF-8 is read as a text that loading refuses. @throws UsageError when it cannot be read */
export function readText(path: string): string {
  if (!existsSync(path) || !statSync(path).isFile()) throw new UsageError(`there is no file ${path}`);
  return decodeUtf8(readFileSync(path)) ?? NOT_UTF8;
}

function readVersion(path: string): VersionFile {
  const fileName = basename(path);
  const named = parseWorkflowFileName(fileName);
  return { path, fileName, identity: named?.kind === 'version' ? { name: named.name, version: named.version } : null, text: readText(path) };
}

function markedVersion(folder: string, name: string): number | null {
  const path = join(folder, `${name}.active.yaml`);
  return existsSync(path) ? loadMarker(readText(path)).version : null;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

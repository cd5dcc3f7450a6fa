import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../kernel/hash.js';
import { errorCode } from '../platform/error-code.js';
import { decodeUtf8, loadMarker, markerProblems, NOT_UTF8, parseWorkflowFileName, type WorkflowProblem } from './domain/index.js';

/** One `<name>.v<version>.yaml`, as it is on this replica's disk. */
export interface WorkflowFile {
  readonly name: string;
  readonly version: number;
  readonly content: string;
  readonly checksum: string;
}

/** One `<name>.active.yaml`. */
export interface WorkflowMarker {
  /** Null when the file does not say. */
  readonly version: number | null;
  readonly problems: readonly WorkflowProblem[];
}

/** The directory of workflows, read once at start and common to all tenants (architecture §4.23). */
export class WorkflowDirectory {
  private constructor(
    readonly versions: readonly WorkflowFile[],
    readonly markers: ReadonlyMap<string, WorkflowMarker>,
    /** Files whose names say neither version nor marker. */
    readonly strays: readonly string[],
  ) {}

  /** A directory that is not there holds nothing. @throws Error when a file in it cannot be read */
  static read(path: string): WorkflowDirectory {
    const files = listed(path).map((fileName) => ({ fileName, content: decodeUtf8(readFileSync(join(path, fileName))) ?? NOT_UTF8, named: parseWorkflowFileName(fileName) }));
    const versions = files.flatMap(({ content, named }) =>
      named?.kind === 'version' ? [{ name: named.name, version: named.version, content, checksum: sha256Hex(content) }] : [],
    );
    const exists = (name: string) => (version: number) => versions.some((file) => file.name === name && file.version === version);
    const markers = files.flatMap(({ content, named }): readonly (readonly [string, WorkflowMarker])[] => {
      if (named?.kind !== 'marker') return [];
      const marker = loadMarker(content);
      return [[named.name, { version: marker.version, problems: markerProblems(marker, named.name, exists(named.name)) }]];
    });
    const strays = files.filter(({ named }) => named === null).map(({ fileName }) => fileName);
    return new WorkflowDirectory(versions, new Map(markers), strays);
  }

  find(name: string, version: number): WorkflowFile | null {
    return this.versions.find((file) => file.name === name && file.version === version) ?? null;
  }
}

function listed(path: string): readonly string[] {
  try {
    return readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith('.yaml')).map(({ name }) => name).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

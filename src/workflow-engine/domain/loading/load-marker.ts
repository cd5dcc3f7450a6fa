import { isJsonObject } from '../../../kernel/json.js';
import type { WorkflowProblem } from '../problem.js';
import { limitProblems } from './limit-problems.js';
import { readYaml } from './read-yaml.js';
import type { SourceMap } from './source-map.js';

export interface LoadedMarker {
  /** Null where the file names none. */
  readonly version: number | null;
  readonly problems: readonly WorkflowProblem[];
  readonly source: SourceMap;
}

/** The text of `<name>.active.yaml`: `version: 2` and nothing else (WORKFLOWS §2). Never throws. */
export function loadMarker(text: string): LoadedMarker {
  const { value, source, problems } = readYaml(text);
  if (problems.length > 0) return { version: null, problems: limitProblems(problems), source };
  if (!isJsonObject(value)) return { version: null, problems: [source.problem('schema_invalid', [], 'A marker is one line: write `version: 1`.')], source };
  const unknown = Object.keys(value)
    .filter((key) => key !== 'version')
    .map((key) => source.problem('unknown_key', [key], `There is no key \`${key}\` in a marker: only \`version\`.`, 'key'));
  const version = value.version;
  if (typeof version === 'number' && Number.isInteger(version) && version >= 1) return { version, problems: limitProblems(unknown), source };
  const invalid = source.problem('schema_invalid', ['version'], '`version` is to be a whole number from 1: write the version that is to be active.');
  return { version: null, problems: limitProblems([...unknown, invalid]), source };
}

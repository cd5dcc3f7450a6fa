import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import type { JsonObject, JsonValue } from '../src/kernel/json.js';
import { readYaml } from '../src/workflow-engine/domain/loading/read-yaml.js';
import { schemaSentence } from '../src/workflow-engine/domain/loading/schema-sentence.js';
import type { Path, SourceMap } from '../src/workflow-engine/domain/loading/source-map.js';

/** What is wrong with a file, a `file:line:column message` each. */
export class YamlFileError extends Error {
  override readonly name = 'YamlFileError';
}

export interface CheckedYaml<T> {
  readonly value: T;
  /** `file:line` of a part, for messages about it. */
  lineOf(path: Path): string;
}

export type YamlReader<T> = (path: string, text?: string) => CheckedYaml<T>;

/**
 * A reader of files of one kind: the YAML of workflow files (no anchors, no duplicate keys), held against a JSON schema.
 * The reader throws YamlFileError with every fault and its line.
 */
export function yamlReader<T>(schema: JsonObject): YamlReader<T> {
  const check = new Ajv({ allErrors: true, verbose: true, strict: false }).compile<T>(schema);
  return (path, text = readFileSync(path, 'utf8')) => {
    const { value, source, problems } = readYaml(text);
    if (problems.length > 0) throw new YamlFileError(problems.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`).join('\n'));
    const candidate: unknown = value;
    if (!check(candidate)) throw new YamlFileError((check.errors ?? []).map((error) => faultLine(path, error, value, source)).join('\n'));
    return { value: candidate, lineOf: (part) => `${path}:${source.locate(part).line}` };
  };
}

function faultLine(file: string, error: ErrorObject, root: JsonValue, source: SourceMap): string {
  const path = pathOf(error.instancePath, root);
  const isUnknownKey = error.keyword === 'additionalProperties';
  const place = isUnknownKey ? [...path, String(error.params['additionalProperty'])] : path;
  const { line, column } = source.locate(place, isUnknownKey ? 'key' : 'value');
  return `${file}:${line}:${column} ${schemaSentence(error)}`;
}

/** Ajv names entries of lists by text; the source map knows them by number. */
function pathOf(pointer: string, root: JsonValue): Path {
  const path: (string | number)[] = [];
  let value: unknown = root;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const key = Array.isArray(value) ? Number(name) : name;
    path.push(key);
    value = typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined;
  }
  return path;
}

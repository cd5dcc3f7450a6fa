import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { isNode, LineCounter, parseDocument, type Document } from 'yaml';
import { PARAMETER_FORMATS, type ParameterFormat } from './domain/channel/formats.js';
import { ScriptCatalog, type ScriptSource } from './domain/scripts/script-catalog.js';
import { ScriptCatalogError, type Script, type ScriptProblem } from './domain/scripts/script.js';
import type { Channel } from './domain/state.js';

/** A file of `config/scripts` as CONVERSATION "Formato YAML esperado" describes it, plus `version`. */
interface ScriptFile {
  readonly id: string;
  readonly version: number;
  readonly trigger: string;
  readonly text: string;
  readonly parameters?: readonly { readonly name: string; readonly format: ParameterFormat }[];
  readonly channel?: Partial<Record<Channel, string>>;
}

const NAME = { type: 'string', pattern: '^[a-z][a-z0-9_]*$' };
const TEXT = { type: 'string', pattern: '\\S' };

// Without the check of the schema itself, which costs every start 40 ms and holds for as long as the code does.
const validate = new Ajv({ allErrors: true, meta: false, validateSchema: false }).compile<ScriptFile>({
  type: 'object',
  required: ['id', 'version', 'trigger', 'text'],
  additionalProperties: false,
  properties: {
    id: NAME,
    version: { type: 'integer', minimum: 1 },
    trigger: NAME,
    text: TEXT,
    parameters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'format'],
        additionalProperties: false,
        properties: { name: NAME, format: { enum: PARAMETER_FORMATS } },
      },
    },
    channel: { type: 'object', additionalProperties: false, properties: { voice: TEXT, text: TEXT } },
  },
});

/**
 * Reads every `.yaml` file of a folder, in order of name, into the catalogue. Called once at start.
 *
 * @throws ScriptCatalogError listing every fault of every file with its place
 */
export function loadScripts(directory: string): ScriptCatalog {
  const files = readdirSync(directory).filter((file) => file.endsWith('.yaml')).sort();
  const results = files.map((file) => parseScript(file, readFileSync(join(directory, file), 'utf8')));
  const problems = results.flatMap((result) => ('problems' in result ? result.problems : []));
  if (problems.length > 0) throw new ScriptCatalogError(problems);
  return new ScriptCatalog(results.flatMap((result) => ('script' in result ? [result] : [])));
}

/** One file's text as a script, or its faults. */
export function parseScript(file: string, yaml: string): ScriptSource | { readonly problems: readonly ScriptProblem[] } {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  if (document.errors.length > 0) {
    return { problems: document.errors.map((error) => problem('malformed_yaml', file, lines, error.pos[0], error.message)) };
  }
  const value: unknown = document.toJS();
  if (!validate(value)) return { problems: (validate.errors ?? []).map((error) => schemaProblem(file, document, lines, error)) };
  return { file, script: scriptOf(value) };
}

function scriptOf(file: ScriptFile): Script {
  return {
    id: file.id,
    version: file.version,
    trigger: file.trigger,
    text: file.text.trim(),
    parameters: file.parameters ?? [],
    channel: alternatives(file.channel ?? {}),
  };
}

/** "same" stands for the common text. */
function alternatives(channel: Partial<Record<Channel, string>>): Partial<Record<Channel, string>> {
  return Object.fromEntries(Object.entries(channel).filter(([, text]) => text !== 'same').map(([name, text]) => [name, text.trim()]));
}

function schemaProblem(file: string, document: Document, lines: LineCounter, error: ErrorObject): ScriptProblem {
  const path = error.instancePath.split('/').slice(1).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const node = document.getIn(path, true);
  const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  return problem('invalid_script', file, lines, offset, `${error.instancePath || '/'} ${error.message ?? 'is invalid'}`);
}

function problem(code: ScriptProblem['code'], file: string, lines: LineCounter, offset: number, message: string): ScriptProblem {
  const { line, col } = lines.linePos(offset);
  return { code, file, line, column: col, message };
}

import { formatParameter, type ParameterValue } from '../channel/formats.js';
import type { Channel } from '../state.js';
import { fill, placeholdersOf } from './placeholders.js';
import { ScriptCatalogError, ScriptRenderError, type Script, type ScriptProblem } from './script.js';

/** A script and the file it came from, for messages. */
export interface ScriptSource {
  readonly file: string;
  readonly script: Script;
}

export type ScriptParams = Readonly<Record<string, ParameterValue>>;

/**
 * The fixed sentences, indexed by id and by trigger (CONVERSATION script_catalog). Built once at start and
 * never reloaded: a change of words takes a restart, so one process never speaks in two versions.
 */
export class ScriptCatalog {
  private readonly byId: ReadonlyMap<string, Script>;
  private readonly byTrigger: ReadonlyMap<string, Script>;

  /** @throws ScriptCatalogError with every duplicate, undeclared placeholder and unused parameter */
  constructor(sources: readonly ScriptSource[]) {
    const problems = [...duplicates(sources), ...sources.flatMap(placeholderProblems)];
    if (problems.length > 0) throw new ScriptCatalogError(problems);
    this.byId = new Map(sources.map(({ script }) => [script.id, script]));
    this.byTrigger = new Map(sources.map(({ script }) => [script.trigger, script]));
  }

  /** The script of a trigger, null when no script has it. */
  selectByTrigger(trigger: string): Script | null {
    return this.byTrigger.get(trigger) ?? null;
  }

  /** @throws ScriptRenderError `unknown_script` */
  get(id: string): Script {
    const script = this.byId.get(id);
    if (script === undefined) throw new ScriptRenderError('unknown_script', `No script "${id}"`);
    return script;
  }

  /**
   * The sentence of a script with its parameters written for the channel.
   *
   * @throws ScriptRenderError `unknown_script`, `missing_parameter`
   * @throws FormatError when a value does not fit its parameter's format
   */
  render(id: string, params: ScriptParams = {}, channel: Channel = 'voice'): string {
    const script = this.get(id);
    const written = new Map(script.parameters.map(({ name, format }) => [name, formatParameter(format, valueOf(script, params, name), channel)]));
    return fill(script.channel[channel] ?? script.text, (name) => written.get(name) ?? '').trim();
  }

  /** Version of every script by id, for the trace. */
  versions(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.byId.values()].map(({ id, version }) => [id, version]));
  }
}

function valueOf(script: Script, params: ScriptParams, name: string): ParameterValue {
  const value = params[name];
  if (value === undefined) throw new ScriptRenderError('missing_parameter', `Script "${script.id}" needs "${name}"`);
  return value;
}

function duplicates(sources: readonly ScriptSource[]): readonly ScriptProblem[] {
  return [
    ...repeated(sources, (script) => script.id).map((source) => problem('duplicate_id', source, `id "${source.script.id}" is taken`)),
    ...repeated(sources, (script) => script.trigger).map((source) =>
      problem('duplicate_trigger', source, `trigger "${source.script.trigger}" is taken`),
    ),
  ];
}

function repeated(sources: readonly ScriptSource[], keyOf: (script: Script) => string): readonly ScriptSource[] {
  return sources.filter(
    (source, index) => sources.findIndex((other) => keyOf(other.script) === keyOf(source.script)) < index,
  );
}

function placeholderProblems(source: ScriptSource): readonly ScriptProblem[] {
  const { script } = source;
  const texts = [script.text, ...Object.values(script.channel)];
  const cited = new Set(texts.flatMap(placeholdersOf));
  const declared = new Set(script.parameters.map(({ name }) => name));
  return [
    ...[...cited].filter((name) => !declared.has(name)).map((name) => problem('undeclared_placeholder', source, `{${name}} is not in parameters`)),
    ...[...declared].filter((name) => !cited.has(name)).map((name) => problem('unused_parameter', source, `"${name}" is in no text`)),
  ];
}

function problem(code: ScriptProblem['code'], { file }: ScriptSource, message: string): ScriptProblem {
  return { code, file, line: null, column: null, message };
}

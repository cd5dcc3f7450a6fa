import type { ParameterFormat } from '../channel/formats.js';
import type { Channel } from '../state.js';

export interface ScriptParameter {
  readonly name: string;
  readonly format: ParameterFormat;
}

/** A fixed sentence, word for word as released (CONVERSATION script_catalog). */
export interface Script {
  readonly id: string;
  /** Raised with every change of the words, so that a trace says which sentence was heard. */
  readonly version: number;
  readonly trigger: string;
  readonly text: string;
  readonly parameters: readonly ScriptParameter[];
  /** Another text for a channel; a channel that is absent uses `text` ("same" in the file). */
  readonly channel: Partial<Record<Channel, string>>;
}

export type ScriptProblemCode =
  | 'malformed_yaml'
  | 'invalid_script'
  | 'duplicate_id'
  | 'duplicate_trigger'
  | 'undeclared_placeholder'
  | 'unused_parameter';

/** One fault of one file, with its place; line and column count from 1, null where there is none. */
export interface ScriptProblem {
  readonly code: ScriptProblemCode;
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
}

/** The catalogue cannot be built. Lists every problem at once, because start-up reports them together. */
export class ScriptCatalogError extends Error {
  override readonly name = 'ScriptCatalogError';

  constructor(readonly problems: readonly ScriptProblem[]) {
    super(problems.map(describe).join('\n'));
  }
}

/** A script or a parameter that the catalogue does not have: a fault of the caller. */
export class ScriptRenderError extends Error {
  override readonly name = 'ScriptRenderError';

  constructor(
    readonly code: 'unknown_script' | 'missing_parameter',
    detail: string,
  ) {
    super(detail);
  }
}

function describe({ file, line, column, code, message }: ScriptProblem): string {
  const place = [file, line, column].filter((part) => part !== null).join(':');
  return `${place}: ${code}: ${message}`;
}

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import type { JsonObject } from '../../src/kernel/json.js';

/** One run of a workflow, written down: what is given, what the actions answer, what the customer says, and what comes of it. */
export interface Play {
  readonly name: string;
  readonly input?: JsonObject;
  /** Node → what its action answers: every time the same, or one after the other. */
  readonly results?: Readonly<Record<string, WrittenAnswer | readonly WrittenAnswer[]>>;
  readonly replies?: readonly WrittenReply[];
  readonly expect: Expected;
}

/** A result, or `{$outcome: failed, error: …}` instead of one. */
export type WrittenAnswer = JsonObject;

/** Words; words with what they are read as; or a token as a caller of the API may give it. */
export type WrittenReply = string | { readonly text: string; readonly read: string } | { readonly value: string };

/** Checked as far as it is written. */
export interface Expected {
  readonly status: string;
  readonly reason?: string;
  /** `preparar -> COMPLETED`, `formatar -> pause_resume RESUMED` (WORKFLOWS §15.3). */
  readonly trace?: readonly string[];
  readonly said?: readonly string[];
  /** Fields of `$.output`. */
  readonly output?: JsonObject;
  /** Node → fields of the input that its action was given last. */
  readonly given?: Readonly<Record<string, JsonObject>>;
}

/** The file cannot be used as plays. */
export class PlayFileError extends Error {
  override readonly name = 'PlayFileError';
}

const OBJECT = { type: 'object' };
const TEXTS = { type: 'array', items: { type: 'string' } };
const REPLY = {
  anyOf: [
    { type: 'string' },
    { type: 'object', required: ['text', 'read'], additionalProperties: false, properties: { text: { type: 'string' }, read: { type: 'string' } } },
    { type: 'object', required: ['value'], additionalProperties: false, properties: { value: { type: 'string' } } },
  ],
};
const EXPECTED = {
  type: 'object',
  required: ['status'],
  additionalProperties: false,
  properties: {
    status: { enum: ['COMPLETED', 'PAUSED', 'FAILED', 'CANCELLED'] },
    reason: { type: 'string' },
    trace: TEXTS,
    said: TEXTS,
    output: OBJECT,
    given: { type: 'object', additionalProperties: OBJECT },
  },
};
const PLAY = {
  type: 'object',
  required: ['name', 'expect'],
  additionalProperties: false,
  properties: {
    name: { type: 'string', minLength: 1 },
    input: OBJECT,
    results: { type: 'object', additionalProperties: { anyOf: [OBJECT, { type: 'array', minItems: 1, items: OBJECT }] } },
    replies: { type: 'array', items: REPLY },
    expect: EXPECTED,
  },
};
const FILE = { type: 'object', required: ['plays'], additionalProperties: false, properties: { plays: { type: 'array', minItems: 1, items: PLAY } } };

const validate = new Ajv({ allErrors: true }).compile<{ readonly plays: readonly Play[] }>(FILE);

/** Reads `<workflow>.v<version>.play.yaml`. @throws PlayFileError */
export function readPlays(path: string): readonly Play[] {
  const value: unknown = parsed(path);
  if (!validate(value)) throw new PlayFileError((validate.errors ?? []).map(({ instancePath, message }) => `${path}: ${instancePath === '' ? '/' : instancePath} ${message ?? ''}`).join('\n'));
  const names = value.plays.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new PlayFileError(`${path}: two plays are named "${twice}"`);
  return value.plays;
}

function parsed(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'), { version: '1.2', schema: 'core', uniqueKeys: true });
  } catch (error) {
    throw new PlayFileError(`${path}: ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}

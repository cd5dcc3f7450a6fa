import { readFileSync } from 'node:fs';
import { parseJson } from '../../../../test/support/json-values.js';
import type { JsonObject, JsonValue } from '../../../kernel/json.js';
import { EngineBench } from '../../testing/engine-bench.js';
import { deserializeExecution, EXECUTION_SCHEMA_VERSION, serializeExecution } from './execution-record.js';

const workflow = readFileSync('test/fixtures/workflows/y02_pause_late.v1.yaml', 'utf8');
const golden = () => parseJson(readFileSync('test/fixtures/executions/paused.schema-1.json', 'utf8')) as JsonObject;

function restored(record: JsonValue) {
  const read = deserializeExecution(record);
  if (read.kind !== 'ok') throw new Error(`${read.path}: ${read.expected}`);
  return read.execution;
}

describe('a stored execution', () => {
  it('of an earlier build goes on where it paused', async () => {
    const bench = new EngineBench(workflow);
    const execution = restored(golden());
    expect(execution).toMatchObject({ status: 'PAUSED', cursor: 'c', pause: { reprompted: true, attempts: 1 } });
    const done = await bench.reply(await bench.reply(execution, 'SIM'), 'NAO');
    expect(done).toMatchObject({ status: 'COMPLETED', input: { cliente: 'C-1', r1: 'SIM', r2: 'NAO' }, visits: { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 } });
    expect([...bench.effects.journal.keys()]).toEqual(['d', 'e', 'f'].map((node) => `golden-1:${node}:1`));
  });

  it('is written as that build wrote it; another form is another version', async () => {
    const bench = new EngineBench(workflow);
    const paused = await bench.reply(await bench.start({ cliente: 'C-1' }, 'golden-1'), 'hum');
    expect(serializeExecution(paused)).toEqual(golden());
    expect(EXECUTION_SCHEMA_VERSION).toBe(1);
  });

  it('comes back as it was, in every status', async () => {
    const bench = new EngineBench(workflow);
    const fresh = await bench.start();
    const done = await bench.reply(await bench.reply(fresh, 'SIM'), 'SIM');
    const cancelled = { ...fresh, status: 'CANCELLED', reason: 'expired', cursor: null, pause: null } as const;
    const failed = { ...fresh, status: 'FAILED', reason: 'action_failed', pause: null } as const;
    const handedOver = { ...cancelled, output: { ...fresh.output, session_control: 'HUMAN_HANDOFF' } } as const;
    for (const execution of [handedOver, fresh, done, cancelled, failed, ...bench.effects.snapshots]) {
      expect(restored(parseJson(JSON.stringify(serializeExecution(execution))))).toEqual(execution);
    }
  });

  it.each<readonly [string, (record: JsonObject) => JsonValue, string]>([
    ['no object', () => 'x', ''],
    ['nothing', () => null, ''],
    ['of a later build', (record) => ({ ...record, schema_version: 2 }), '/schema_version'],
    ['without a version', ({ schema_version: _gone, ...record }) => record, '/schema_version'],
    ['with an unknown status', (record) => ({ ...record, status: 'DONE' }), '/status'],
    ['with an unknown reason', (record) => ({ ...record, reason: 'why' }), '/reason'],
    ['with results that are no object', (record) => ({ ...record, vars: [] }), '/vars'],
    ['with the output of a node that did not run', (record) => ({ ...record, output_of: 'e' }), '/vars/e'],
    ['without an output', ({ output_of: _gone, ...record }) => record, '/output'],
    ['with a negative count', (record) => ({ ...record, steps: -1 }), '/steps'],
    ['with a visit that is no count', (record) => ({ ...record, visits: { a: 1.5 } }), '/visits/a'],
    ['with a trace that is no list', (record) => ({ ...record, trace: {} }), '/trace'],
    ['with half an entry', (record) => ({ ...record, trace: [{ node: 'a' }] }), '/trace/0/action'],
    ['with a pause of another shape', (record) => ({ ...record, pause: { node: 'c', message: 'm', reprompted: 'no', attempts: 0, expected_input: { key: 'k' } } }), '/pause/reprompted'],
    ['with values that are no texts', (record) => ({ ...record, pause: { node: 'c', message: 'm', reprompted: false, attempts: 0, expected_input: { key: 'k', allowed_values: [1] } } }), '/pause/expected_input/allowed_values/0'],
    ['paused without a pause', ({ pause: _gone, ...record }) => record, '/pause'],
    ['running with a pause', (record) => ({ ...record, status: 'RUNNING' }), '/pause'],
    ['paused elsewhere than its cursor', (record) => ({ ...record, cursor: 'a' }), '/pause/node'],
    ['running nowhere', ({ pause: _gone, cursor: _nowhere, ...record }) => ({ ...record, status: 'RUNNING' }), '/cursor'],
    ['ended somewhere', ({ pause: _gone, ...record }) => ({ ...record, status: 'COMPLETED' }), '/cursor'],
  ])('%s is malformed at its place, and no exception', (_name, poison, path) => {
    expect(deserializeExecution(poison(golden()))).toMatchObject({ kind: 'malformed', path });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPlay } from '../../authoring/plays/check-play.js';
import { type Play, PlayFileError, readPlays } from '../../authoring/plays/play.js';
import { StagedCounters } from '../../authoring/stage/staged-effects.js';
import { declaredActions } from '../../authoring/stage/declared-actions.js';
import { workflowOf } from '../../src/workflow-engine/testing/workflow-of.js';

const JOURNEY = workflowOf(`
name: x
version: 1
start: consultar
inputs: {cliente: {required: true, type: string}}
nodes:
  - {id: consultar, action: consultar_fatura, retry: {attempts: 2}}
  - {id: perguntar, action: no_op, pause: {return_from: "Ficou claro?", expected_input: {key: r, allowed_values: [SIM]}}}
edges:
  - {from: consultar, to: perguntar, priority: 10, when: {eq: [$.vars.consultar.success, true]}}
  - {from: consultar, to: END, priority: 99}
  - {from: perguntar, to: END}
`);
const RIGHT: Play = { name: 'p', input: { cliente: 'C-1' }, results: { consultar: { success: true } }, replies: ['SIM'], expect: { status: 'COMPLETED', said: ['Ficou claro?'] } };

const differences = async (play: Partial<Play>): Promise<readonly string[]> => (await checkPlay(JOURNEY, { ...RIGHT, ...play }, declaredActions(new StagedCounters()))).differences;

describe('a play', () => {
  it('has nothing to say where it comes out as it is written', async () => {
    expect(await differences({})).toEqual([]);
  });

  it.each<[string, Partial<Play>, string]>([
    ['another status', { expect: { status: 'PAUSED' } }, 'status is "COMPLETED", expected "PAUSED"'],
    ['another reason', { expect: { status: 'COMPLETED', reason: 'expired' } }, 'reason is null, expected "expired"'],
    ['another trace', { expect: { status: 'COMPLETED', trace: ['consultar -> COMPLETED'] } }, 'trace is \n    consultar -> COMPLETED\n    perguntar -> COMPLETED'],
    ['other words', { expect: { status: 'COMPLETED', said: [] } }, 'said is \n    Ficou claro?\n , expected \n\n '],
    ['another output', { expect: { status: 'COMPLETED', output: { success: false, more: null } } }, 'output.success is true, expected false'],
    ['a node that never ran', { expect: { status: 'COMPLETED', given: { nada: {} } } }, 'nada never ran, and given.nada is expected'],
    ['another input', { expect: { status: 'COMPLETED', given: { consultar: { x: 1 } } } }, 'given.consultar.x is null, expected 1'],
    ['a result that nobody asked for', { results: { consultar: { success: true }, nada: {} } }, 'nada never ran, and the play has a result for it'],
    ['a result too many', { results: { consultar: [{ success: true }, {}] } }, 'consultar ran 1 times, and the play has 2 results for it'],
    ['a reply too many', { replies: ['SIM', 'NAO'] }, 'nobody waited for the reply "NAO"'],
  ])('tells %s', async (_what, play, difference) => {
    const [first = ''] = await differences(play);
    expect(first).toContain(difference);
  });

  it.each<[string, Partial<Play>, RegExp]>([
    ['without a result that is needed', { results: {} }, /the play has no result for consultar \(consultar_fatura\)/u],
    ['with too few results', { results: { consultar: [{ $outcome: 'failed' }] } }, /consultar runs for the 2th time/u],
    ['with an outcome that does not exist', { results: { consultar: { $outcome: 'vanished' } } }, /\$outcome is failed, lost, not_found or timeout/u],
    ['whose time is over where no time is set', { results: { consultar: { $outcome: 'timeout' } } }, /consultar declares no timeout/u],
    ['without a required input', { input: {} }, /missing_input: give cliente/u],
  ])('%s cannot go on', async (_what, play, message) => {
    await expect(differences(play)).rejects.toThrow(message);
  });

  it('tries a failed action again as often as the node says', async () => {
    expect(await differences({ results: { consultar: [{ $outcome: 'failed', error: 'fora' }, { success: true }] } })).toEqual([]);
  });
});

describe('a file of plays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atende-plays-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['no plays', 'plays: []', /fewer than 1 items/u],
    ['an unknown key', 'plays: [{name: a, expect: {status: PAUSED, statos: x}}]', /\/plays\/0\/expect must NOT have additional properties/u],
    ['a status that does not exist', 'plays: [{name: a, expect: {status: DONE}}]', /\/plays\/0\/expect\/status/u],
    ['the same name twice', 'plays: [{name: a, expect: {status: PAUSED}}, {name: a, expect: {status: PAUSED}}]', /two plays are named "a"/u],
    ['no YAML', 'plays: [', /x\.play\.yaml: /u],
  ])('with %s is refused', (_what, text, message) => {
    const path = join(folder, 'x.play.yaml');
    writeFileSync(path, text);
    expect(() => readPlays(path)).toThrow(message);
    expect(() => readPlays(path)).toThrow(PlayFileError);
  });
});

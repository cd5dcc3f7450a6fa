import type { Unreachable } from '../../../authoring/paths/path-file.js';
import type { Action } from '../../../src/workflow-engine/domain/index.js';
import { workflowOf } from '../../../src/workflow-engine/testing/workflow-of.js';
import type { TelcoGateway } from '../../../src/telco/telco-gateway.js';
import { openTestDatabase, type TestDatabase } from '../../support/database.js';
import { pathDifferences } from './compare-path.js';
import { mergeSetup } from './merge-setup.js';
import { proveUnreachable } from './prove-unreachable.js';
import { type PathSetting, PathStage } from './run-path.js';

const LINE = '11900007048';
const TWO_STEPS = workflowOf(`
name: w
version: 1
start: perguntar
nodes:
  - id: perguntar
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "Cancelo?"}}
    pause: {expected_input: {key: r, allowed_values: [SIM, NAO], normalize: upper_strip}, resume_from: decidir}
  - {id: decidir, action: no_op}
  - {id: protocolar, action: protocolar_teste, input: {msisdn: $.input.msisdn, summary: $.input.summary}}
edges:
  - {from: perguntar, to: decidir}
  - {from: decidir, to: protocolar, priority: 10, when: {eq: [$.input.r, SIM]}}
  - {from: decidir, to: END, priority: 99}
  - {from: protocolar, to: END}
`);
const YES = 'perguntar (pause) > decidir > protocolar > END';

/** Registers a protocol, as journeys do. */
function protocolar(telco: TelcoGateway): Action {
  return {
    name: 'protocolar_teste',
    inputs: null,
    effect: { operation: 'registrar_protocolo', protection: 'idempotency_key' },
    dispatch: async ({ msisdn, summary }, { tenantId, signal }, idempotencyKey) => {
      const invoice = { customerKey: 'C-1', invoiceId: null, invoiceHash: null };
      const request = { msisdn: typeof msisdn === 'string' ? msisdn : null, invoice, scenario: 'x', status: 'x', summary: 'x' };
      const outcome = await telco.registrarProtocolo(request, { tenantId, signal, idempotencyKey });
      if (outcome.kind !== 'ok') return outcome;
      const { protocol } = outcome.value;
      const evidence = [{ fact: 'protocol', value: summary === 'unfounded' ? '1' : protocol, from: 'x' }];
      return { kind: 'ok', value: { mensagem: `Protocolo ${protocol}.`, evidence } };
    },
  };
}

describe('a run of a path', () => {
  let database: TestDatabase;
  let stage: PathStage;
  beforeAll(async () => {
    database = await openTestDatabase();
    stage = new PathStage(database.database, (telco) => [protocolar(telco)]);
  });
  afterAll(() => database.close());

  const setting = (more: Partial<PathSetting> = {}): PathSetting => ({ input: { msisdn: LINE }, operator: {}, replies: ['sim'], ...more });
  const run = (more: Partial<PathSetting> = {}) => stage.run(TWO_STEPS, setting(more));

  it('is played by the engine over the operator, with what was asked and done', async () => {
    const performance = await run({ replies: ['talvez', 'sim'] });
    const expected = {
      status: 'COMPLETED', reply: { matches: String.raw`^Protocolo \d{20}\.$` }, asked: ['Cancelo?', { is: 'Cancelo?' }], pending: null, effects: ['registrar_protocolo'],
    };
    expect(pathDifferences(performance, { takes: YES, expect: expected })).toEqual([]);
  });

  it('has an operator of its own: faults and effects of another run are not met', async () => {
    const failing = await run({ operator: { faults: [{ operation: 'registrar_protocolo', kind: 'error', times: 5 }] } });
    expect(failing.execution).toMatchObject({ status: 'FAILED', reason: 'action_failed' });
    expect(failing.effects).toEqual([]);
    expect((await run()).effects).toEqual(['registrar_protocolo']);
  });

  it('takes a change of the operator before a reply', async () => {
    const failing = await run({ replies: [{ text: 'sim', operator: { faults: [{ operation: 'registrar_protocolo', kind: 'error' }] } }] });
    expect(failing.execution.status).toBe('FAILED');
  });

  it('tells every difference', async () => {
    const performance = await run({ replies: ['sim', 'sim'] });
    const expected = { status: 'PAUSED', reason: 'expired', reply: null, asked: ['Confirma?'], pending: { key: 'r' }, effects: [], output: { x: 1 } };
    expect(pathDifferences(performance, { takes: 'perguntar > END', expect: expected }).map((line) => line.split(':')[0])).toEqual([
      'takes', 'status', 'reason', 'reply', 'asked[0]', 'pending', 'effects', 'output.x', 'replies',
    ]);
  });

  it('tells a protocol without evidence', async () => {
    const performance = await run({ input: { msisdn: LINE, summary: 'unfounded' } });
    const expected = { status: 'COMPLETED', reply: 'Protocolo', asked: ['Cancelo?'], pending: null, effects: ['registrar_protocolo'] };
    expect(pathDifferences(performance, { takes: YES, expect: expected })).toEqual([expect.stringMatching(/^evidence: there is none of protocol \d{20}$/) as unknown]);
  });

  it('compares what still waits', async () => {
    const waiting = await run({ replies: ['talvez'] });
    const expected = { status: 'PAUSED', reply: null, asked: ['Cancelo?', 'Cancelo?'], pending: { key: 'r', allowed: ['SIM', 'NAO'], attempts: 1 }, effects: [] };
    expect(pathDifferences(waiting, { takes: 'perguntar (pause) > PAUSED', expect: expected })).toEqual([]);
    expect(pathDifferences(waiting, { takes: 'perguntar (pause) > PAUSED', expect: { ...expected, pending: { key: 'r', attempts: 2 } } })).toEqual(['pending.attempts: expected 2, received 1']);
  });

  describe('a proof', () => {
    const prove = (unreachable: Unreachable) => proveUnreachable(TWO_STEPS, { input: { msisdn: LINE } }, unreachable, (each) => stage.run(TWO_STEPS, each));

    it('by the graph holds where no path takes it, and names those that do', async () => {
      expect(await prove({ step: 'protocolar -> decidir', because: 'x', proof: 'graph' })).toEqual({ takenBy: [], tried: 2 });
      expect((await prove({ step: 'decidir -> protocolar', because: 'x', proof: 'graph' })).takenBy).toEqual([YES]);
    });

    it('by data plays every combination', async () => {
      const every = { input: { msisdn: [LINE, null], other: [1, 2, 3] }, operator: [{}, { lines: { [LINE]: { barcode: '1' } } }] };
      const never = await prove({ step: 'decidir -> protocolar', because: 'x', proof: { ...every, replies: [['não'], ['talvez'], []] } });
      expect(never).toEqual({ takenBy: [], tried: 36 });
      const taken = await prove({ path: YES, because: 'x', proof: { replies: [['não'], ['sim']] } });
      expect(taken).toMatchObject({ tried: 2, takenBy: [expect.stringContaining('"replies":["sim"]')] });
    });
  });
});

it('one setup goes on top of another', () => {
  const under = { lines: { [LINE]: { barcode: '1', data_corte: 'x' } }, invoices: { A: 'a' }, faults: [{ operation: 'enviar_sms', kind: 'error' }] } as const;
  const over = { lines: { [LINE]: { barcode: '2' }, other: {} }, invoices: { B: 'b' }, faults: [{ operation: 'enviar_sms', kind: 'slow' }] } as const;
  expect(mergeSetup(under, over)).toEqual({
    lines: { [LINE]: { barcode: '2', data_corte: 'x' }, other: {} }, invoices: { A: 'a', B: 'b' }, faults: [...under.faults, ...over.faults],
  });
  expect(mergeSetup()).toEqual({ lines: {}, invoices: {}, faults: [] });
});

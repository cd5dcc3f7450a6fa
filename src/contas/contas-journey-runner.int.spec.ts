import { openTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { EffectsJournal } from '../effects/index.js';
import { ManualClock } from '../kernel/clock.js';
import { FaultPoints } from '../platform/fault-points.js';
import { ACCOUNT, clearSimulator, fault, INVOICE, simulatedOperator, type SimulatedOperator, TENANT } from '../telco/testing/simulated-operator.js';
import { charge, request, scope, step, TestFence } from './testing/journey-requests.js';
import { ContasJourneyRunner } from './contas-journey-runner.js';

const CLOCK = new ManualClock(new Date('2026-11-05T12:00:00Z'));
const VOD = charge('VOD', '14.99');
const CANCEL_VOD = step('cancelar_vas_avulso', VOD, charge('Tamboro Mensal', '14.99'));

describe('the journeys over the journal and the simulated operator', () => {
  let test: TestDatabase;
  let operator: SimulatedOperator;
  let fence: TestFence;
  let runner: ContasJourneyRunner;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await clearSimulator(test.database);
    await test.database.query({ name: 'test.clear_effects', text: 'TRUNCATE effects', values: [] });
    operator = simulatedOperator(test.database);
    fence = new TestFence(test.database);
    runner = new ContasJourneyRunner(operator.gateway, new EffectsJournal(test.database, CLOCK, new FaultPoints(null)), CLOCK);
    await operator.invoices.put(TENANT, ACCOUNT, INVOICE);
  });

  const start = (key?: string) => runner.start(request(CANCEL_VOD, scope(fence), key));
  const effects = () => operator.calls.list(TENANT, 'cancelar_vas_avulso', null);

  it('a repeat of the turn replays: one effect an item, one result', async () => {
    const first = await start();
    expect(first).toMatchObject({ kind: 'completed', outcome: 'success', protocol: expect.stringMatching(/^\d{20}$/) as unknown });
    expect(await start()).toEqual(first);
    expect(await effects()).toHaveLength(2);
  });

  it.each([
    ['timeout_before_effect', 1, { kind: 'completed', outcome: 'success' }, 2],
    ['timeout_after_effect', 1, { kind: 'completed', outcome: 'success' }, 2],
    ['timeout_before_effect', 2, { kind: 'unknown' }, 0],
    ['timeout_after_effect', 2, { kind: 'unknown' }, 2],
    ['slow', 1, { kind: 'completed', outcome: 'success' }, 2],
    ['error', 1, { kind: 'failed', error: 'simulated_error' }, 0],
    ['not_found', 1, { kind: 'completed', outcome: 'no_match' }, 0],
    ['partial', 1, { kind: 'completed', outcome: 'partial', items: [{ outcome: 'success' }, { outcome: 'failure' }] }, 1],
  ] as const)('%s, %i times', async (kind, times, expected, count) => {
    await operator.faults.add(TENANT, fault(kind, 'cancelar_vas_avulso', { times }));
    expect(await start()).toMatchObject(expected);
    expect(await effects()).toHaveLength(count);
  });

  it('a failed execution runs again under the same key (architecture §4.13)', async () => {
    await operator.faults.add(TENANT, fault('error', 'cancelar_vas_avulso'));
    expect(await start()).toMatchObject({ kind: 'failed' });
    expect(await start()).toMatchObject({ kind: 'completed', outcome: 'success' });
    expect((await effects()).map((effect) => effect.idempotencyKey)).toEqual(['confirmation-1:0', 'confirmation-1:0']);
  });

  it('an effect is not dispatched once the fence has fallen', async () => {
    fence.holds = false;
    expect(await start()).toMatchObject({ kind: 'failed', error: 'overtaken', items: [{ outcome: 'failure' }, { outcome: 'failure' }] });
    expect(await effects()).toEqual([]);
  });

  it('the release is decided once: a price that changes after the effect began is not compared', async () => {
    const steps = [step('cancelar_vas_avulso', VOD)];
    const check = () => runner.checkRelease(steps, ['confirmation-1:0'], scope(fence));
    expect(await check()).toEqual({ kind: 'unchanged' });
    const dearer = { '11999990001': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 24,99' }] } };
    await operator.invoices.put(TENANT, ACCOUNT, dearer);
    expect(await check()).toMatchObject({ kind: 'amount_changed' });
    await operator.invoices.put(TENANT, ACCOUNT, INVOICE);
    await start();
    await operator.invoices.put(TENANT, ACCOUNT, dearer);
    expect(await check()).toEqual({ kind: 'unchanged' });
  });

  it('an item that is gone at release runs and ends no_match (api.md "Details")', async () => {
    await operator.invoices.put(TENANT, ACCOUNT, { '11999990001': {} });
    expect(await runner.checkRelease([CANCEL_VOD], ['confirmation-1:0'], scope(fence))).toEqual({ kind: 'unchanged' });
    expect(await start()).toMatchObject({ kind: 'completed', outcome: 'no_match' });
    expect(await effects()).toEqual([]);
  });

  it('a fallen fence ends the service without a protocol, and what was done before is kept (architecture §4.41)', async () => {
    fence.holds = false;
    const end = await runner.finalize({ status: 'resolvido', summary: 'x', executionKey: 'end-1', scope: scope(fence) });
    expect(end).toEqual({ protocol: null });
    expect(await operator.calls.list(TENANT, 'registrar_protocolo', null)).toEqual([]);
  });

  it('finalizes once a key', async () => {
    const finalize = () => runner.finalize({ status: 'resolvido', summary: 'x', executionKey: 'end-1', scope: scope(fence) });
    const first = await finalize();
    expect(first.protocol).toMatch(/^\d{20}$/);
    expect(await finalize()).toEqual(first);
    expect(await operator.calls.list(TENANT, 'registrar_protocolo', null)).toHaveLength(1);
  });
});

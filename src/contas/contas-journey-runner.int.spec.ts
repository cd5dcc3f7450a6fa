import { ConversationJourneys } from '../../test/support/conversation-journeys.js';
import type { TelcoOperation } from '../telco/index.js';
import { ACCOUNT, fault, INVOICE, TENANT } from '../telco/testing/simulated-operator.js';
import { charge, request, scope, step } from './testing/journey-requests.js';

const VOD = charge('VOD', '14.99');
const TAMBORO = charge('Tamboro Mensal', '14.99');
const CANCEL_VOD = step('cancelar_vas_avulso', VOD, TAMBORO);
const CONTEST = step('contestacao_tool', VOD, TAMBORO);

describe('the journeys as executions of a conversation', () => {
  let bench: ConversationJourneys;

  beforeAll(async () => {
    bench = await ConversationJourneys.open();
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.clear());

  const start = (asked = CANCEL_VOD, key?: string) => bench.runner.start(request(asked, bench.inHand(), key));
  const effects = (operation: TelcoOperation = 'cancelar_vas_avulso') => bench.operator.calls.list(TENANT, operation, null);

  describe('a confirmed step', () => {
    it('is one call for all its items, under its own key; a repeat of the turn replays it', async () => {
      const first = await start();
      expect(first).toMatchObject({ kind: 'completed', outcome: 'success', protocol: expect.stringMatching(/^\d{20}$/) as unknown });
      expect(await start()).toEqual(first);
      expect((await effects()).map(({ item, idempotencyKey }) => [item, idempotencyKey])).toEqual([['VOD', 'confirmation-1:0'], ['Tamboro Mensal', 'confirmation-1:0']]);
    });

    it('is committed with its turn, and not before', async () => {
      await start();
      expect(await bench.rows()).toMatchObject([{ name: 'cancelamento_vas_avulso', status: 'RUNNING' }]);
      await bench.commit();
      expect(await bench.rows()).toMatchObject([{ name: 'cancelamento_vas_avulso', status: 'COMPLETED' }]);
    });

    it.each<readonly [Parameters<typeof fault>[0], number, object, number]>([
      ['timeout_before_effect', 1, { kind: 'completed', outcome: 'success' }, 2],
      ['timeout_after_effect', 1, { kind: 'completed', outcome: 'success' }, 2],
      ['timeout_before_effect', 2, { kind: 'unknown', items: [{ outcome: 'unknown' }, { outcome: 'unknown' }] }, 0],
      ['timeout_after_effect', 2, { kind: 'unknown' }, 2],
      ['slow', 1, { kind: 'completed', outcome: 'success' }, 2],
      ['error', 1, { kind: 'failed', items: [{ outcome: 'failure' }, { outcome: 'failure' }] }, 0],
      ['not_found', 1, { kind: 'completed', outcome: 'no_match' }, 0],
      ['partial', 1, { kind: 'completed', outcome: 'partial', items: [{ outcome: 'success' }, { outcome: 'failure' }] }, 1],
    ])('%s, %i times', async (kind, times, expected, count) => {
      await bench.operator.faults.add(TENANT, fault(kind, 'cancelar_vas_avulso', { times }));
      expect(await start()).toMatchObject(expected);
      expect(await effects()).toHaveLength(count);
    });

    it('that failed runs its failed node again under the same key once it is confirmed anew (architecture §4.13)', async () => {
      await bench.operator.faults.add(TENANT, fault('error', 'cancelar_vas_avulso'));
      expect(await start()).toMatchObject({ kind: 'failed' });
      await bench.commit();
      expect(await bench.rows()).toMatchObject([{ status: 'FAILED', reason: 'action_failed' }]);
      bench.newTurn();
      expect(await start()).toMatchObject({ kind: 'completed', outcome: 'success' });
      await bench.commit();
      expect(await bench.rows()).toMatchObject([{ status: 'COMPLETED', reason: null }]);
      expect((await effects()).map((effect) => effect.idempotencyKey)).toEqual(['confirmation-1:0', 'confirmation-1:0']);
    });

    it('dispatches nothing once the fence has fallen, and leaves no execution', async () => {
      bench.fence.holds = false;
      expect(await start()).toMatchObject({ kind: 'failed', error: 'overtaken', items: [{ outcome: 'failure' }, { outcome: 'failure' }] });
      expect([await effects(), await bench.rows()]).toEqual([[], []]);
    });

    it('fails without a call when its version is not there', async () => {
      expect(await start({ ...CANCEL_VOD, workflowVersion: 99 })).toMatchObject({ kind: 'failed', error: 'workflow_version_not_found' });
      expect(await effects()).toEqual([]);
    });

    it('performs nothing without a fence', async () => {
      await expect(bench.runner.start(request(CANCEL_VOD, scope({ tenantId: TENANT })))).rejects.toMatchObject({ code: 'internal_error' });
    });

    it('freezes the versions that are active', async () => {
      expect(await bench.runner.activeVersions(['cancelar_vas_avulso', 'contestacao_tool', 'vas_estrategico'], bench.inHand())).toEqual({ cancelar_vas_avulso: 1, contestacao_tool: 2, vas_estrategico: 3 });
    });
  });

  describe('a contestation', () => {
    const opened = () => effects('abrir_contestacao_cliente');

    it('is one execution an item, each with its protocol', async () => {
      const result = await start(CONTEST);
      expect(result).toMatchObject({ kind: 'completed', outcome: 'success', items: [{ name: 'VOD', outcome: 'success' }, { name: 'Tamboro Mensal', outcome: 'success' }] });
      expect((await opened()).map(({ item }) => item)).toEqual(['VOD', 'Tamboro Mensal']);
      expect(await effects('registrar_protocolo')).toHaveLength(2);
    });

    it('goes on from the snapshot of its last effect when the turn is repeated: nothing twice', async () => {
      await bench.operator.faults.add(TENANT, fault('error', 'atualizar_status_sr'));
      await start(CONTEST);
      bench.newTurn();
      expect(await start(CONTEST)).toMatchObject({ kind: 'completed', outcome: 'success' });
      expect([await opened(), await effects('registrar_protocolo')].map((list) => list.length)).toEqual([2, 2]);
    });

    it('that was opened is never told as failed: what fails behind it goes to a person', async () => {
      await bench.operator.faults.add(TENANT, fault('error', 'consultar_contrato_corte'));
      expect(await start(step('contestacao_tool', VOD))).toMatchObject({ kind: 'unknown', items: [{ name: 'VOD', outcome: 'unknown' }] });
      expect(await opened()).toHaveLength(1);
      bench.newTurn();
      expect(await start(step('contestacao_tool', VOD))).toMatchObject({ kind: 'completed', outcome: 'success' });
      expect(await opened()).toHaveLength(1);
    });

    it('of which one failed tells both, and the failed one asked for alone goes on under its own key', async () => {
      await bench.operator.faults.add(TENANT, fault('error', 'abrir_contestacao_cliente', { match: { msisdn: null, item: 'Tamboro Mensal' } }));
      const mixed = await start(CONTEST);
      expect(mixed).toMatchObject({ kind: 'completed', outcome: 'partial', items: [{ outcome: 'success' }, { outcome: 'failure' }], parts: { unfinished: [{ executionKey: 'confirmation-1:0:1' }] } });
      expect('message' in mixed && mixed.message).toMatch(/^Contestei a cobrança de VOD.*Não consegui concluir a contestação de Tamboro Mensal/);
      await bench.commit();
      expect(await start(step('contestacao_tool', TAMBORO), 'confirmation-1:0:1')).toMatchObject({ kind: 'completed', outcome: 'success' });
      expect(await effects('registrar_protocolo')).toHaveLength(2);
    });

    it('of which one failed, asked for beside another, goes on under its own key: no protocol is registered twice', async () => {
      await bench.operator.faults.add(TENANT, fault('error', 'abrir_contestacao_cliente'));
      expect(await start(CONTEST)).toMatchObject({ kind: 'failed', parts: { unfinished: [{ executionKey: 'confirmation-1:0:0' }] } });
      await bench.commit();
      const again = request(step('contestacao_tool', TAMBORO, VOD), bench.inHand(), 'confirmation-2:0', [null, 'confirmation-1:0:0']);
      expect(await bench.runner.start(again)).toMatchObject({ kind: 'completed', outcome: 'success' });
      expect((await opened()).map(({ item }) => item)).toEqual(['Tamboro Mensal', 'VOD']);
      expect(await effects('registrar_protocolo')).toHaveLength(2);
    });

    it('asked for again as a whole opens nothing twice', async () => {
      await bench.operator.faults.add(TENANT, fault('error', 'abrir_contestacao_cliente', { match: { msisdn: null, item: 'Tamboro Mensal' } }));
      await start(CONTEST);
      await bench.commit();
      expect(await start(CONTEST)).toMatchObject({ kind: 'completed', outcome: 'success' });
      expect((await opened()).map(({ item }) => item)).toEqual(['VOD', 'Tamboro Mensal']);
    });

    it.each([['raised', '24.99'], ['lowered', '9.99']])('of an amount that the operator %s, and that was confirmed anew, is held against the operator’s invoice (architecture §4.9)', async (_how, value) => {
      const now = { '11999990001': { 'SVA Detalhe Total': [{ desc: 'VOD', value }, { desc: 'Tamboro Mensal', value: 'R$ 14,99' }] } };
      await bench.operator.invoices.put(TENANT, ACCOUNT, now);
      expect(await start(step('contestacao_tool', charge('VOD', value), TAMBORO))).toMatchObject({ kind: 'completed', outcome: 'success' });
      expect((await opened()).map(({ item, value: given }) => [item, given])).toEqual([['VOD', value], ['Tamboro Mensal', '14.99']]);
      expect(bench.fence.toolCalls.filter(({ operation }) => operation === 'buscar_fatura')).toHaveLength(2);
    });

    it('that the invoice in hand shows as it was confirmed reads no other invoice', async () => {
      await start(CONTEST);
      expect(bench.fence.toolCalls.map(({ operation }) => operation)).not.toContain('buscar_fatura');
    });

    it('stops at the item that failed; what was not tried is no result', async () => {
      await bench.operator.faults.add(TENANT, fault('error', 'abrir_contestacao_cliente'));
      const failed = await start(CONTEST);
      expect(failed).toMatchObject({ kind: 'failed', items: [{ name: 'VOD', outcome: 'failure' }], parts: { notTried: [TAMBORO] } });
      expect('items' in failed && failed.items).toHaveLength(1);
      expect(await opened()).toEqual([]);
    });

    it('whose outcome is not known stops the step; what comes after it can be asked for alone', async () => {
      await bench.operator.faults.add(TENANT, fault('timeout_before_effect', 'abrir_contestacao_cliente', { times: 2 }));
      const lost = await start(CONTEST);
      expect(lost).toMatchObject({ kind: 'unknown', parts: { notTried: [TAMBORO], unfinished: [{ executionKey: 'confirmation-1:0:0' }] } });
      expect('items' in lost && lost.items).toMatchObject([{ name: 'VOD', outcome: 'unknown' }]);
      expect('items' in lost && lost.items).toHaveLength(1);
      bench.newTurn();
      expect(await start(step('contestacao_tool', TAMBORO), 'confirmation-2:0')).toMatchObject({ kind: 'completed', outcome: 'success' });
    });
  });

  describe('the release', () => {
    const check = (asked = CANCEL_VOD) => bench.runner.checkRelease([asked], ['confirmation-1:0'], bench.inHand());
    const dearer = { '11999990001': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 24,99' }, { desc: 'Tamboro Mensal', value: 'R$ 14,99' }] } };

    it.each([CANCEL_VOD, CONTEST])('is decided once: a price that changes after the effect began is not compared (%#)', async (asked) => {
      expect(await check(asked)).toEqual({ kind: 'unchanged' });
      await bench.operator.invoices.put(TENANT, ACCOUNT, dearer);
      expect(await check(asked)).toMatchObject({ kind: 'amount_changed' });
      await bench.operator.invoices.put(TENANT, ACCOUNT, INVOICE);
      await start(asked);
      await bench.operator.invoices.put(TENANT, ACCOUNT, dearer);
      bench.fence.isRepeat = true;
      expect(await check(asked)).toEqual({ kind: 'unchanged' });
    });

    it.each([
      ['failed is compared again, though its protocol stands', fault('error', 'abrir_contestacao_cliente'), 'amount_changed'],
      ['may have happened is settled first', fault('timeout_after_effect', 'abrir_contestacao_cliente', { times: 2 }), 'unchanged'],
    ])('of a step that %s (architecture §4.9, §4.13)', async (_name, failing, kind) => {
      await bench.operator.faults.add(TENANT, failing);
      await start(CONTEST);
      await bench.commit();
      expect(await check(CONTEST)).toEqual({ kind: 'unchanged' });
      await bench.operator.invoices.put(TENANT, ACCOUNT, dearer);
      expect(await check(CONTEST)).toMatchObject({ kind });
    });

    it('is decided where its turn was given up behind the last effect that was recorded', async () => {
      await bench.operator.faults.add(TENANT, fault('error', 'abrir_contestacao_cliente'));
      await start(CONTEST);
      await bench.commit();
      // Again under its key, and the turn dies before its commit: nothing is unsettled, and the execution stands RUNNING.
      await start(CONTEST);
      bench.newTurn();
      await bench.operator.invoices.put(TENANT, ACCOUNT, dearer);
      expect(await check(CONTEST)).toEqual({ kind: 'unchanged' });
    });

    it('is not given where the operator does not answer', async () => {
      await bench.operator.faults.add(TENANT, fault('error', 'buscar_fatura'));
      expect(await check()).toMatchObject({ kind: 'unavailable' });
      expect(bench.fence.toolCalls).toMatchObject([{ operation: 'buscar_fatura', outcome: 'failed' }]);
    });

    it('lets an item that is gone run, and end no_match (api.md "Details")', async () => {
      await bench.operator.invoices.put(TENANT, ACCOUNT, { '11999990001': {} });
      expect(await check()).toEqual({ kind: 'unchanged' });
      expect(await start()).toMatchObject({ kind: 'completed', outcome: 'no_match' });
    });
  });

  describe('the end of the service', () => {
    const finalize = () => bench.runner.finalize({ status: 'resolvido', summary: 'VOD cancelado', executionKey: 'end-1', scope: bench.inHand() });

    it('is registered once a key', async () => {
      const first = await finalize();
      expect(first.protocol).toMatch(/^\d{20}$/);
      expect(await finalize()).toEqual(first);
      expect((await effects('registrar_protocolo')).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['end-1']);
    });

    it.each(['error', 'not_found', 'timeout_before_effect'] as const)('has no protocol when there is none to be had: %s', async (kind) => {
      await bench.operator.faults.add(TENANT, fault(kind, 'registrar_protocolo', { times: 2 }));
      expect(await finalize()).toEqual({ protocol: null });
    });

    it('has none when the fence has fallen (architecture §4.41)', async () => {
      bench.fence.holds = false;
      expect(await finalize()).toEqual({ protocol: null });
      expect(await effects('registrar_protocolo')).toEqual([]);
    });
  });
});

import type { JourneyRequest } from '../conversation/domain/index.js';
import type { EffectFence, EffectOutcome, SettledEffect } from '../effects/index.js';
import { ManualClock } from '../kernel/clock.js';
import type { JsonObject } from '../kernel/json.js';
import { ScriptedTelcoGateway } from '../telco/testing/scripted-telco-gateway.js';
import { charge, LINE, request, scope, step, TestFence } from './testing/journey-requests.js';
import { ContasJourneyRunner } from './contas-journey-runner.js';
import type { Journal } from './journey-support.js';

/** Settles as the journal does: a lost call once more, then unknown. Keeps what it was asked to record. */
class InMemoryJournal implements Journal {
  readonly effects: { key: string; operation: string; request: JsonObject }[] = [];
  readonly begun = new Set<string>();

  async run<T extends JsonObject>(
    _fence: EffectFence,
    effect: { key: string; operation: string; request: JsonObject },
    call: (key: string) => Promise<EffectOutcome<T>>,
  ): Promise<SettledEffect<T>> {
    this.effects.push(effect);
    const first = await call(effect.key);
    const last = first.kind === 'lost' ? await call(effect.key) : first;
    return last.kind === 'lost' ? { kind: 'unknown', error: last.error } : last;
  }

  hasBegun(_tenantId: string, _conversationKey: string, keys: readonly string[]): Promise<boolean> {
    return Promise.resolve(keys.some((key) => this.begun.has(key)));
  }
}

const VOD = charge('VOD', '14.99');
const WEEKLY = charge('TIM Music Dados Semanal', '4.99', 'Itens Eventuais');
const HBO_MAX = charge('HBO Max', '39.90', 'Serviços Contratados de Terceiros');
const INVOICE = { '11999990001': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }] } };
const LOST = { kind: 'lost', error: 'time_limit' } as const;

describe('the journeys of contas', () => {
  let telco: ScriptedTelcoGateway;
  let journal: InMemoryJournal;
  let fence: TestFence;
  let runner: ContasJourneyRunner;

  beforeEach(() => {
    telco = new ScriptedTelcoGateway();
    journal = new InMemoryJournal();
    fence = new TestFence();
    runner = new ContasJourneyRunner(telco, journal, new ManualClock(new Date(0)));
  });

  const start = (asked: JourneyRequest['step'], more = {}) => runner.start(request(asked, scope(fence, more)));

  describe('cancelar_vas_avulso', () => {
    it('is one call for all items, under the execution key', async () => {
      telco.will('cancelar_vas_avulso', { kind: 'ok', value: { protocol: '123', items: [{ outcome: 'success' }] } });
      expect(await start(step('cancelar_vas_avulso', VOD))).toEqual({
        kind: 'completed',
        outcome: 'success',
        items: [{ name: 'VOD', msisdn: LINE, value: '14.99', outcome: 'success' }],
        protocol: '123',
        message: null,
        recommendsFinalization: false,
        output: { success: true, not_found: false, protocol: '123' },
      });
      const items = [{ name: 'VOD', msisdn: LINE, value: '14.99', section: 'SVA Detalhe Total' }];
      const invoice = { customerKey: 'C-1', invoiceId: 'F-1', invoiceHash: 'hash' };
      expect(telco.calls).toEqual([
        { operation: 'cancelar_vas_avulso', tenantId: 'demo', idempotencyKey: 'confirmation-1:0', request: { items, invoice, socialSecNo: '52998224725' } },
      ]);
      expect(journal.effects).toEqual([{ key: 'confirmation-1:0', operation: 'cancelar_vas_avulso', request: { items, invoice } }]);
    });

    it('takes four equal charges as four items (case C31)', async () => {
      const outcomes = Array.from({ length: 4 }, () => ({ outcome: 'success' as const }));
      telco.will('cancelar_vas_avulso', { kind: 'ok', value: { protocol: '123', items: outcomes } });
      const result = await start(step('cancelar_vas_avulso', WEEKLY, WEEKLY, WEEKLY, WEEKLY));
      expect(result).toMatchObject({ kind: 'completed', outcome: 'success' });
      expect('items' in result && result.items.map((item) => item.value)).toEqual(['4.99', '4.99', '4.99', '4.99']);
      expect(telco.calls[0]?.request['items']).toHaveLength(4);
    });

    it('ends as its items ended', async () => {
      telco.will('cancelar_vas_avulso', { kind: 'ok', value: { protocol: '123', items: [{ outcome: 'success' }, { outcome: 'failure' }] } });
      expect(await start(step('cancelar_vas_avulso', VOD, WEEKLY))).toMatchObject({
        kind: 'completed',
        outcome: 'partial',
        items: [{ outcome: 'success' }, { outcome: 'failure' }],
      });
    });

    it('ends no_match when the operator holds none of the items', async () => {
      telco.will('cancelar_vas_avulso', { kind: 'not_found' });
      expect(await start(step('cancelar_vas_avulso', VOD))).toMatchObject({ kind: 'completed', outcome: 'no_match', protocol: null, items: [{ outcome: 'no_match' }] });
    });

    it('fails at once on an error (case C32)', async () => {
      telco.will('cancelar_vas_avulso', { kind: 'failed', error: 'http_422' });
      expect(await start(step('cancelar_vas_avulso', VOD))).toEqual({
        kind: 'failed',
        error: 'http_422',
        items: [{ name: 'VOD', msisdn: LINE, value: '14.99', outcome: 'failure' }],
      });
      expect(telco.calls).toHaveLength(1);
    });

    it('is unknown when it is lost twice under one key', async () => {
      telco.will('cancelar_vas_avulso', LOST, LOST);
      expect(await start(step('cancelar_vas_avulso', VOD))).toMatchObject({ kind: 'unknown', error: 'time_limit', items: [{ outcome: 'unknown' }] });
      expect(telco.calls.map((call) => call.idempotencyKey)).toEqual(['confirmation-1:0', 'confirmation-1:0']);
    });
  });

  describe('vas_estrategico', () => {
    it('registers the request once and says so, without pausing', async () => {
      telco.will('registrar_atendimento', { kind: 'ok', value: { protocol: '456' } });
      expect(await start(step('vas_estrategico', HBO_MAX))).toMatchObject({
        kind: 'completed',
        outcome: 'success',
        protocol: '456',
        message: expect.stringMatching(/HBO Max é de um parceiro.*protocolo 456/) as unknown,
      });
      expect(telco.calls).toMatchObject([{ operation: 'registrar_atendimento', idempotencyKey: 'confirmation-1:0', request: { reason: 'vas_estrategico' } }]);
    });

    it.each([
      [{ kind: 'not_found' }, { kind: 'completed', outcome: 'no_match', message: null }],
      [{ kind: 'failed', error: 'x' }, { kind: 'failed', error: 'x', items: [{ outcome: 'failure' }] }],
    ] as const)('%j: %j', async (outcome, expected) => {
      telco.will('registrar_atendimento', outcome);
      expect(await start(step('vas_estrategico', HBO_MAX))).toMatchObject(expected);
    });

    it('is unknown when it is lost twice', async () => {
      telco.will('registrar_atendimento', LOST, LOST);
      expect(await start(step('vas_estrategico', HBO_MAX))).toMatchObject({ kind: 'unknown', items: [{ outcome: 'unknown' }] });
    });
  });

  it.each(['pro_rata', 'contestacao_tool'] as const)('%s needs the workflow engine: it fails without a call', async (tool) => {
    expect(await start(step(tool, VOD))).toMatchObject({ kind: 'failed', error: 'workflow_unavailable', items: [{ outcome: 'failure' }] });
    expect(telco.calls).toEqual([]);
  });

  it('performs nothing without a fence', async () => {
    await expect(runner.start(request(step('cancelar_vas_avulso', VOD), scope({ tenantId: 'demo' })))).rejects.toMatchObject({ code: 'internal_error' });
    await expect(runner.start(request(step('vas_estrategico', HBO_MAX), scope(null)))).rejects.toMatchObject({ code: 'internal_error' });
    expect(telco.calls).toEqual([]);
  });

  describe('finalize', () => {
    const finalize = (more = {}) => runner.finalize({ status: 'resolvido', summary: 'VOD cancelado', executionKey: 'end-1', scope: scope(fence, more) });

    it('answers the protocol of registrar_protocolo', async () => {
      telco.will('registrar_protocolo', { kind: 'ok', value: { protocol: '789' } });
      expect(await finalize()).toEqual({ protocol: '789' });
      expect(telco.calls).toMatchObject([
        { operation: 'registrar_protocolo', idempotencyKey: 'end-1', request: { msisdn: LINE, scenario: 'finalizar_atendimento', status: 'resolvido', summary: 'VOD cancelado' } },
      ]);
    });

    it('has no protocol when there is none to be had', async () => {
      telco.will('registrar_protocolo', { kind: 'failed', error: 'x' }, LOST, LOST, { kind: 'not_found' });
      expect([await finalize(), await finalize(), await finalize()]).toEqual([{ protocol: null }, { protocol: null }, { protocol: null }]);
    });
  });

  describe('the release', () => {
    const authorised = [step('cancelar_vas_avulso', VOD)];
    const check = (more = {}, steps = authorised) => runner.checkRelease(steps, ['confirmation-1:0'], scope(fence, more));

    it('reads the invoice by its id', async () => {
      telco.will('buscar_fatura', { kind: 'ok', value: { invoiceDetail: INVOICE } });
      expect(await check()).toEqual({ kind: 'unchanged' });
      expect(telco.calls).toMatchObject([{ operation: 'buscar_fatura', request: { customerKey: 'C-1', invoiceKey: 'F-1', msisdn: LINE } }]);
      expect(fence.toolCalls).toEqual([{ operation: 'buscar_fatura', idempotencyKey: null, outcome: 'ok', replayed: false, milliseconds: 0 }]);
    });

    it('reads the latest invoice where no id is known; the conversation stands for an unknown customer', async () => {
      telco.will('consultar_faturas', { kind: 'ok', value: [{ invoiceDetail: INVOICE }, { invoiceDetail: {} }] });
      const customer = { customerId: null, msisdn: null, socialSecNo: null, name: null };
      expect(await check({ invoiceId: null, customer })).toEqual({ kind: 'unchanged' });
      expect(telco.calls).toMatchObject([{ operation: 'consultar_faturas', request: { customerKey: 'c-1', msisdn: null, invoice: { customerKey: 'c-1', invoiceKey: 'hash' } } }]);
    });

    it('is asked again at the amount that the operator has now (case C23)', async () => {
      telco.will('buscar_fatura', { kind: 'ok', value: { invoiceDetail: { [LINE]: { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 24,99' }] } } } });
      const result = await check();
      expect(result.kind === 'amount_changed' && result.steps[0]?.items[0]?.value?.toFixed(2)).toBe('24.99');
    });

    it.each([
      [{ kind: 'failed', error: 'time_limit' }, 'time_limit'],
      [{ kind: 'not_found' }, 'invoice_not_found'],
    ] as const)('is unavailable when the operator answers %j', async (outcome, error) => {
      telco.will('buscar_fatura', outcome);
      expect(await check()).toEqual({ kind: 'unavailable', error });
    });

    it('is unavailable when the customer has no invoice', async () => {
      telco.will('consultar_faturas', { kind: 'ok', value: [] });
      expect(await check({ invoiceId: null, invoiceHash: null })).toEqual({ kind: 'unavailable', error: 'invoice_not_found' });
    });

    it('is not compared again once an effect of the queue has begun', async () => {
      journal.begun.add('confirmation-1:0');
      expect(await check()).toEqual({ kind: 'unchanged' });
      expect(telco.calls).toEqual([]);
    });
  });

  it('has nothing to resume or cancel: nothing pauses', async () => {
    await expect(runner.resume()).rejects.toMatchObject({ code: 'internal_error' });
    await expect(runner.cancel()).rejects.toMatchObject({ code: 'internal_error' });
  });
});

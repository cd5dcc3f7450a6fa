import { openTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { telcoGatewayContract } from '../telco-gateway.contract.js';
import type { InvoiceReference, TelcoOutcome } from '../telco-gateway.js';
import { FAULT_KINDS, type FaultKind } from './fault.js';
import { DEMONSTRATION_CUSTOMER, DEMONSTRATION_INVOICES } from './demonstration.js';
import { DemonstrationSeed } from './demonstration-seed.js';
import { ACCOUNT, clearSimulator, effectCall, fault, HBO_MAX, INVOICE, LINE, simulatedOperator, type SimulatedOperator, TAMBORO, TENANT, VOD, WEEKLY } from '../testing/simulated-operator.js';

const LATEST: InvoiceReference = { customerKey: 'C-1', invoiceId: null, invoiceHash: 'hash' };
const BY_ID: InvoiceReference = { customerKey: 'C-1', invoiceId: 'F-1', invoiceHash: 'hash' };
const SIGNAL = new AbortController().signal;

describe('the simulated operator', () => {
  let test: TestDatabase;
  let operator: SimulatedOperator;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await clearSimulator(test.database);
    operator = simulatedOperator(test.database);
  });

  const cancel = (key: string, items = [VOD], invoice = BY_ID, signal = SIGNAL) =>
    operator.gateway.cancelarVasAvulso({ items, invoice, socialSecNo: null }, effectCall(key, signal));
  const effects = () => operator.calls.list(TENANT, null, null);

  describe('as an adapter of the port', () => {
    telcoGatewayContract(() => Promise.resolve({ gateway: operator.gateway, operator }));
  });

  describe('calls under one key at once', () => {
    it('have one effect and one result (case C20)', async () => {
      await operator.invoices.put(TENANT, ACCOUNT, INVOICE);
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => cancel('k-1', [VOD, TAMBORO])));
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect(outcomes[0]).toMatchObject({ kind: 'ok' });
      expect(await effects()).toHaveLength(2);
    });

    it('keep keys of two tenants and of two operations apart', async () => {
      await operator.invoices.put(TENANT, ACCOUNT, INVOICE);
      await operator.invoices.put('other', ACCOUNT, INVOICE);
      await cancel('k-1');
      const request = { items: [VOD], invoice: BY_ID, socialSecNo: null };
      await operator.gateway.cancelarVasAvulso(request, { ...effectCall('k-1'), tenantId: 'other' });
      await operator.gateway.registrarAtendimento({ ...request, reason: 'x' }, effectCall('k-1'));
      expect(await effects()).toHaveLength(2);
      expect(await operator.calls.list('other', null, null)).toHaveLength(1);
    });

    it('take each time of a fault once', async () => {
      await operator.invoices.put(TENANT, ACCOUNT, INVOICE);
      await operator.faults.add(TENANT, fault('error', 'cancelar_vas_avulso', { times: 3 }));
      const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => cancel(`k-${index}`)));
      expect(outcomes.filter((outcome) => outcome.kind === 'failed')).toHaveLength(3);
      expect(await effects()).toHaveLength(5);
    });
  });

  it('takes equal charges of one name as several items (case C31)', async () => {
    await operator.invoices.put(TENANT, ACCOUNT, INVOICE);
    const outcome = await cancel('k-1', [WEEKLY, WEEKLY, WEEKLY, WEEKLY, WEEKLY]);
    expect(outcome).toMatchObject({ kind: 'ok' });
    expect(outcome.kind === 'ok' && outcome.value.items.map((item) => item.outcome)).toEqual(['success', 'success', 'success', 'success', 'no_match']);
    expect(await effects()).toHaveLength(4);
  });

  it('repeats its first result under a key after the invoice lost the item', async () => {
    await operator.invoices.put(TENANT, ACCOUNT, INVOICE);
    const first = await cancel('k-1');
    await operator.invoices.put(TENANT, ACCOUNT, { [LINE]: {} });
    expect(await cancel('k-1')).toEqual(first);
    expect(await cancel('k-2')).toEqual({ kind: 'not_found' });
  });

  describe('a document that came in context', () => {
    beforeEach(() => operator.context.add(TENANT, ACCOUNT, INVOICE));

    it('is registered: read and acted on without an invoice of the simulator', async () => {
      expect(await operator.gateway.buscarFatura(ACCOUNT, { tenantId: TENANT, signal: SIGNAL })).toMatchObject({ kind: 'ok' });
      expect(await cancel('k-1')).toMatchObject({ kind: 'ok' });
    });

    it('never overrides the invoice that the simulator holds (architecture §4.9)', async () => {
      const own = { [LINE]: { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 24,99' }] } };
      await operator.invoices.put(TENANT, ACCOUNT, own);
      expect(await operator.gateway.buscarFatura(ACCOUNT, { tenantId: TENANT, signal: SIGNAL })).toMatchObject({ value: { invoiceDetail: own } });
      expect(await cancel('k-1', [TAMBORO])).toEqual({ kind: 'not_found' });
    });

    it('stands behind the invoices of the customer where no id is known', async () => {
      operator.context.add(TENANT, { customerKey: 'C-1', invoiceKey: 'hash' }, INVOICE);
      const read = () =>
        operator.gateway.consultarFaturas({ customerKey: 'C-1', msisdn: null, invoice: { customerKey: 'C-1', invoiceKey: 'hash' } }, { tenantId: TENANT, signal: SIGNAL });
      expect(await read()).toEqual({ kind: 'ok', value: [{ invoiceDetail: INVOICE }] });
      expect(await cancel('k-1', [VOD], LATEST)).toMatchObject({ kind: 'ok' });

      const own = { [LINE]: { 'SVA Detalhe Total': [{ desc: 'Tamboro Mensal', value: 'R$ 14,99' }] } };
      await operator.invoices.put(TENANT, { customerKey: 'C-1', invoiceKey: 'F-9' }, own);
      expect(await read()).toEqual({ kind: 'ok', value: [{ invoiceDetail: own }] });
      expect(await cancel('k-2', [VOD], LATEST)).toEqual({ kind: 'not_found' });
    });
  });

  describe('faults', () => {
    beforeEach(() => operator.invoices.put(TENANT, ACCOUNT, INVOICE));

    const EXPECTED: Readonly<Record<FaultKind, { readonly outcome: TelcoOutcome<unknown>['kind']; readonly effects: number }>> = {
      error: { outcome: 'failed', effects: 0 },
      timeout_before_effect: { outcome: 'lost', effects: 0 },
      timeout_after_effect: { outcome: 'lost', effects: 2 },
      slow: { outcome: 'ok', effects: 2 },
      not_found: { outcome: 'not_found', effects: 0 },
      partial: { outcome: 'ok', effects: 1 },
    };

    it.each(FAULT_KINDS)('%s: meets one call, and the next goes well', async (kind) => {
      await operator.faults.add(TENANT, fault(kind, 'cancelar_vas_avulso'));
      expect((await cancel('k-1', [VOD, TAMBORO])).kind).toBe(EXPECTED[kind].outcome);
      expect(await effects()).toHaveLength(EXPECTED[kind].effects);
      expect(operator.sleeper.asked).toEqual([]);
      expect((await cancel('k-2', [VOD, TAMBORO])).kind).toBe('ok');
    });

    it('slow: waits before the effect, then goes on', async () => {
      await operator.faults.add(TENANT, fault('slow', 'cancelar_vas_avulso', { delayMs: 2_000 }));
      const outcome = cancel('k-1');
      await operator.sleeper.someoneSleeps();
      expect(await effects()).toEqual([]);
      operator.sleeper.wakeAll();
      expect(await outcome).toMatchObject({ kind: 'ok' });
      expect(operator.sleeper.asked).toEqual([2_000]);
    });

    it('slow beyond the time limit: the caller gives up at the limit, before the effect', async () => {
      await operator.faults.add(TENANT, fault('slow', 'cancelar_vas_avulso', { delayMs: 60_000 }));
      const outcome = cancel('k-1');
      await operator.sleeper.someoneSleeps();
      operator.sleeper.wakeAll();
      expect(await outcome).toEqual({ kind: 'lost', error: 'time_limit' });
      expect(operator.sleeper.asked).toEqual([10_000]);
      expect(await effects()).toEqual([]);
    });

    it('slow read: answers after its delay, and fails when it is given up', async () => {
      const call = { tenantId: TENANT, signal: AbortSignal.any([SIGNAL]) };
      await operator.faults.add(TENANT, fault('slow', 'buscar_fatura', { delayMs: 50, times: 2 }));
      const answered = operator.gateway.buscarFatura(ACCOUNT, call);
      await operator.sleeper.someoneSleeps();
      operator.sleeper.wakeAll();
      expect(await answered).toMatchObject({ kind: 'ok' });
      const giveUp = new AbortController();
      const failed = operator.gateway.buscarFatura(ACCOUNT, { ...call, signal: giveUp.signal });
      await operator.sleeper.someoneSleeps();
      giveUp.abort();
      expect(await failed).toMatchObject({ kind: 'failed' });
    });

    it('time-outs wait only where a delay is given', async () => {
      await operator.faults.add(TENANT, fault('timeout_after_effect', 'cancelar_vas_avulso', { delayMs: 700 }));
      const outcome = cancel('k-1');
      await operator.sleeper.someoneSleeps();
      expect(await effects()).toHaveLength(1);
      operator.sleeper.wakeAll();
      expect(await outcome).toMatchObject({ kind: 'lost' });
    });

    it('an error after the effect cannot undo it: the first result is answered', async () => {
      const first = await cancel('k-1');
      await operator.faults.add(TENANT, fault('error', 'cancelar_vas_avulso'));
      expect(await cancel('k-1')).toEqual(first);
    });

    it('meet only calls about their line and item', async () => {
      await operator.faults.add(TENANT, fault('error', 'cancelar_vas_avulso', { match: { msisdn: `+55 ${LINE}`, item: 'VOD' } }));
      const elsewhere = { ...VOD, msisdn: '11999990002' };
      expect((await cancel('k-1', [TAMBORO])).kind).toBe('ok');
      expect((await cancel('k-2', [TAMBORO, elsewhere])).kind).toBe('ok');
      expect((await cancel('k-3', [TAMBORO, VOD])).kind).toBe('failed');
    });

    it('meet only calls of their operation and tenant, oldest first', async () => {
      await operator.faults.add('other', fault('error', 'cancelar_vas_avulso'));
      await operator.faults.add(TENANT, fault('error', 'registrar_atendimento'));
      await operator.faults.add(TENANT, fault('timeout_before_effect', 'cancelar_vas_avulso'));
      await operator.faults.add(TENANT, fault('error', 'cancelar_vas_avulso'));
      expect((await cancel('k-1')).kind).toBe('lost');
      expect((await cancel('k-1')).kind).toBe('failed');
      expect((await cancel('k-1')).kind).toBe('ok');
    });

    it('are cleared for one tenant', async () => {
      await operator.faults.add('other', fault('error', 'cancelar_vas_avulso'));
      await operator.faults.add(TENANT, fault('error', 'cancelar_vas_avulso'));
      await operator.faults.clear(TENANT);
      expect((await cancel('k-1')).kind).toBe('ok');
      expect(await operator.faults.take('other', 'cancelar_vas_avulso', [{ msisdn: null, item: null }])).toMatchObject({ kind: 'error' });
    });

    it('partial on the only item cancels nothing, and the key stays free', async () => {
      await operator.faults.add(TENANT, fault('partial', 'cancelar_vas_avulso'));
      expect(await cancel('k-1')).toMatchObject({ kind: 'failed' });
      expect(await cancel('k-1')).toMatchObject({ kind: 'ok' });
    });

    it('not_found about one item leaves the others', async () => {
      await operator.faults.add(TENANT, fault('not_found', 'cancelar_vas_avulso', { match: { msisdn: null, item: 'VOD' } }));
      expect(await cancel('k-1', [VOD, TAMBORO])).toMatchObject({ value: { items: [{ outcome: 'no_match' }, { outcome: 'success' }] } });
    });

    it.each(FAULT_KINDS)('%s meets every other operation as well', async (kind) => {
      const invoice = BY_ID;
      const expected = { ...EXPECTED, partial: { outcome: 'failed' } };
      const ofRead = kind === 'slow' ? 'ok' : kind === 'not_found' ? 'not_found' : 'failed';
      for (const operation of ['registrar_atendimento', 'registrar_protocolo', 'buscar_fatura', 'consultar_faturas'] as const) {
        await operator.faults.add(TENANT, fault(kind, operation));
      }
      const registered = await operator.gateway.registrarAtendimento({ items: [HBO_MAX], invoice, reason: 'x', socialSecNo: null }, effectCall('k-1'));
      const protocol = await operator.gateway.registrarProtocolo({ msisdn: LINE, invoice, scenario: 'x', status: 'x', summary: 'x' }, effectCall('k-1'));
      expect([registered.kind, protocol.kind]).toEqual([expected[kind].outcome, expected[kind].outcome]);
      const call = { tenantId: TENANT, signal: SIGNAL };
      expect((await operator.gateway.buscarFatura(ACCOUNT, call)).kind).toBe(ofRead);
      expect((await operator.gateway.consultarFaturas({ customerKey: 'C-1', msisdn: null, invoice: null }, call)).kind).toBe(ofRead);
    });
  });

  it('keeps the facts of a line', async () => {
    await operator.lines.put(TENANT, LINE, { has_plano_controle: true, barcode: '123' });
    await operator.lines.put(TENANT, `55${LINE}`, { has_plano_controle: false });
    expect(await operator.lines.find(TENANT, LINE)).toEqual({ has_plano_controle: false });
    expect(await operator.lines.find('other', LINE)).toEqual({});
  });

  it('seeds the demonstration customer once, and never over what is there', async () => {
    const seed = new DemonstrationSeed(operator.invoices, operator.lines);
    await seed.seedDemonstration(TENANT);
    const key = { customerKey: DEMONSTRATION_CUSTOMER.customerId, invoiceKey: DEMONSTRATION_INVOICES.latest.invoiceId };
    await operator.invoices.put(TENANT, key, { changed: true });
    await seed.seedDemonstration(TENANT);
    expect(await operator.invoices.find(TENANT, key)).toEqual({ changed: true });
    await operator.invoices.put(TENANT, key, DEMONSTRATION_INVOICES.latest.document);
    expect(await operator.invoices.list(TENANT, key.customerKey, null)).toEqual([
      DEMONSTRATION_INVOICES.latest.document,
      DEMONSTRATION_INVOICES.previous.document,
    ]);
  });
});

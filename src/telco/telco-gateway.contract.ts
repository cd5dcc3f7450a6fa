import { ACCOUNT, effectCall, fault, HBO_MAX, INVOICE, LINE, type SimulatedOperator, TAMBORO, TENANT, VOD } from './testing/simulated-operator.js';
import type { InvoiceReference, TelcoGateway } from './telco-gateway.js';

export interface GatewayUnderTest {
  readonly gateway: TelcoGateway;
  /** The operator behind it. */
  readonly operator: SimulatedOperator;
}

const REFERENCE: InvoiceReference = { customerKey: ACCOUNT.customerKey, invoiceId: ACCOUNT.invoiceKey, invoiceHash: null };
const CANCEL_VOD = { items: [VOD], invoice: REFERENCE, socialSecNo: '52998224725' };

/** What every adapter of the port keeps, whatever is behind it. `setup` gives a fresh operator that holds INVOICE. */
export function telcoGatewayContract(setup: () => Promise<GatewayUnderTest>): void {
  let gateway: TelcoGateway;
  let operator: SimulatedOperator;

  beforeEach(async () => {
    ({ gateway, operator } = await setup());
    await operator.invoices.put(TENANT, ACCOUNT, INVOICE);
  });

  describe('reading invoices', () => {
    const call = { tenantId: TENANT, signal: new AbortController().signal };

    it('answers the document under its key, its keys in order', async () => {
      const outcome = await gateway.buscarFatura(ACCOUNT, call);
      expect(outcome).toEqual({ kind: 'ok', value: { invoiceDetail: INVOICE } });
      expect(JSON.stringify(outcome.kind === 'ok' && outcome.value.invoiceDetail)).toBe(JSON.stringify(INVOICE));
    });

    it('does not find what the tenant does not have', async () => {
      expect(await gateway.buscarFatura({ ...ACCOUNT, invoiceKey: 'F-2' }, call)).toEqual({ kind: 'not_found' });
      expect(await gateway.buscarFatura(ACCOUNT, { ...call, tenantId: 'other' })).toEqual({ kind: 'not_found' });
    });

    it('lists the newest invoice first', async () => {
      const older = { 'Fatura Resumo': { vencimento: '20/10/2026' } };
      await operator.invoices.put(TENANT, { ...ACCOUNT, invoiceKey: 'F-0' }, older);
      const outcome = await gateway.consultarFaturas({ customerKey: ACCOUNT.customerKey, msisdn: LINE, invoice: null }, call);
      expect(outcome).toEqual({ kind: 'ok', value: [{ invoiceDetail: INVOICE }, { invoiceDetail: older }] });
    });

    it('does not find invoices of a customer without any', async () => {
      expect(await gateway.consultarFaturas({ customerKey: 'C-2', msisdn: null, invoice: null }, call)).toEqual({ kind: 'not_found' });
    });

    it('is never lost: a read that broke off did nothing', async () => {
      await operator.faults.add(TENANT, fault('timeout_after_effect', 'buscar_fatura'));
      expect(await gateway.buscarFatura(ACCOUNT, call)).toMatchObject({ kind: 'failed' });
    });
  });

  describe('an effect', () => {
    it('happens once a key, and answers its second call as its first', async () => {
      const first = await gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-1'));
      const second = await gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-1'));
      expect(first).toEqual({ kind: 'ok', value: { protocol: expect.stringMatching(/^\d{10,}$/) as unknown, items: [{ outcome: 'success' }] } });
      expect(second).toEqual(first);
      expect(await operator.calls.list(TENANT, null, null)).toMatchObject([{ operation: 'cancelar_vas_avulso', item: 'VOD', value: '14.99', idempotencyKey: 'k-1' }]);
    });

    it('happens twice under two keys, with two protocols', async () => {
      const first = await gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-1'));
      const second = await gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-2'));
      expect(second).not.toEqual(first);
      expect(await operator.calls.list(TENANT, null, null)).toHaveLength(2);
    });

    it('that fails certainly did not happen, and runs under the same key later', async () => {
      await operator.faults.add(TENANT, fault('error', 'cancelar_vas_avulso'));
      expect(await gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-1'))).toMatchObject({ kind: 'failed' });
      expect(await operator.calls.list(TENANT, null, null)).toEqual([]);
      expect(await gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-1'))).toMatchObject({ kind: 'ok' });
    });

    it('that is lost may have happened: the repeat finds it', async () => {
      await operator.faults.add(TENANT, fault('timeout_after_effect', 'cancelar_vas_avulso'));
      expect(await gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-1'))).toMatchObject({ kind: 'lost' });
      expect(await gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-1'))).toMatchObject({ kind: 'ok' });
      expect(await operator.calls.list(TENANT, null, null)).toHaveLength(1);
    });

    it('that is lost may not have happened: the repeat does it', async () => {
      await operator.faults.add(TENANT, fault('timeout_before_effect', 'cancelar_vas_avulso'));
      expect(await gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-1'))).toMatchObject({ kind: 'lost' });
      expect(await operator.calls.list(TENANT, null, null)).toEqual([]);
      expect(await gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-1'))).toMatchObject({ kind: 'ok' });
    });

    it('says what became of each item', async () => {
      await operator.faults.add(TENANT, fault('partial', 'cancelar_vas_avulso', { match: { msisdn: null, item: 'VOD' } }));
      const gone = { ...TAMBORO, name: 'Funktoon' };
      const outcome = await gateway.cancelarVasAvulso({ ...CANCEL_VOD, items: [VOD, TAMBORO, gone] }, effectCall('k-1'));
      expect(outcome).toMatchObject({ value: { items: [{ outcome: 'failure' }, { outcome: 'success' }, { outcome: 'no_match' }] } });
      expect(await operator.calls.list(TENANT, null, null)).toMatchObject([{ item: 'Tamboro Mensal' }]);
    });

    it('is not found when the operator holds none of its items', async () => {
      const gone = { ...VOD, name: 'Funktoon' };
      expect(await gateway.cancelarVasAvulso({ ...CANCEL_VOD, items: [gone] }, effectCall('k-1'))).toEqual({ kind: 'not_found' });
      expect(await operator.calls.list(TENANT, null, null)).toEqual([]);
    });

    it('is not dispatched when it was given up before', async () => {
      expect(await gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-1', AbortSignal.abort()))).toEqual({ kind: 'failed', error: 'aborted' });
      expect(await operator.calls.list(TENANT, null, null)).toEqual([]);
    });

    it('is lost when it is given up while it runs', async () => {
      await operator.faults.add(TENANT, fault('slow', 'cancelar_vas_avulso', { delayMs: 5_000 }));
      const giveUp = new AbortController();
      const outcome = gateway.cancelarVasAvulso(CANCEL_VOD, effectCall('k-1', giveUp.signal));
      await operator.sleeper.someoneSleeps();
      giveUp.abort();
      expect(await outcome).toMatchObject({ kind: 'lost' });
    });
  });

  it('registers services, one effect an item', async () => {
    const request = { items: [HBO_MAX, VOD], invoice: REFERENCE, reason: 'vas_estrategico', socialSecNo: null };
    expect(await gateway.registrarAtendimento(request, effectCall('k-1'))).toMatchObject({ kind: 'ok', value: { protocol: expect.any(String) as unknown } });
    expect(await operator.calls.list(TENANT, 'registrar_atendimento', LINE)).toMatchObject([{ item: 'HBO Max' }, { item: 'VOD' }]);
  });

  it('registers a protocol, on the first line of the invoice where none is known', async () => {
    const request = { msisdn: null, invoice: REFERENCE, scenario: 'finalizar_atendimento', status: 'resolvido', summary: 'x' };
    const outcome = await gateway.registrarProtocolo(request, effectCall('k-1'));
    expect(outcome).toMatchObject({ kind: 'ok', value: { protocol: expect.stringMatching(/^\d{20}$/) as unknown } });
    expect(await operator.calls.list(TENANT, 'registrar_protocolo', `55${LINE}`)).toMatchObject([{ msisdn: LINE, item: null, value: null }]);
  });
}

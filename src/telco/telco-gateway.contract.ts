import { ACCOUNT, effectCall, fault, HBO_MAX, INVOICE, LINE, type SimulatedOperator, TAMBORO, TENANT, VOD } from './testing/simulated-operator.js';
import type { LineFacts } from './simulator/simulator-lines.js';
import type { InvoiceReference, TelcoGateway, TelcoOperation } from './telco-gateway.js';
import type { ContestationRequest } from './telco-service-requests.js';

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

  it('registers what is about the whole invoice, one effect of its line', async () => {
    const request = { items: [], msisdn: LINE, invoice: REFERENCE, reason: 'invoice_explanation', socialSecNo: null };
    expect(await gateway.registrarAtendimento(request, effectCall('k-1'))).toMatchObject({ kind: 'ok', value: { protocol: expect.any(String) as unknown } });
    expect(await operator.calls.list(TENANT, 'registrar_atendimento', LINE)).toMatchObject([{ item: null, value: null }]);
  });

  it('registers a protocol, on the first line of the invoice where none is known', async () => {
    const request = { msisdn: null, invoice: REFERENCE, scenario: 'finalizar_atendimento', status: 'resolvido', summary: 'x' };
    const outcome = await gateway.registrarProtocolo(request, effectCall('k-1'));
    expect(outcome).toMatchObject({ kind: 'ok', value: { protocol: expect.stringMatching(/^\d{20}$/) as unknown } });
    expect(await operator.calls.list(TENANT, 'registrar_protocolo', `55${LINE}`)).toMatchObject([{ msisdn: LINE, item: null, value: null }]);
  });

  describe('the service desk', () => {
    const read = { tenantId: TENANT, signal: new AbortController().signal };
    const contest: ContestationRequest = {
      item: VOD, adjustment: '10.00', invoice: REFERENCE, invoiceStatus: 'OPEN', socialSecNo: null, protocol: '1', description: null,
      contestationType: null, adjustmentReason: null, refundOption: null, doubleRefund: false, cspId: null, manualContaCerta: null, skipItemValidation: false,
    };
    const facts = (more: LineFacts) => operator.lines.put(TENANT, LINE, more);
    const effects = (operation: TelcoOperation) => operator.calls.list(TENANT, operation, LINE);

    it('tells the status of an invoice it knows', async () => {
      expect(await gateway.checkInvoiceStatus({ msisdn: LINE, invoice: REFERENCE }, read)).toEqual({ kind: 'ok', value: { invoiceStatus: 'OPEN' } });
      await facts({ invoice_status: 'PAID' });
      expect(await gateway.checkInvoiceStatus({ msisdn: null, invoice: REFERENCE }, read)).toEqual({ kind: 'ok', value: { invoiceStatus: 'PAID' } });
      const unknown = { ...REFERENCE, customerKey: 'C-9' };
      expect(await gateway.checkInvoiceStatus({ msisdn: null, invoice: unknown }, read)).toEqual({ kind: 'not_found' });
    });

    it('tells what the contract of a line says', async () => {
      const ordinary = { afterCutOff: false, cutOffDate: null, dependentItem: false, manualContaCerta: false, hasPlanoControle: null };
      const request = { msisdn: LINE, invoice: REFERENCE, item: 'VOD' };
      expect(await gateway.consultarContratoCorte(request, read)).toEqual({ kind: 'ok', value: ordinary });
      await facts({ apos_data_corte: true, data_corte: '2026-11-10', dependent_invoice_item: true, manual_conta_certa_indicator: 'S', has_plano_controle: true });
      const special = { afterCutOff: true, cutOffDate: '2026-11-10', dependentItem: true, manualContaCerta: true, hasPlanoControle: true };
      expect(await gateway.consultarContratoCorte(request, read)).toEqual({ kind: 'ok', value: special });
    });

    it('opens a contestation once a key, with the adjustment as its value', async () => {
      await facts({ barcode: '84690000001' });
      const first = await gateway.abrirContestacaoCliente(contest, effectCall('k-1'));
      expect(first).toEqual({ kind: 'ok', value: { accepted: true, contestationId: expect.stringMatching(/^\d{20}$/) as unknown, adjusted: true, barcode: '84690000001' } });
      await facts({});
      expect(await gateway.abrirContestacaoCliente(contest, effectCall('k-1'))).toEqual(first);
      expect(await effects('abrir_contestacao_cliente')).toMatchObject([{ msisdn: LINE, item: 'VOD', value: '10.00', idempotencyKey: 'k-1' }]);
    });

    it('registers a contestation that it does not adjust yet', async () => {
      await facts({ contestation_success: false });
      expect(await gateway.abrirContestacaoCliente(contest, effectCall('k-1'))).toMatchObject({ value: { accepted: true, adjusted: false, barcode: null } });
    });

    it('refuses by rule without opening anything', async () => {
      await facts({ contestation_refusal: 'prazo_expirado' });
      expect(await gateway.abrirContestacaoCliente(contest, effectCall('k-1'))).toEqual({ kind: 'ok', value: { accepted: false, refusal: 'prazo_expirado' } });
      expect(await effects('abrir_contestacao_cliente')).toEqual([]);
    });

    it('does not know an item that is not on the invoice, unless it is told not to look', async () => {
      const other = { ...contest, item: { ...VOD, name: 'Funktoon' } };
      expect(await gateway.abrirContestacaoCliente(other, effectCall('k-1'))).toEqual({ kind: 'not_found' });
      expect(await gateway.abrirContestacaoCliente({ ...other, skipItemValidation: true }, effectCall('k-1'))).toMatchObject({ kind: 'ok' });
    });

    it('sends an SMS, opens a service request and closes it, each once a key', async () => {
      const sms = () => gateway.enviarSms({ msisdn: LINE, invoice: REFERENCE, text: 'Seu boleto', protocol: '1' }, effectCall('k-1'));
      const open = () => gateway.abrirSrContaCertaManual({ item: VOD, invoice: REFERENCE, protocol: '1', contestationId: '2', reason: 'apos_data_corte' }, effectCall('k-2'));
      const close = () => gateway.atualizarStatusSr({ srId: '3', msisdn: LINE, invoice: REFERENCE, requestStatus: 'Fechado', status: 'CLOSED' }, effectCall('k-3'));
      const number = expect.stringMatching(/^\d{20}$/) as unknown;
      for (const call of [sms, open, close]) expect(await call()).toEqual(await call());
      expect(await sms()).toEqual({ kind: 'ok', value: { smsId: number } });
      expect(await open()).toEqual({ kind: 'ok', value: { srId: number } });
      expect(await close()).toEqual({ kind: 'ok', value: { status: 'CLOSED' } });
      expect(await operator.calls.list(TENANT, null, null)).toMatchObject([
        { operation: 'enviar_sms', item: null, value: null },
        { operation: 'abrir_sr_conta_certa_manual', item: 'VOD', value: '14.99' },
        { operation: 'atualizar_status_sr', item: null },
      ]);
    });

    it('meets its faults as every operation does', async () => {
      await operator.faults.add(TENANT, fault('timeout_after_effect', 'abrir_contestacao_cliente'));
      expect(await gateway.abrirContestacaoCliente(contest, effectCall('k-1'))).toMatchObject({ kind: 'lost' });
      expect(await gateway.abrirContestacaoCliente(contest, effectCall('k-1'))).toMatchObject({ kind: 'ok' });
      await operator.faults.add(TENANT, fault('error', 'enviar_sms'));
      expect(await gateway.enviarSms({ msisdn: null, invoice: REFERENCE, text: 'x', protocol: null }, effectCall('k-2'))).toMatchObject({ kind: 'failed' });
      await operator.faults.add(TENANT, fault('timeout_before_effect', 'consultar_contrato_corte'));
      expect(await gateway.consultarContratoCorte({ msisdn: LINE, invoice: REFERENCE, item: null }, read)).toMatchObject({ kind: 'failed' });
      expect(await effects('abrir_contestacao_cliente')).toHaveLength(1);
    });
  });
}

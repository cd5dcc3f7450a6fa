import { Module } from '@nestjs/common';
import { ContextInvoices, DemonstrationSeed, TelcoGateway, TelcoModule } from '../src/telco/index.js';
import { InMemoryContextInvoices } from '../src/telco/testing/simulated-operator.js';
import { createTestApp, KEYS, type TestApp } from './support/app.js';

@Module({ providers: [{ provide: ContextInvoices, useClass: InMemoryContextInvoices }], exports: [ContextInvoices] })
class ContextInvoicesModule {}

const SIMULATOR = { telcoBaseUrl: null, telcoToken: null, telcoTimeoutMs: 1_000 };
const BASE = '/v1/admin/simulator';
const FAULT = { operation: 'cancelar_vas_avulso', kind: 'error', times: 2 };
const INVOICE = { '11999990001': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }] } };

/** Supertest gives a body as `any`. */
function bodyOf(response: { readonly body: unknown }): unknown {
  return response.body;
}

describe('the simulator over HTTP', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp({ modules: [TelcoModule.register(SIMULATOR, [ContextInvoicesModule])] });
  });
  afterAll(() => test.close());

  const admin = () => test.as(KEYS.admin);

  it('is for administrators only', async () => {
    await test.as(KEYS.turns).get(`${BASE}/effects`).expect(403);
    await test.as(null).get(`${BASE}/effects`).expect(401);
  });

  it('lists the effects, none at first', async () => {
    const body = bodyOf(await admin().get(`${BASE}/effects?operation=cancelar_vas_avulso&msisdn=11999990001`).expect(200));
    expect(body).toEqual({ items: [] });
  });

  it('shows what was done on a stored invoice, one entry an item', async () => {
    await admin().put(`${BASE}/invoices/F-2?customerId=C-2`).send(INVOICE).expect(200);
    const item = { name: 'VOD', msisdn: '11999990001', value: '14.99', section: 'SVA Detalhe Total' };
    const request = { items: [item], invoice: { customerKey: 'C-2', invoiceId: 'F-2', invoiceHash: null }, socialSecNo: null };
    const call = { tenantId: 'demo', idempotencyKey: 'k-1', signal: new AbortController().signal };
    await test.app.get(TelcoGateway, { strict: false }).cancelarVasAvulso(request, call);
    const body = bodyOf(await admin().get(`${BASE}/effects?operation=cancelar_vas_avulso&msisdn=5511999990001`).expect(200));
    expect(body).toEqual({ items: [
      {
        id: expect.any(String) as unknown,
        operation: 'cancelar_vas_avulso',
        msisdn: '11999990001',
        item: 'VOD',
        value: '14.99',
        idempotencyKey: 'k-1',
        createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/) as unknown,
      },
    ] });
    expect((await test.as(KEYS.other).get(`${BASE}/effects`).expect(200)).body).toEqual({ items: [] });
  });

  it('plants and clears faults', async () => {
    const body = bodyOf(await admin().post(`${BASE}/faults`).send({ ...FAULT, match: { msisdn: '11999990001', item: 'VOD' } }).expect(201));
    expect(body).toEqual({ ...FAULT, id: expect.any(String) as unknown, match: { msisdn: '11999990001', item: 'VOD' }, delayMs: null });
    await admin().delete(`${BASE}/faults`).expect(204);
  });

  it('plants a fault with its defaults: one time, and a second for slow', async () => {
    const body = bodyOf(await admin().post(`${BASE}/faults`).send({ operation: 'buscar_fatura', kind: 'slow' }).expect(201));
    expect(body).toMatchObject({ match: { msisdn: null, item: null }, times: 1, delayMs: 1_000 });
    await admin().delete(`${BASE}/faults`).expect(204);
  });

  it('knows its operations and no other', async () => {
    expect((await admin().post(`${BASE}/faults`).send({ ...FAULT, operation: 'cancelar_tudo' }).expect(400)).body).toMatchObject({ code: 'unknown_operation' });
    expect((await admin().get(`${BASE}/effects?operation=cancelar_tudo`).expect(400)).body).toMatchObject({ code: 'unknown_operation' });
  });

  it.each([
    [{ ...FAULT, kind: 'odd' }, '/kind'],
    [{ ...FAULT, times: 0 }, '/times'],
    [{ ...FAULT, times: '2' }, '/times'],
    [{ ...FAULT, delayMs: -1 }, '/delayMs'],
    [{ ...FAULT, match: { line: '1' } }, '/match/line'],
    [{ ...FAULT, match: [] }, '/match'],
    [{ ...FAULT, extra: 1 }, '/extra'],
  ])('refuses the fault %j', async (body, pointer) => {
    const answer = await admin().post(`${BASE}/faults`).send(body).expect(400);
    expect(answer.body).toMatchObject({ code: 'invalid_request', errors: expect.arrayContaining([expect.objectContaining({ pointer })]) as unknown });
  });

  it('stores an invoice of a customer', async () => {
    await admin().put(`${BASE}/invoices/F-1?customerId=C-1`).send(INVOICE).expect(200, { invoiceId: 'F-1', customerId: 'C-1' });
  });

  it.each([
    ['/invoices/F-1', INVOICE],
    ['/invoices/F-1?customerId=', INVOICE],
    ['/invoices/F-1?customerId=C-1', [INVOICE]],
    ['/invoices/F-1?customerId=C-1', { '1': '\0' }],
    ['/lines/11999990001', { has_plano_controle: { deep: true } }],
    ['/lines/11999990001', []],
  ])('refuses PUT %s with %j', async (path, body) => {
    expect((await admin().put(`${BASE}${path}`).send(body).expect(400)).body).toMatchObject({ code: 'invalid_request' });
  });

  it('keeps the facts of a line, the undocumented ones too', async () => {
    const facts = { has_plano_controle: true, apos_data_corte: false, barcode: null, invoice_status: 'OPEN', other: 1 };
    await admin().put(`${BASE}/lines/11999990001`).send(facts).expect(200, { msisdn: '11999990001', facts });
    await admin().get(`${BASE}/lines/5511999990001`).expect(200, { msisdn: '5511999990001', facts });
    await admin().get(`${BASE}/lines/11999990009`).expect(200, { msisdn: '11999990009', facts: {} });
    expect((await test.as(KEYS.other).get(`${BASE}/lines/11999990001`).expect(200)).body).toMatchObject({ facts: {} });
  });

  it('shows what the service desk answered: contestation with its boleto, SMS with its text', async () => {
    const invoice = { customerKey: 'C-7', invoiceId: 'F-7', invoiceHash: null };
    const call = (idempotencyKey: string) => ({ tenantId: 'demo', idempotencyKey, signal: new AbortController().signal });
    await admin().put(`${BASE}/invoices/F-7?customerId=C-7`).send({ '11999990007': INVOICE['11999990001'] }).expect(200);
    await admin().put(`${BASE}/lines/11999990007`).send({ barcode: '84690000001' }).expect(200);
    const telco = test.app.get(TelcoGateway, { strict: false });
    await telco.abrirContestacaoCliente({
      item: { name: 'VOD', msisdn: '11999990007', value: '14.99', section: 'SVA Detalhe Total' }, adjustment: '14.99', invoice, invoiceStatus: 'OPEN', socialSecNo: null,
      protocol: null, description: null, contestationType: null, adjustmentReason: null, refundOption: null, doubleRefund: false, cspId: null, manualContaCerta: null, skipItemValidation: false,
    }, call('k-7'));
    await telco.enviarSms({ msisdn: '11999990007', invoice, text: 'Seu boleto', protocol: null }, call('k-8'));
    const number = expect.stringMatching(/^\d{20}$/) as unknown;
    expect(bodyOf(await admin().get(`${BASE}/calls?msisdn=11999990007`).expect(200))).toMatchObject({ items: [
      { operation: 'abrir_contestacao_cliente', idempotencyKey: 'k-7', result: { accepted: true, contestationId: number, adjusted: true, barcode: '84690000001' } },
      { operation: 'enviar_sms', idempotencyKey: 'k-8', result: { smsId: number, text: 'Seu boleto' } },
    ] });
    expect(bodyOf(await admin().get(`${BASE}/calls?msisdn=11999990007&operation=enviar_sms`).expect(200))).toMatchObject({ items: [{ idempotencyKey: 'k-8' }] });
    await admin().get(`${BASE}/calls?operation=other`).expect(400);
    expect((await test.as(KEYS.other).get(`${BASE}/calls`).expect(200)).body).toEqual({ items: [] });
  });

  it('seeds the demonstration customer', async () => {
    await expect(test.app.get(DemonstrationSeed, { strict: false }).seedDemonstration('demo')).resolves.toBeUndefined();
  });

  it('has no counters: they belong to the test action', async () => {
    await admin().get(`${BASE}/counters`).expect(404);
  });
});

describe('with an operator over HTTP', () => {
  it('the simulator is not mounted', async () => {
    const operator = TelcoModule.register({ telcoBaseUrl: 'http://127.0.0.1:9', telcoToken: null, telcoTimeoutMs: 1_000 });
    const test = await createTestApp({ modules: [operator] });
    await test.as(KEYS.admin).get(`${BASE}/effects`).expect(404);
    await test.close();
  });
});

import { JourneyBench } from '../../test/support/journey-bench.js';
import { invoiceDocument, invoiceFixture } from '../../test/support/invoice-fixtures.js';
import type { JsonObject } from '../kernel/json.js';
import { ScriptedTelcoGateway } from '../telco/testing/scripted-telco-gateway.js';
import { ContasScope } from './contas-scope.js';

const MARCH = invoiceDocument('01_single_line');
const FEBRUARY: JsonObject = { ...MARCH, 'Fatura Resumo': { referencia: 'FEV/26', itens: [{ desc: 'Total Geral', value: 'R$ 100,00' }] } };
const CUSTOMER = { msisdn: '11900007048', customer_id: 'C-1', social_sec_no: null, invoice_id: null, channel: 'text', message_id: 'm-1' };
const PROTOCOL = '20261130000000000001';

const called = (telco: ScriptedTelcoGateway): readonly string[] => telco.calls.map(({ operation }) => operation);
const registers = (): ScriptedTelcoGateway =>
  new ScriptedTelcoGateway().will('registrar_atendimento', { kind: 'ok', value: { protocol: '1' } }).will('registrar_protocolo', { kind: 'ok', value: { protocol: PROTOCOL } });

describe('invoice_explanation.v2', () => {
  it('fetches before its pause and never after it: what was shown is what is registered (case C05)', async () => {
    const telco = registers().will('consultar_faturas', { kind: 'ok', value: [{ invoiceDetail: MARCH }, { invoiceDetail: FEBRUARY }] });
    const bench = new JourneyBench('invoice_explanation.v2', telco);
    const paused = await bench.start({ ...CUSTOMER, texto: 'por que aumentou?' });
    expect(paused).toMatchObject({ status: 'PAUSED', pause: { message: expect.stringContaining('R$ 22,25 a mais') as unknown } });
    const done = await bench.reply(paused, 'SIM');
    expect(done).toMatchObject({ status: 'COMPLETED', output: { protocolo_id: PROTOCOL, workflow_response_final: true, invoice_answer: 'SIM' } });
    expect(done.vars['preparar']).toEqual(paused.vars['preparar']);
    expect(telco.calls.map(({ operation, idempotencyKey }) => [operation, idempotencyKey])).toEqual([
      ['consultar_faturas', null],
      ['registrar_atendimento', 'x-1:registrar_sim:1'],
      ['registrar_protocolo', 'x-1:registrar_protocolo_aceite:1'],
    ]);
  });

  it('fetches nothing where the conversation has both invoices in hand', async () => {
    const telco = registers();
    const invoices = { current: invoiceFixture('01_single_line'), previous: invoiceFixture('04_credits_zero_interest') };
    const scope = new ContasScope({ customer: { customerId: 'C-1', msisdn: null, socialSecNo: null, name: null }, invoiceId: null, invoiceHash: 'h', invoices, record: () => undefined });
    const bench = new JourneyBench('invoice_explanation.v2', telco, scope);
    const done = await bench.reply(await bench.start(CUSTOMER), 'NAO');
    expect(done).toMatchObject({ status: 'COMPLETED', output: { session_control: 'HUMAN_HANDOFF', invoice_answer: 'NAO' } });
    expect(telco.calls).toMatchObject([{ operation: 'registrar_atendimento', request: { reason: 'invoice_explanation:NAO', invoice: { invoiceHash: 'h' } } }]);
  });

  it('that failed at its protocol goes on there when it is run again, under the same key', async () => {
    const telco = new ScriptedTelcoGateway()
      .will('registrar_atendimento', { kind: 'ok', value: { protocol: '1' } })
      .will('registrar_protocolo', { kind: 'failed', error: 'down' }, { kind: 'ok', value: { protocol: PROTOCOL } });
    const bench = new JourneyBench('invoice_explanation.v2', telco);
    const failed = await bench.reply(await bench.start({ ...CUSTOMER, fatura_atual: MARCH }), 'SIM');
    expect(failed).toMatchObject({ status: 'FAILED', reason: 'action_failed' });
    expect(await bench.retry(failed)).toMatchObject({ status: 'COMPLETED', output: { protocolo_id: PROTOCOL } });
    expect(called(telco)).toEqual(['registrar_atendimento', 'registrar_protocolo', 'registrar_protocolo']);
    expect(new Set(telco.calls.slice(1).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('ends after two attempts', async () => {
    const bench = new JourneyBench('invoice_explanation.v2', new ScriptedTelcoGateway());
    const asked = await bench.start({ ...CUSTOMER, fatura_atual: MARCH, texto: 'explica a fatura de janeiro' });
    expect(asked).toMatchObject({ status: 'PAUSED', pause: { message: expect.stringContaining('A que vejo é a de março de 2026.') as unknown } });
    expect(await bench.reply(asked, 'a de dezembro')).toMatchObject({ status: 'COMPLETED', output: { success: false } });
  });
});

describe('pro_rata.v3', () => {
  it('asks again after each doubt, and ends with a protocol (case C02)', async () => {
    const telco = registers();
    const bench = new JourneyBench('pro_rata.v3', telco);
    let execution = await bench.start({ ...CUSTOMER, fatura_atual: invoiceDocument('08_pro_rata_and_weekly') });
    for (let doubt = 1; doubt <= 3; doubt += 1) {
      execution = await bench.reply(execution, 'OUTRO');
      expect(execution).toMatchObject({ status: 'PAUSED', pause: { message: expect.stringContaining('R$ 61,24 divididos por 17 dias dão cerca de R$ 3,60 por dia') as unknown } });
    }
    expect(await bench.reply(execution, 'SIM')).toMatchObject({ status: 'COMPLETED', output: { protocolo_id: PROTOCOL } });
    expect(called(telco)).toEqual(['consultar_contrato_corte', 'registrar_protocolo']);
  });

  it('without a Plano Controle tells, registers and ends', async () => {
    const telco = registers();
    const done = await new JourneyBench('pro_rata.v3', telco).start({ ...CUSTOMER, has_plano_controle: false, fatura_atual: invoiceDocument('08_pro_rata_and_weekly') });
    expect(done).toMatchObject({ status: 'COMPLETED', output: { mensagem: expect.stringMatching(/R\$ 26,58 por 14 dias[^]*O protocolo deste atendimento é 20261130000000000001\.$/) as unknown } });
    expect(done.output['evidence']).toContainEqual({ fact: 'days', value: '14 dias', from: 'days of /92900004321/Plano/TIM Controle Smart/periodo' });
  });
});

import { ManualClock } from '../../kernel/clock.js';
import type { JsonObject } from '../../kernel/json.js';
import { ScriptedTelcoGateway } from '../../telco/testing/scripted-telco-gateway.js';
import { invoiceDocument, invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { actionContext, conversationContext } from '../testing/action-bench.js';
import { formatarProRata } from './formatar_pro_rata.action.js';
import { prepararProRata } from './preparar_pro_rata.action.js';
import { registrarAtendimentoProRata } from './registrar_atendimento_pro_rata.action.js';

const FACTS = { afterCutOff: false, cutOffDate: null, dependentItem: false, manualContaCerta: false, hasPlanoControle: true };
const BLACK_ONLY: JsonObject = { '92900004321': { 'Pro Rata': [{ desc: 'TIM Black', value: 'R$ 61,24', periodo: 'de 17/10/2025 a 02/11/2025' }] } };
const clock = new ManualClock(new Date('2026-11-30T12:00:00Z'));
const prepared = (telco: ScriptedTelcoGateway, input: JsonObject, context = actionContext()): JsonObject | Promise<JsonObject> => prepararProRata({ telco, clock }).run(input, context);
const called = (telco: ScriptedTelcoGateway): readonly string[] => telco.calls.map(({ operation }) => operation);

describe('preparing', () => {
  it('fetches nothing that the session has in hand, and waits where the invoice names a Plano Controle', async () => {
    const telco = new ScriptedTelcoGateway().will('consultar_contrato_corte', { kind: 'ok', value: { ...FACTS, hasPlanoControle: null } });
    const { context } = conversationContext({ current: invoiceFixture('08_pro_rata_and_weekly'), previous: null });
    expect(await prepared(telco, { customer_id: 'C-1' }, context)).toMatchObject({ success: true, has_plano_controle: true, await_user_input: true, dias_do_periodo: 31, varias_linhas: false, cobrancas: [{ nome: 'TIM Controle Smart', valor: '26.58', dias: 14, de: '2025-10-03' }, { nome: 'TIM Black' }] });
    expect(called(telco)).toEqual(['consultar_contrato_corte']);
  });

  it.each<[boolean | null, string, boolean]>([
    [false, '08_pro_rata_and_weekly', false],
    [true, '08_pro_rata_and_weekly', true],
    [null, '08_pro_rata_and_weekly', true],
    [false, 'black', false],
    [true, 'black', true],
    [null, 'black', false],
  ])('takes the contract, %s, before the name of the plan, and the name where the contract does not say: %s', async (hasPlanoControle, invoice, expected) => {
    const telco = new ScriptedTelcoGateway().will('consultar_contrato_corte', { kind: 'ok', value: { ...FACTS, hasPlanoControle } });
    expect(await prepared(telco, { fatura_atual: invoice === 'black' ? BLACK_ONLY : invoiceDocument(invoice) })).toMatchObject({ has_plano_controle: expected, await_user_input: expected });
  });

  it('asks for the contract of the line that is charged, the customer\'s own first', async () => {
    const part = (value: string): JsonObject => ({ 'Pro Rata': [{ desc: 'TIM Black', value }] });
    const family: JsonObject = { '11999990001': part('R$ 5,00'), '11999990002': part('R$ 6,00') };
    const line = async (msisdn: string): Promise<unknown> => {
      const telco = new ScriptedTelcoGateway().will('consultar_contrato_corte', { kind: 'ok', value: FACTS });
      await prepared(telco, { fatura_atual: family, msisdn });
      return telco.calls[0]?.request;
    };
    expect(await line('5511999990002')).toMatchObject({ msisdn: '11999990002' });
    expect(await line('11888880000')).toMatchObject({ msisdn: '11999990001' });
  });

  it('asks the operator for the contract where the caller does not say it', async () => {
    const telco = new ScriptedTelcoGateway().will('consultar_contrato_corte', { kind: 'ok', value: FACTS });
    expect(await prepared(telco, { fatura_atual: BLACK_ONLY })).toMatchObject({ has_plano_controle: true, await_user_input: true });
    expect(telco.calls).toMatchObject([{ operation: 'consultar_contrato_corte', request: { msisdn: '92900004321' } }]);
    const silent = new ScriptedTelcoGateway().will('consultar_contrato_corte', { kind: 'failed', error: 'down' });
    expect(await prepared(silent, { fatura_atual: BLACK_ONLY })).toMatchObject({ success: true, await_user_input: false });
    const told = new ScriptedTelcoGateway();
    expect(await prepared(told, { fatura_atual: invoiceDocument('08_pro_rata_and_weekly'), has_plano_controle: false })).toMatchObject({ await_user_input: false });
    expect(called(told)).toEqual([]);
  });

  it('takes the invoice from the operator, else what the caller names', async () => {
    const read = new ScriptedTelcoGateway().will('buscar_fatura', { kind: 'ok', value: { invoiceDetail: invoiceDocument('08_pro_rata_and_weekly') } });
    expect(await prepared(read, { customer_id: 'C-1', invoice_id: '1', planos: [{ name: 'TIM Black', msisdn: '92900004321' }] })).toMatchObject({ cobrancas: [{ nome: 'TIM Black' }] });
    const down = new ScriptedTelcoGateway().will('buscar_fatura', { kind: 'failed', error: 'down' });
    expect(await prepared(down, { invoice_id: '1', has_plano_controle: true, planos: [{ name: 'TIM Black', msisdn: '92900004321', value: '61.24' }] })).toMatchObject({ success: true, cobrancas: [{ nome: 'TIM Black', valor: '61.24', dias: null }] });
  });

  it('without a charge to explain waits for nobody', async () => {
    const telco = new ScriptedTelcoGateway();
    expect(await prepared(telco, {})).toMatchObject({ success: false, motivo: 'fatura_indisponivel', await_user_input: false });
    expect(await prepared(telco, { fatura_atual: invoiceDocument('01_single_line') })).toMatchObject({ success: false, motivo: 'sem_cobranca_proporcional', await_user_input: false });
    expect(called(telco)).toEqual([]);
  });
});

describe('phrasing', () => {
  it('takes the saved charges', async () => {
    const saved = await prepared(new ScriptedTelcoGateway(), { fatura_atual: invoiceDocument('08_pro_rata_and_weekly') });
    const { mensagem, evidence } = await formatarProRata.run({ ...saved, channel: 'text' }, actionContext());
    expect(mensagem).toContain('R$ 26,58 por 14 dias, de 3 de outubro de 2025 a 16 de outubro de 2025, cerca de R$ 1,90 por dia');
    expect(evidence).toContainEqual({ fact: 'daily_value', value: 'R$ 1,90', from: '"TIM Controle Smart" / days' });
    expect((await formatarProRata.run({ ...saved, channel: 'text', repergunta: true }, actionContext())).mensagem).toContain('divididos por');
  });

  it.each([['sem_cobranca_proporcional', 'Não vejo cobrança proporcional'], ['fatura_indisponivel', 'Não consegui acessar']])('says that there is nothing to phrase: %s', async (motivo, words) => {
    expect(await formatarProRata.run({ cobrancas: [], motivo, channel: 'text' }, actionContext())).toMatchObject({ success: false, mensagem: expect.stringContaining(words) as unknown });
  });
});

describe('registering', () => {
  it('tells the protocol after what was not said yet, with the evidence of both', async () => {
    const telco = new ScriptedTelcoGateway().will('registrar_protocolo', { kind: 'ok', value: { protocol: '42' } });
    const input = { resultado: 'nao_controle', msisdn: '1', mensagem: 'R$ 26,58.', evidence: [{ fact: 'item', value: 'R$ 26,58', from: '/x' }, 'y'] };
    expect(await registrarAtendimentoProRata({ telco }).dispatch(input, actionContext(), 'k')).toEqual({
      kind: 'ok',
      value: {
        success: true,
        protocolo_id: '42',
        mensagem: 'R$ 26,58. O protocolo deste atendimento é 42.',
        evidence: [{ fact: 'item', value: 'R$ 26,58', from: '/x' }, { fact: 'protocol', value: '42', from: 'registrar_protocolo' }],
      },
    });
    expect(telco.calls).toMatchObject([{ idempotencyKey: 'k', request: { scenario: 'pro_rata', status: 'resolvido', summary: 'Cobrança proporcional explicada: nao_controle' } }]);
  });
});

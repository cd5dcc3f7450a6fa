import { ManualClock } from '../../kernel/clock.js';
import type { JsonObject } from '../../kernel/json.js';
import { ScriptedTelcoGateway } from '../../telco/testing/scripted-telco-gateway.js';
import { invoiceDocument, invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { actionContext, conversationContext } from '../testing/action-bench.js';
import { checarTentativaCvn } from './checar_tentativa_cvn.action.js';
import { checarVasVariado } from './checar_vas_variado.action.js';
import { formatarInvoiceExplanation } from './formatar_invoice_explanation.action.js';
import { prepararHandoffInvoiceExplanation } from './preparar_handoff_invoice_explanation.action.js';
import { prepararInvoiceExplanation } from './preparar_invoice_explanation.action.js';
import { registrarAtendimentoInvoiceExplanation } from './registrar_atendimento_invoice_explanation.action.js';
import { registrarProtocoloInicio } from './registrar_protocolo_inicio.action.js';

const MARCH = invoiceDocument('01_single_line');
const FEBRUARY = { ...MARCH, 'Fatura Resumo': { referencia: 'FEV/26', itens: [{ desc: 'Total Geral', value: 'R$ 100,00' }] } };
const CUSTOMER = { customer_id: 'C-1', msisdn: '11900007048' };

const operator = (): ScriptedTelcoGateway => new ScriptedTelcoGateway();
const clock = new ManualClock(new Date('2026-11-30T12:00:00Z'));
const called = (telco: ScriptedTelcoGateway): readonly string[] => telco.calls.map(({ operation }) => operation);
const prepared = (telco: ScriptedTelcoGateway, input: JsonObject, context = actionContext()): JsonObject | Promise<JsonObject> =>
  prepararInvoiceExplanation({ telco, clock }).run(input, context);

describe('preparing an explanation', () => {
  it('fetches nothing that the session has in hand', async () => {
    const telco = operator();
    const { context, reads } = conversationContext({ current: invoiceFixture('01_single_line'), previous: invoiceFixture('04_credits_zero_interest') });
    expect(await prepared(telco, CUSTOMER, context)).toMatchObject({ success: true, service_failed: false, tentativa: 1, explicacao: { comparada: true, total_atual: '122.25', total_anterior: '86.58', diferenca: '35.67' } });
    expect([called(telco), reads]).toEqual([[], []]);
  });

  it('asks once for the invoice before, and does without where the operator has none or does not answer', async () => {
    for (const outcome of [{ kind: 'not_found' }, { kind: 'failed', error: 'down' }] as const) {
      const telco = operator().will('consultar_faturas', outcome);
      const { context, reads } = conversationContext({ current: invoiceFixture('01_single_line'), previous: null });
      expect(await prepared(telco, CUSTOMER, context)).toMatchObject({ success: true, explicacao: { comparada: false } });
      expect(called(telco)).toEqual(['consultar_faturas']);
      expect(reads).toMatchObject([{ operation: 'consultar_faturas', outcome: outcome.kind }]);
    }
  });

  it('finds the invoice before among those of the operator', async () => {
    const telco = operator().will('consultar_faturas', { kind: 'ok', value: [{ invoiceDetail: MARCH }, { invoiceDetail: FEBRUARY }] });
    const { context } = conversationContext({ current: invoiceFixture('01_single_line'), previous: null });
    expect(await prepared(telco, CUSTOMER, context)).toMatchObject({ explicacao: { comparada: true, diferenca: '22.25' } });
  });

  it('without a session asks the operator: the latest two in one call, a named invoice and the one before it in two', async () => {
    const latest = operator().will('consultar_faturas', { kind: 'ok', value: [{ invoiceDetail: MARCH }, { invoiceDetail: FEBRUARY }] });
    expect(await prepared(latest, CUSTOMER)).toMatchObject({ explicacao: { diferenca: '22.25' } });
    expect(latest.calls).toMatchObject([{ operation: 'consultar_faturas', request: { customerKey: 'C-1', msisdn: '11900007048', invoice: null } }]);
    const named = operator().will('buscar_fatura', { kind: 'ok', value: { invoiceDetail: MARCH } }).will('consultar_faturas', { kind: 'ok', value: [{ invoiceDetail: MARCH }, { invoiceDetail: FEBRUARY }] });
    expect(await prepared(named, { ...CUSTOMER, invoice_id: '300' })).toMatchObject({ explicacao: { diferenca: '22.25' } });
    expect(called(named)).toEqual(['buscar_fatura', 'consultar_faturas']);
  });

  it('takes documents that the caller hands over, without a call', async () => {
    const telco = operator();
    expect(await prepared(telco, { fatura_atual: MARCH, fatura_anterior: FEBRUARY })).toMatchObject({ explicacao: { diferenca: '22.25' } });
    expect(await prepared(telco, { fatura_atual: MARCH })).toMatchObject({ explicacao: { comparada: false } });
    expect(called(telco)).toEqual([]);
  });

  it('tells what the invoice holds where its change was not asked for', async () => {
    const invoices = { fatura_atual: MARCH, fatura_anterior: FEBRUARY };
    const listed = async (texto: string): Promise<unknown> => ((await prepared(operator(), { ...invoices, texto })).explicacao as JsonObject)['itens'];
    expect(await listed('por que aumentou?')).toEqual([]);
    expect(await listed('me explica a minha fatura')).toContainEqual({ msisdn: '11900007048', secao: 'Plano', itens: [{ nome: 'TIM Controle Smart', valor: '57.99', vezes: 1 }], restantes: 0 });
  });

  it('tells a system that does not answer from what the customer can help with', async () => {
    const failed = { kind: 'failed', error: 'down' } as const;
    expect(await prepared(operator().will('consultar_faturas', failed), CUSTOMER)).toMatchObject({ success: false, service_failed: true, motivo: 'servico_indisponivel' });
    expect(await prepared(operator().will('consultar_faturas', { kind: 'not_found' }), CUSTOMER)).toMatchObject({ success: false, service_failed: false, motivo: 'fatura_nao_encontrada' });
    expect(await prepared(operator(), {})).toMatchObject({ success: false, service_failed: false, motivo: 'cliente_nao_identificado' });
    expect(await prepared(operator(), { fatura_atual: MARCH, texto: 'explica a fatura de janeiro' })).toMatchObject({ success: false, motivo: 'mes_indisponivel', mes_disponivel: { mes: 3, ano: 2026 } });
  });

  it('counts its attempts, and takes the answer to what was missing', async () => {
    const january = { fatura_atual: MARCH, fatura_anterior: FEBRUARY, texto: 'a fatura de janeiro', tentativa_anterior: 1 };
    expect(await prepared(operator(), { ...january, complemento: 'sim, pode ser' })).toMatchObject({ success: true, explicacao: { mes: { mes: 3 } } });
    expect(await prepared(operator(), { ...january, complemento: 'então a de fevereiro' })).toMatchObject({ success: true, explicacao: { mes: { mes: 2 }, comparada: false } });
    expect(await prepared(operator(), { ...january, complemento: 'a de 2019' })).toMatchObject({ success: false, tentativa: 2 });
  });

  it('shows nobody an invoice for a number that was typed', async () => {
    const telco = operator().will('consultar_faturas', { kind: 'ok', value: [{ invoiceDetail: MARCH }] });
    expect(await prepared(telco, { complemento: 'é o 11 90000-7048', tentativa_anterior: 1 })).toMatchObject({ success: false, motivo: 'cliente_nao_identificado', tentativa: 2 });
    expect(called(telco)).toEqual([]);
  });

  it.each([[1, false], [2, true], [3, true]])('attempt %d is the last: %s', async (tentativa, limite_excedido) => {
    expect(await checarTentativaCvn.run({ tentativa }, actionContext())).toEqual({ success: true, limite_excedido });
  });
});

describe('phrasing it', () => {
  it('states the saved amounts with their evidence', async () => {
    const { explicacao } = await prepared(operator(), { fatura_atual: MARCH, fatura_anterior: FEBRUARY });
    const { mensagem, evidence, success } = await formatarInvoiceExplanation.run({ explicacao: explicacao ?? null, channel: 'voice' }, actionContext());
    expect([success, mensagem]).toEqual([true, expect.stringMatching(/^A sua fatura de março de 2026 ficou em R\$ 122,25, e a anterior foi de R\$ 100,00: R\$ 22,25 a mais\./)]);
    expect(evidence).toContainEqual({ fact: 'total', value: 'R$ 122,25', from: '/Fatura Resumo/itens/Total Geral' });
  });

  it.each([
    ['servico_indisponivel', 'Não consegui acessar a sua fatura agora'],
    ['cliente_nao_identificado', 'ainda não encontrei a sua fatura'],
    ['fatura_nao_encontrada', 'Não encontrei essa fatura'],
    ['mes_indisponivel', 'A que vejo é a de março de 2026. De qual mês'],
    ['tentativas_esgotadas', 'não tenho o que explicar'],
  ])('without an explanation says why: %s', async (motivo, words) => {
    const result = await formatarInvoiceExplanation.run({ motivo, mes_disponivel: { mes: 3, ano: 2026 }, channel: 'text' }, actionContext());
    expect(result).toMatchObject({ success: false, mensagem: expect.stringContaining(words) as unknown });
  });
});

describe('how the customer took it', () => {
  const input = { ...CUSTOMER, invoice_id: '300', social_sec_no: '1', resposta: 'NAO' };

  it('is registered with the operator for the whole invoice, under the key of the node', async () => {
    const telco = operator().will('registrar_atendimento', { kind: 'ok', value: { protocol: '99' } });
    expect(await registrarAtendimentoInvoiceExplanation({ telco }).dispatch(input, actionContext(), 'x:registrar_nao:1')).toEqual({ kind: 'ok', value: { success: true, registro_id: '99' } });
    expect(telco.calls).toMatchObject([{ idempotencyKey: 'x:registrar_nao:1', request: { items: [], msisdn: '11900007048', reason: 'invoice_explanation:NAO', invoice: { customerKey: 'C-1', invoiceId: '300' } } }]);
  });

  it('yes: the protocol is the final answer, and the end of the service', async () => {
    const telco = operator().will('registrar_protocolo', { kind: 'ok', value: { protocol: '20261130000000000001' } });
    const outcome = await registrarProtocoloInicio({ telco }).dispatch({ ...input, resumo: 'r', workflow_response_final: true }, actionContext(), 'k');
    expect(outcome).toEqual({
      kind: 'ok',
      value: {
        success: true,
        protocolo_id: '20261130000000000001',
        invoice_answer: 'SIM',
        finalization: { status: 'resolvido', protocol: '20261130000000000001' },
        workflow_response_final: true,
        mensagem: 'Que bom que ficou claro! O protocolo deste atendimento é 20261130000000000001.',
        evidence: [{ fact: 'protocol', value: '20261130000000000001', from: 'registrar_protocolo' }],
      },
    });
  });

  it('a registration that fails or is lost stays what it is', async () => {
    for (const outcome of [{ kind: 'failed', error: 'down' }, { kind: 'lost', error: 'time_limit' }] as const) {
      const telco = operator().will('registrar_protocolo', outcome).will('registrar_atendimento', outcome);
      expect(await registrarProtocoloInicio({ telco }).dispatch(input, actionContext(), 'k')).toEqual(outcome);
      expect(await registrarAtendimentoInvoiceExplanation({ telco }).dispatch(input, actionContext(), 'k')).toEqual(outcome);
    }
  });

  it('no: a person takes over', async () => {
    expect(await prepararHandoffInvoiceExplanation.run({}, actionContext())).toMatchObject({ session_control: 'HUMAN_HANDOFF', invoice_answer: 'NAO' });
  });

  it('knows services among the reasons', async () => {
    const { explicacao } = await prepared(operator(), { fatura_atual: MARCH, fatura_anterior: { ...FEBRUARY, '11900007048': { Plano: [{ desc: 'TIM Controle Smart', value: 'R$ 57,99' }] } } });
    expect(await checarVasVariado.run({ explicacao: explicacao ?? null }, actionContext())).toMatchObject({ vas_variado: true, itens: expect.arrayContaining(['Tamboro Mensal']) as unknown });
    expect(await checarVasVariado.run({}, actionContext())).toEqual({ success: true, vas_variado: false, itens: [] });
  });
});

import { parseInvoice } from '../../invoice/domain/index.js';
import type { JsonObject } from '../../kernel/json.js';
import { ManualClock } from '../../kernel/clock.js';
import { ScriptedTelcoGateway } from '../../telco/testing/scripted-telco-gateway.js';
import type { Action, ActionContext, ActionOutcome } from '../../workflow-engine/domain/index.js';
import { serviceActions } from '../service-actions.js';
import { actionContext, conversationContext } from '../testing/action-bench.js';

const LINE = '11999990001';
const DOCUMENT = { 'Fatura Resumo': { vencimento: '20/11/2026', itens: [{ desc: 'Total Geral', value: 'R$ 50,00' }] }, [LINE]: { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }] } };
const ITEM = { name: 'VOD', msisdn: LINE, value: '14.99', section: 'SVA Detalhe Total' };
const CONTEXT = actionContext();

describe('actions that read and change what the operator holds', () => {
  let telco: ScriptedTelcoGateway;
  beforeEach(() => {
    telco = new ScriptedTelcoGateway();
  });

  const action = (name: string): Action => {
    const parts = { telco, clock: new ManualClock(new Date('2026-11-05T12:00:00Z')), knowledge: { search: () => Promise.resolve([]) } };
    const found = serviceActions(parts).find((each) => each.name === name);
    if (found === undefined) throw new Error(`no action ${name}`);
    return found;
  };
  const run = async (name: string, input: JsonObject, context: ActionContext = CONTEXT): Promise<JsonObject> => {
    const found = action(name);
    if (found.effect !== null) throw new Error(`${name} has an effect`);
    return found.run(input, context);
  };
  const dispatch = async (name: string, input: JsonObject, key = 'k-1'): Promise<ActionOutcome> => {
    const found = action(name);
    if (found.effect === null) throw new Error(`${name} has no effect`);
    return found.dispatch(input, CONTEXT, key);
  };
  const notFound = (name: string, input: JsonObject): JsonObject | undefined => {
    const found = action(name);
    return found.effect === null ? undefined : found.notFound?.(input);
  };
  const failed = (name: string, input: JsonObject): JsonObject | undefined => {
    const found = action(name);
    return found.effect === null ? undefined : found.failed?.(input, 'down');
  };
  const keyOf = (name: string, input: JsonObject): string | null | undefined => {
    const found = action(name);
    return found.effect === null ? undefined : found.keyOf?.(input);
  };
  const operations = () => telco.calls.map(({ operation }) => operation);

  describe('buscar_fatura', () => {
    it('with an id and a customer reads that invoice, once', async () => {
      telco.will('buscar_fatura', { kind: 'ok', value: { invoiceDetail: DOCUMENT } });
      const result = await run('buscar_fatura', { invoice_id: 'F-1', customer_id: 'C-1', msisdn: LINE, output: null });
      expect(result).toMatchObject({
        success: true, origem: 'buscar_fatura', total: '50.00', vencimento: '20/11/2026',
        mensagem: 'Encontrei a sua fatura. Ela soma R$ 50,00. O vencimento é em 20 de novembro de 2026.',
        evidence: [{ fact: 'total', value: 'R$ 50,00' }, { fact: 'due_date', value: '20 de novembro de 2026' }],
      });
      expect(parseInvoice(result['invoice_detail'] ?? null)).toMatchObject({ lines: [{ msisdn: LINE }] });
      expect(telco.calls).toMatchObject([{ operation: 'buscar_fatura', request: { customerKey: 'C-1', invoiceKey: 'F-1', msisdn: LINE } }]);
    });

    it.each<[string, JsonObject]>([['no customer', { invoice_id: 'F-1', msisdn: LINE }], ['no id', { customer_id: 'C-1', output: 'resumo' }]])('with %s asks for the latest', async (_name, input) => {
      telco.will('consultar_faturas', { kind: 'ok', value: [{ invoiceDetail: DOCUMENT }] });
      expect(await run('buscar_fatura', input)).toMatchObject({ success: true, origem: 'consultar_faturas' });
      expect(operations()).toEqual(['consultar_faturas']);
    });

    it('leaves the document out of a summary', async () => {
      telco.will('consultar_faturas', { kind: 'ok', value: [{ invoiceDetail: DOCUMENT }] });
      expect(await run('buscar_fatura', { customer_id: 'C-1', output: 'resumo' })).not.toHaveProperty('invoice_detail');
    });

    it('asks nobody for what the session has in hand', async () => {
      const { context } = conversationContext({ current: parseInvoice(DOCUMENT), previous: null });
      expect(await run('buscar_fatura', { invoice_id: 'F-1', customer_id: 'C-1' }, context)).toMatchObject({ success: true, origem: 'prefetch', total: '50.00' });
      expect(telco.calls).toEqual([]);
    });

    it('finds none, or asks nobody it cannot name', async () => {
      telco.will('consultar_faturas', { kind: 'not_found' });
      expect(await run('buscar_fatura', { customer_id: 'C-1' })).toMatchObject({ success: false, not_found: true });
      expect(await run('buscar_fatura', {})).toMatchObject({ success: false, not_found: true });
      expect(telco.calls).toHaveLength(1);
    });

    it('fails when the operator does', async () => {
      telco.will('consultar_faturas', { kind: 'failed', error: 'http_500' });
      await expect(run('buscar_fatura', { customer_id: 'C-1' })).rejects.toThrow('http_500');
    });
  });

  describe('cancelamento_vas_avulso_batch', () => {
    const INPUT = { items: [{ ...ITEM, type: 'avulso' }, { name: 'Tamboro', msisdn: LINE }], customer_id: 'C-1', invoice_id: 'F-1', request_status: 'Fechado', status: 'CLOSED', csp_id: '41', channel: 'text', data_credito_proxima_fatura: '2026-12-20', social_sec_no: '52998224725' };

    it('tells the operator everything under the key, and says what became of each item', async () => {
      telco.will('cancelar_vas_avulso', { kind: 'ok', value: { protocol: '7', items: [{ outcome: 'success' }, { outcome: 'failure' }] } });
      expect(await dispatch('cancelamento_vas_avulso_batch', INPUT)).toEqual({
        kind: 'ok',
        value: {
          success: false, partial: true, not_found: false, protocolo_id: '7',
          items: [{ name: 'VOD', msisdn: LINE, value: '14.99', outcome: 'success' }, { name: 'Tamboro', msisdn: LINE, value: null, outcome: 'failure' }],
        },
      });
      expect(telco.calls).toEqual([{
        operation: 'cancelar_vas_avulso', tenantId: 't-1', idempotencyKey: 'k-1',
        request: {
          items: [ITEM, { name: 'Tamboro', msisdn: LINE, value: null, section: '' }], invoice: { customerKey: 'C-1', invoiceId: 'F-1', invoiceHash: null },
          socialSecNo: '52998224725', requestStatus: 'Fechado', status: 'CLOSED', cspId: '41', channel: 'text', nextInvoiceCreditDate: '2026-12-20',
        },
      }]);
    });

    it('takes the caller’s key', () => {
      expect(keyOf('cancelamento_vas_avulso_batch', { idempotency_key: 'c-1:0' })).toBe('c-1:0');
      expect(keyOf('cancelamento_vas_avulso_batch', { idempotency_key: null })).toBeNull();
    });

    it.each([[[]], [[{ name: 'VOD' }]], [['VOD', ITEM]], ['VOD']])('cancels nothing of %j', async (items) => {
      expect(await dispatch('cancelamento_vas_avulso_batch', { ...INPUT, items })).toEqual({ kind: 'failed', error: 'items_unreadable' });
      expect(telco.calls).toEqual([]);
    });

    it.each([
      ['the plan', { name: 'TIM Black', section: 'Plano' }],
      ['a partner\'s service', { name: 'HBO Max' }],
      ['a partner\'s service of another section', { name: 'Amazon Prime', section: 'Serviços Contratados de Terceiros' }],
      ['a bundle', { name: 'Aya Books', section: 'Serviços Bundle Inclusos' }],
    ])('cancels nothing where one of them is %s (architecture §4.14)', async (_name, other) => {
      const items = [ITEM, { ...ITEM, ...other }];
      expect(await dispatch('cancelamento_vas_avulso_batch', { ...INPUT, items })).toEqual({ kind: 'failed', error: 'item_not_cancellable' });
      expect(telco.calls).toEqual([]);
    });

    it('says so when no item is known', async () => {
      telco.will('cancelar_vas_avulso', { kind: 'not_found' });
      expect(await dispatch('cancelamento_vas_avulso_batch', INPUT)).toEqual({ kind: 'not_found' });
      expect(notFound('cancelamento_vas_avulso_batch', INPUT)).toMatchObject({ success: false, not_found: true, protocolo_id: null, items: [{ outcome: 'no_match' }, { outcome: 'no_match' }] });
    });
  });

  describe('finalizar_atendimento_action', () => {
    const INPUT = { status: 'resolvido', summary: 'Cancelamento', msisdn: LINE, customer_id: 'C-1', social_sec_no: '52998224725', message_id: 'm-1', vas_informational_types: ['avulso', 1] };

    it('registers the end with what is known', async () => {
      telco.will('registrar_protocolo', { kind: 'ok', value: { protocol: '7' } });
      expect(await dispatch('finalizar_atendimento_action', INPUT)).toEqual({
        kind: 'ok',
        value: { success: true, protocolo_id: '7', status: 'resolvido', request_status: 'Fechado', registrado: true, motivo: null, finalization: { status: 'resolvido', protocol: '7' } },
      });
      expect(telco.calls).toMatchObject([{ request: { scenario: 'finalizar_atendimento', status: 'resolvido', requestStatus: 'Fechado', messageId: 'm-1', informationalTypes: ['avulso'], socialSecNo: '52998224725' } }]);
    });

    it('leaves deferred events open', async () => {
      telco.will('registrar_protocolo', { kind: 'ok', value: { protocol: '7' } });
      await dispatch('finalizar_atendimento_action', { ...INPUT, defer_events: true });
      expect(telco.calls).toMatchObject([{ request: { requestStatus: 'Aberto' } }]);
    });

    it.each<[JsonObject, JsonObject]>([
      [{ protocolo_id: '9' }, { protocolo_id: '9', registrado: false, motivo: 'protocolo_informado', finalization: { status: 'resolvido', protocol: '9' } }],
      [{ suppress_events: true }, { protocolo_id: null, registrado: false, motivo: 'eventos_suprimidos', finalization: { status: 'resolvido', protocol: null } }],
    ])('with %j calls nobody', async (more, expected) => {
      expect(await dispatch('finalizar_atendimento_action', { ...INPUT, ...more })).toMatchObject({ kind: 'ok', value: { success: true, ...expected } });
      expect(telco.calls).toEqual([]);
    });

    it('refuses a status that is none, and gives no protocol that the operator did not give', async () => {
      expect(await dispatch('finalizar_atendimento_action', { ...INPUT, status: 'feito' })).toEqual({ kind: 'failed', error: 'unknown_status' });
      telco.will('registrar_protocolo', { kind: 'not_found' });
      expect(await dispatch('finalizar_atendimento_action', INPUT)).toEqual({ kind: 'failed', error: 'not_found' });
      expect(keyOf('finalizar_atendimento_action', { idempotency_key: 'k' })).toBe('k');
    });
  });

  describe('registrar_atendimento_vas_estrategico', () => {
    const INPUT = { items: [ITEM], decisao: 'NAO', mensagem: 'Cancele com o parceiro.', customer_id: 'C-1' };

    it('tells the text of the journey with the protocol', async () => {
      telco.will('registrar_atendimento', { kind: 'ok', value: { protocol: '7' } });
      expect(await dispatch('registrar_atendimento_vas_estrategico', INPUT)).toMatchObject({
        kind: 'ok', value: { success: true, decisao: 'NAO', protocolo_id: '7', mensagem: 'Cancele com o parceiro. Registrei o seu pedido sob o protocolo 7.', evidence: [{ value: '7' }] },
      });
      expect(telco.calls).toMatchObject([{ request: { reason: 'vas_estrategico:NAO', items: [ITEM] } }]);
    });

    it('without a service registers nothing, and the text stands alone', async () => {
      expect(await dispatch('registrar_atendimento_vas_estrategico', { ...INPUT, items: [] })).toEqual({ kind: 'not_found' });
      expect(telco.calls).toEqual([]);
      expect(notFound('registrar_atendimento_vas_estrategico', INPUT)).toMatchObject({ success: false, not_found: true, mensagem: 'Cancele com o parceiro.', evidence: [] });
    });

    it('takes the caller’s key', () => {
      expect(keyOf('registrar_atendimento_vas_estrategico', { idempotency_key: 'c-1:1' })).toBe('c-1:1');
    });
  });

  describe('preparar_vas_estrategico', () => {
    it('asks about a partner service, and only explains what comes with the plan', async () => {
      const partner = await run('preparar_vas_estrategico', { items: [{ ...ITEM, name: 'HBO Max', section: 'Serviços Contratados de Terceiros' }] });
      expect(partner).toMatchObject({ success: true, await_user_input: true, has_estrategico_items: true, has_bundle_items: false, mensagem: expect.stringMatching(/resolve o seu pedido\?$/) as unknown });
      const bundle = await run('preparar_vas_estrategico', { items: [{ ...ITEM, name: 'Aya Books', value: '0.00', type: 'bundle' }] });
      expect(bundle).toMatchObject({ success: true, await_user_input: false, has_estrategico_items: false, has_bundle_items: true });
      expect(await run('preparar_vas_estrategico', { items: [] })).toMatchObject({ success: false, await_user_input: false, mensagem_bundle_fechamento: 'Não encontrei esse serviço na sua fatura.' });
    });

    it('takes nobody’s word for what a partner’s service is: the invoice in hand says it, else the catalogue', async () => {
      const claim = { items: [{ ...ITEM, section: 'Serviços Contratados de Terceiros', type: 'estrategico' }] };
      const { context } = conversationContext({ current: parseInvoice(DOCUMENT), previous: null });
      for (const where of [CONTEXT, context]) {
        expect(await run('preparar_vas_estrategico', claim, where)).toMatchObject({
          success: false, await_user_input: false, has_estrategico_items: false, items: [], motivo: 'servico_nao_confirmado', nao_confirmados: ['VOD'],
          mensagem_bundle_fechamento: 'Não consigo confirmar que VOD seja de um parceiro ou do seu plano, por isso não registrei nada.',
        });
      }
    });

    it('explains how a partner service is cancelled', async () => {
      expect(await run('montar_explicacao_cancelamento_vas_estrategico', { items: [{ ...ITEM, name: 'HBO Max', type: 'estrategico' }] })).toMatchObject({ mensagem: expect.stringContaining('Para cancelar HBO Max') as unknown });
    });
  });

  describe('what a contestation needs beside itself', () => {
    it('reads the invoice once where the session has none, and its status', async () => {
      telco.will('buscar_fatura', { kind: 'ok', value: { invoiceDetail: DOCUMENT } }).will('check_invoice_status', { kind: 'ok', value: { invoiceStatus: 'PAID' } });
      expect(await run('check_invoice_status', { customer_id: 'C-1', invoice_id: 'F-1', item_name: 'vod' })).toEqual({
        success: true, invoice_status: 'PAID', invoice_found: true, invoice_total: '50.00', invoice_items: [{ ...ITEM, type: 'avulso' }],
      });
      expect(operations()).toEqual(['buscar_fatura', 'check_invoice_status']);
    });

    it('reads only the status where the session has the invoice, and notes it', async () => {
      telco.will('check_invoice_status', { kind: 'not_found' });
      const { context, reads } = conversationContext({ current: parseInvoice(DOCUMENT), previous: null });
      expect(await run('check_invoice_status', { invoice_id: 'F-1' }, context)).toMatchObject({ invoice_status: null, invoice_found: true });
      expect(operations()).toEqual(['check_invoice_status']);
      expect(reads).toMatchObject([{ operation: 'check_invoice_status', outcome: 'not_found' }]);
    });

    it.each(['buscar_fatura', 'check_invoice_status'] as const)('fails when %s does', async (failing) => {
      telco.will('buscar_fatura', failing === 'buscar_fatura' ? { kind: 'failed', error: 'down' } : { kind: 'not_found' });
      await expect(run('check_invoice_status', { customer_id: 'C-1', invoice_id: 'F-1' })).rejects.toThrow(failing === 'buscar_fatura' ? 'down' : 'no answer scripted');
    });

    it('an SMS that is not sent, or has nowhere to go, is a result; a lost one stays lost', async () => {
      telco.will('enviar_sms', { kind: 'failed', error: 'down' }, { kind: 'lost', error: 'time_limit' }, { kind: 'ok', value: { smsId: '1' } });
      const input = { barcode: '8469', msisdn: LINE, protocolo_id: '7' };
      expect(await dispatch('enviar_sms', input)).toEqual({ kind: 'failed', error: 'down' });
      expect(failed('enviar_sms', input)).toEqual({ success: false, sms_id: null, motivo: 'down' });
      expect(await dispatch('enviar_sms', input)).toMatchObject({ kind: 'lost' });
      expect(await dispatch('enviar_sms', input)).toEqual({ kind: 'ok', value: { success: true, sms_id: '1', motivo: null } });
      expect(notFound('enviar_sms', input)).toMatchObject({ success: false, motivo: 'linha_desconhecida' });
    });

    it('a request for an adjustment by hand that is not taken fails', async () => {
      telco.will('abrir_sr_conta_certa_manual', { kind: 'failed', error: 'down' }, { kind: 'not_found' });
      const input = { item_name: 'VOD', msisdn: LINE, adjustment_value: '14.99', dependent_invoice_item: false };
      expect(await dispatch('abrir_sr_conta_certa_manual', input)).toEqual({ kind: 'failed', error: 'down' });
      expect(await dispatch('abrir_sr_conta_certa_manual', input)).toEqual({ kind: 'failed', error: 'not_found' });
      expect(telco.calls).toMatchObject([{ request: { item: { name: 'VOD', value: '14.99' }, reason: 'apos_data_corte' } }, {}]);
    });

    it('the contract decides about an adjustment by hand unless the caller says', async () => {
      const contract = { afterCutOff: true, cutOffDate: '2026-11-10', dependentItem: false, manualContaCerta: true, hasPlanoControle: false };
      telco.will('consultar_contrato_corte', { kind: 'ok', value: contract }, { kind: 'ok', value: contract }, { kind: 'not_found' });
      expect(await run('consultar_contrato_corte', { msisdn: LINE, manual_conta_certa_indicator: null })).toMatchObject({ apos_data_corte: true, data_corte: '2026-11-10', manual_conta_certa_indicator: true });
      expect(await run('consultar_contrato_corte', { msisdn: LINE, manual_conta_certa_indicator: 'N' })).toMatchObject({ manual_conta_certa_indicator: false });
      await expect(run('consultar_contrato_corte', { msisdn: LINE })).rejects.toThrow('not_found');
    });

    it.each<[string, (name: string, input: JsonObject) => JsonObject | undefined, string]>([
      ['of an unknown service request', notFound, 'sr_desconhecida'],
      ['that the operator does not set', failed, 'down'],
    ])('a status %s stays as it was, and the journey ends well', (_name, resultOf, motivo) => {
      expect(resultOf('atualizar_status_sr', { sr_id: '3', protocolo_id: '7', mensagem: 'Contestei.' })).toEqual({
        success: true, status_atualizado: false, motivo, sr_id: '3', protocolo_id: '7', mensagem: 'Contestei.',
      });
    });

    it('an item that the operator does not know is a refusal', () => {
      const input = { item_name: 'VOD', item_value: '14.99', skip_invoice_item_validation: true };
      expect(notFound('abrir_contestacao_cliente', input)).toMatchObject({ success: false, motivo: 'item_nao_encontrado_no_operador', erro: 'item_nao_encontrado_na_fatura' });
    });
  });
});

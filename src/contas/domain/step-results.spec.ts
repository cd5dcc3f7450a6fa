import type { JsonObject } from '../../kernel/json.js';
import { charge } from '../testing/journey-requests.js';
import { endOfStep } from './journey-result.js';
import { stepEndOf } from './step-results.js';

const VOD = charge('VOD', '14.99');
const TAMBORO = charge('Tamboro Mensal', '14.99');
const PROTOCOL = '20261130000000000001';
const EVIDENCE = [{ fact: 'adjustment', value: 'R$ 14,99', from: 'x' }];

const contested = (vars: JsonObject) => stepEndOf('contestacao_tool', [VOD], { vars, output: {} });
const OPENED = { success: true, protocolo_id: PROTOCOL, barcode: null, mensagem: 'Contestei.', evidence: EVIDENCE };

describe('what a completed journey did', () => {
  it('a cancellation: one outcome an item, in the order of the step', () => {
    const output = { success: false, protocolo_id: PROTOCOL, items: [{ outcome: 'success' }, { outcome: 'failure' }] };
    expect(stepEndOf('cancelar_vas_avulso', [VOD, TAMBORO], { vars: {}, output })).toMatchObject({
      items: [{ name: 'VOD', outcome: 'success' }, { name: 'Tamboro Mensal', outcome: 'failure' }],
      protocol: PROTOCOL,
      message: null,
    });
  });

  it('a cancellation whose result has another form is unknown, never done', () => {
    expect(endOfStep(stepEndOf('cancelar_vas_avulso', [VOD], { vars: {}, output: { success: true } })).kind).toBe('unknown');
    expect(endOfStep(stepEndOf('cancelar_vas_avulso', [VOD], { vars: {}, output: { items: ['success'] } })).kind).toBe('unknown');
  });

  it('a contestation: its sentence with the evidence', () => {
    expect(contested({ abrir_contestacao_cliente: OPENED })).toEqual({
      items: [{ name: 'VOD', msisdn: VOD.msisdn, value: '14.99', outcome: 'success' }], protocol: PROTOCOL, message: 'Contestei.', evidence: EVIDENCE,
    });
  });

  it('a contestation with a boleto that was sent', () => {
    const end = contested({ abrir_contestacao_cliente: { ...OPENED, barcode: '8469' }, enviar_sms: { success: true } });
    expect(end.message).toBe('Contestei. Enviei o boleto atualizado por SMS.');
    expect(end.evidence).toEqual(EVIDENCE);
  });

  it('a contestation with a boleto that was not sent says its number, with evidence', () => {
    const end = contested({ abrir_contestacao_cliente: { ...OPENED, barcode: '8469' }, enviar_sms: { success: false } });
    expect(end.message).toBe('Contestei. Não consegui confirmar o envio do boleto atualizado por SMS; o código dele é 8469.');
    expect(end.evidence).toContainEqual({ fact: 'barcode', value: '8469', from: 'abrir_contestacao_cliente.barcode' });
  });

  it.each([['apos_data_corte', 'data de corte'], ['item_de_dependente', 'linha dependente']])('a contestation adjusted by hand (%s) says so', (motivo, words) => {
    const { message } = contested({ abrir_contestacao_cliente: OPENED, abrir_sr_conta_certa_manual: { success: true, sr_id: '3', motivo } });
    expect(message).toContain(words);
    expect(message).toContain('manualmente');
  });

  it('a contestation that is refused did nothing and says why; the queue goes on', () => {
    const end = contested({ abrir_contestacao_cliente: { success: false, protocolo_id: PROTOCOL, barcode: '8469', mensagem: 'Não há cobrança a contestar.' } });
    expect(end).toMatchObject({ items: [{ outcome: 'no_match' }], protocol: null, message: 'Não há cobrança a contestar.' });
    expect(endOfStep(end)).toMatchObject({ kind: 'completed', outcome: 'no_match' });
  });

  it('a partner service: the answer of the last node', () => {
    const output = { success: true, not_found: false, protocolo_id: PROTOCOL, mensagem: 'Que bom!', evidence: [{ fact: 'protocol', value: PROTOCOL, from: 'r' }, 'junk', { fact: 1 }] };
    expect(stepEndOf('vas_estrategico', [VOD], { vars: {}, output })).toMatchObject({
      items: [{ outcome: 'success' }], protocol: PROTOCOL, message: 'Que bom!', evidence: [{ fact: 'protocol', value: PROTOCOL, from: 'r' }],
    });
    expect(stepEndOf('vas_estrategico', [VOD], { vars: {}, output: { success: false, not_found: true, mensagem: 'x' } }).items).toMatchObject([{ outcome: 'no_match' }]);
  });
});

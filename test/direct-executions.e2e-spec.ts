import type { JsonObject } from '../src/kernel/json.js';
import { WorkflowBench } from './support/workflows.js';

const LINE = '11999990001';
const CUSTOMER = { customer_id: 'C-DIRECT', msisdn: LINE, invoice_id: 'F-1', social_sec_no: '52998224725', channel: 'text' };
const DOCUMENT = { 'Fatura Resumo': { itens: [{ desc: 'Total Geral', value: 'R$ 50,00' }] }, [LINE]: { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }] } };

describe('journeys that a caller starts without a conversation', () => {
  let bench: WorkflowBench;
  beforeAll(async () => {
    bench = await WorkflowBench.open({ workflows: 'workflows' });
    await bench.admin().put('/v1/admin/simulator/invoices/F-1').query({ customerId: CUSTOMER.customer_id }).send(DOCUMENT).expect((response) => response.ok);
  });
  afterAll(() => bench.stop());

  const start = (name: string, input: JsonObject) => bench.start(name, { input: { ...CUSTOMER, ...input } });
  const effectsOf = async (operation: string): Promise<number> => {
    const { body } = await bench.admin().get('/v1/admin/simulator/effects').query({ operation, msisdn: LINE }).expect(200);
    return body.items.length;
  };

  it.each<[JsonObject, string]>([
    [{ adjustment_value: 'abc' }, 'valor_ajuste_invalido'],
    [{ adjustment_value: '-1.00' }, 'valor_ajuste_invalido'],
    [{ adjustment_value: 'abc', invoice_id: 'F-UNKNOWN' }, 'valor_ajuste_invalido'],
    [{ item_value: 'tudo' }, 'valor_item_invalido'],
  ])('contest nothing by %j', async (amount, erro) => {
    const { output } = await start('contestacao_tool', { item_name: 'VOD', item_value: '14.99', ...amount });
    expect(output).toMatchObject({ success: false, erro, adjustment_value: null, cval: { valor_ajuste_solicitado: null, status: 'reprovado' } });
    expect(await effectsOf('abrir_contestacao_cliente')).toBe(0);
  });

  it.each(['abc', '0', '-49.90'])('answer no question about an amount of %j', async (amount) => {
    const { output } = await start('valor_divergente', { valor_informado: amount });
    expect(output).toMatchObject({ success: false, motivo: 'valor_informado_invalido', evidence: [] });
  });

  it.each(['abc', '0.00', '-14.99'])('cancel nothing of %j', async (value) => {
    const failed = await start('cancelamento_vas_avulso', { items: [{ name: 'VOD', msisdn: LINE, value, section: 'SVA Detalhe Total' }] });
    expect(failed).toMatchObject({ status: 'FAILED', reason: 'action_failed' });
    expect(await effectsOf('cancelar_vas_avulso')).toBe(0);
  });

  it('take nobody’s word that a service is a partner’s', async () => {
    const claim = { items: [{ name: 'VOD', msisdn: LINE, value: '14.99', section: 'Serviços Contratados de Terceiros', type: 'estrategico' }] };
    const ended = await start('vas_estrategico', claim);
    expect(ended).toMatchObject({ status: 'COMPLETED', output: { success: false, protocolo_id: null }, vars: { preparar: { motivo: 'servico_nao_confirmado', nao_confirmados: ['VOD'] } } });
    expect(JSON.stringify(ended.output)).not.toContain('é de um parceiro');
    expect(await effectsOf('registrar_atendimento')).toBe(0);
    const known = await start('vas_estrategico', { items: [{ name: 'HBO Max', msisdn: LINE, value: '39.90' }] });
    expect(known).toMatchObject({ status: 'PAUSED', vars: { preparar: { items: [{ type: 'estrategico' }] } } });
  });
});

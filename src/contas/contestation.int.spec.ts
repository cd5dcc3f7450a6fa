import { openTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { JourneyBench } from '../../test/support/journey-bench.js';
import { parseInvoice } from '../invoice/domain/index.js';
import type { JsonObject } from '../kernel/json.js';
import { ACCOUNT, clearSimulator, fault, INVOICE, LINE, type LineFacts, simulatedOperator, type SimulatedOperator, TENANT } from '../telco/testing/simulated-operator.js';
import { ContasScope } from './contas-scope.js';

const WISH: JsonObject = {
  msisdn: LINE, customer_id: 'C-1', social_sec_no: null, invoice_id: 'F-1', channel: 'text', message_id: 'm-1',
  item_name: 'VOD', item_value: '14.99', adjustment_value: '14.99', double_refund: false, skip_invoice_item_validation: false,
};

describe('contestacao_tool.v2 over the simulated operator', () => {
  let test: TestDatabase;
  let operator: SimulatedOperator;
  let bench: JourneyBench;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await clearSimulator(test.database);
    operator = simulatedOperator(test.database);
    await operator.invoices.put(TENANT, ACCOUNT, INVOICE);
    bench = new JourneyBench('contestacao_tool.v2', operator.gateway);
  });

  const facts = (more: LineFacts) => operator.lines.put(TENANT, LINE, more);
  const operations = async () => (await operator.calls.list(TENANT, null, null)).map(({ operation, item, value }) => [operation, item, value].filter((part) => part !== null).join(' '));

  it('registers, contests and closes, in this order', async () => {
    const done = await bench.start(WISH);
    expect(done).toMatchObject({
      status: 'COMPLETED',
      vars: { check_invoice_status: { invoice_status: 'OPEN' }, abrir_contestacao_cliente: { success: true, adjustment_value: '14.99', cval: { status: 'aprovado', item_confirmado: true } } },
    });
    const protocol = done.output['protocolo_id'] as string;
    expect(done.output).toMatchObject({
      success: true, status: 'CLOSED', sr_id: protocol,
      mensagem: `Contestei a cobrança de VOD, no valor de R$ 14,99. O protocolo é ${protocol}.`,
      evidence: [{ fact: 'adjustment', value: 'R$ 14,99' }, { fact: 'protocol', value: protocol }],
    });
    expect(await operations()).toEqual(['registrar_protocolo', 'abrir_contestacao_cliente VOD 14.99', 'atualizar_status_sr']);
  });

  it('sends the boleto by SMS where there is one', async () => {
    await facts({ barcode: '84690000001' });
    const done = await bench.start(WISH);
    expect(await operations()).toEqual(['registrar_protocolo', 'abrir_contestacao_cliente VOD 14.99', 'enviar_sms', 'atualizar_status_sr']);
    const [sms] = await operator.calls.results(TENANT, 'enviar_sms', LINE);
    expect(sms?.result['text']).toBe(`Sua fatura foi ajustada. Pague com o código 84690000001. Protocolo ${done.output['protocolo_id'] as string}.`);
  });

  it.each<[string, LineFacts, JsonObject, string]>([
    ['after the cut-off of a manual contract', { apos_data_corte: true, manual_conta_certa_indicator: true }, {}, 'apos_data_corte'],
    ['after the cut-off where the caller knows that it is manual', { apos_data_corte: true }, { manual_conta_certa_indicator: 'S' }, 'apos_data_corte'],
    ['for an item of a dependent', { dependent_invoice_item: true, contestation_success: false }, {}, 'item_de_dependente'],
  ])('has it adjusted by hand %s', async (_name, line, more, reason) => {
    await facts(line);
    const done = await bench.start({ ...WISH, ...more });
    expect(done).toMatchObject({ status: 'COMPLETED', vars: { abrir_sr_conta_certa_manual: { motivo: reason } }, output: { status: 'IN_PROGRESS', success: true } });
    expect(await operations()).toEqual(['registrar_protocolo', 'abrir_contestacao_cliente VOD 14.99', 'abrir_sr_conta_certa_manual VOD 14.99', 'atualizar_status_sr']);
  });

  it.each<[string, LineFacts, JsonObject]>([
    ['before the cut-off', { manual_conta_certa_indicator: true }, {}],
    ['where the contract is not manual', { apos_data_corte: true }, {}],
    ['where the caller knows that it is not', { apos_data_corte: true, manual_conta_certa_indicator: true }, { manual_conta_certa_indicator: false }],
    ['where it was only registered', { apos_data_corte: true, manual_conta_certa_indicator: true, contestation_success: false }, {}],
  ])('closes the protocol as usual %s', async (_name, line, more) => {
    await facts(line);
    expect((await bench.start({ ...WISH, ...more })).output).toMatchObject({ status: 'CLOSED' });
    expect(await operator.calls.list(TENANT, 'abrir_sr_conta_certa_manual', null)).toEqual([]);
  });

  it.each<[string, JsonObject, string]>([
    ['an item that is not there', { item_name: 'Funktoon' }, 'item_nao_encontrado_na_fatura'],
    ['a partner service', { item_name: 'HBO Max', item_value: '39.90', adjustment_value: '39.90' }, 'vas_estrategico_nao_permitido'],
    ['more than the charge', { adjustment_value: '15.00' }, 'valor_ajuste_maior_que_item'],
    ['an amount that cannot be read', { adjustment_value: 'tudo' }, 'valor_ajuste_invalido'],
  ])('refuses %s before anything is contested', async (_name, more, erro) => {
    await facts({ barcode: '8469', apos_data_corte: true, dependent_invoice_item: true });
    const done = await bench.start({ ...WISH, ...more });
    expect(done).toMatchObject({ status: 'COMPLETED', output: { success: false, motivo: 'validacao_reprovada', erro, cval: { status: 'reprovado', erro } } });
    expect(await operations()).toEqual(['registrar_protocolo']);
  });

  it('hands a refusal of the operator on as a result', async () => {
    await facts({ contestation_refusal: 'prazo_expirado', barcode: '8469' });
    expect((await bench.start(WISH)).output).toMatchObject({ success: false, motivo: 'recusada_pelo_operador', erro: 'prazo_expirado', mensagem: expect.stringContaining('não foi aceita') as unknown });
    expect(await operations()).toEqual(['registrar_protocolo']);
  });

  it('takes an item that is not on the invoice where it is told to', async () => {
    const done = await bench.start({ ...WISH, item_name: 'Funktoon', item_value: 5, adjustment_value: null, skip_invoice_item_validation: true });
    expect(done.output).toMatchObject({ success: true });
    expect(await operations()).toContain('abrir_contestacao_cliente Funktoon 5.00');
  });

  it('gives back the simple amount when double is asked', async () => {
    await bench.start({ ...WISH, double_refund: true });
    expect(await operations()).toContain('abrir_contestacao_cliente VOD 14.99');
  });

  it('an SMS or a status that fails undoes no contestation', async () => {
    await facts({ barcode: '8469' });
    await operator.faults.add(TENANT, fault('error', 'enviar_sms'));
    await operator.faults.add(TENANT, fault('error', 'atualizar_status_sr'));
    expect(await bench.start(WISH)).toMatchObject({ status: 'COMPLETED', vars: { enviar_sms: { success: false } }, output: { success: true, status_atualizado: false } });
  });

  it('resumes at the node that failed, and contests once', async () => {
    await operator.faults.add(TENANT, fault('error', 'consultar_contrato_corte'));
    const failed = await bench.start(WISH);
    expect(failed).toMatchObject({ status: 'FAILED', reason: 'action_failed', cursor: 'consultar_contrato_corte' });
    expect((await bench.retry(failed)).output).toMatchObject({ success: true, status: 'CLOSED' });
    expect(await operations()).toEqual(['registrar_protocolo', 'abrir_contestacao_cliente VOD 14.99', 'atualizar_status_sr']);
  });

  it('a contestation that is lost after it happened is found under its key', async () => {
    await operator.faults.add(TENANT, fault('timeout_after_effect', 'abrir_contestacao_cliente'));
    expect((await bench.start(WISH)).output).toMatchObject({ success: true });
    expect(await operator.calls.list(TENANT, 'abrir_contestacao_cliente', null)).toHaveLength(1);
  });

  it('what fails at the operator fails the node, and nothing follows', async () => {
    await operator.faults.add(TENANT, fault('error', 'abrir_contestacao_cliente'));
    expect(await bench.start(WISH)).toMatchObject({ status: 'FAILED', reason: 'action_failed', cursor: 'abrir_contestacao_cliente' });
    expect(await operations()).toEqual(['registrar_protocolo']);
  });

  it('reads no invoice that the session has in hand', async () => {
    const reads: string[] = [];
    const customer = { customerId: 'C-1', msisdn: LINE, socialSecNo: null, name: null };
    const scope = new ContasScope({ customer, invoiceId: 'F-1', invoiceHash: 'h', invoices: { current: parseInvoice(INVOICE), previous: null }, record: ({ operation }) => reads.push(operation) });
    expect((await new JourneyBench('contestacao_tool.v2', operator.gateway, scope).start(WISH)).output).toMatchObject({ success: true });
    expect(reads).toEqual(['check_invoice_status', 'consultar_contrato_corte']);
  });
});

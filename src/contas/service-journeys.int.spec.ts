import { openTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { JourneyBench } from '../../test/support/journey-bench.js';
import type { JsonObject } from '../kernel/json.js';
import { ACCOUNT, clearSimulator, fault, INVOICE, LINE, simulatedOperator, type SimulatedOperator, TENANT } from '../telco/testing/simulated-operator.js';

const item = (name: string, value: string, section: string): JsonObject => ({ name, msisdn: LINE, value, section });
const VOD = item('VOD', '14.99', 'SVA Detalhe Total');
const TAMBORO = item('Tamboro Mensal', '14.99', 'SVA Detalhe Total');
const GONE = item('Funktoon', '9.99', 'SVA Detalhe Total');
const HBO_MAX = item('HBO Max', '39.90', 'Serviços Contratados de Terceiros');
const CUSTOMER = { msisdn: LINE, customer_id: 'C-1', social_sec_no: null, invoice_id: 'F-1', channel: 'text', message_id: 'm-1' };

describe('journeys over the simulated operator', () => {
  let test: TestDatabase;
  let operator: SimulatedOperator;

  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await clearSimulator(test.database);
    operator = simulatedOperator(test.database);
    await operator.invoices.put(TENANT, ACCOUNT, INVOICE);
  });

  const benchOf = (file: string) => new JourneyBench(file, operator.gateway);
  const effects = async () => (await operator.calls.list(TENANT, null, null)).map(({ operation, item: name, idempotencyKey }) => `${operation} ${name ?? '-'} ${idempotencyKey}`);

  describe('cancelamento_vas_avulso.v1', () => {
    const input = (...items: readonly JsonObject[]) => ({ ...CUSTOMER, items, idempotency_key: 'c-1:0' });

    it('cancels a batch in one call under the caller’s key, each item for itself', async () => {
      await operator.faults.add(TENANT, fault('partial', 'cancelar_vas_avulso', { match: { msisdn: null, item: 'Tamboro Mensal' } }));
      const done = await benchOf('cancelamento_vas_avulso.v1').start(input(VOD, TAMBORO, GONE));
      expect(done).toMatchObject({ status: 'COMPLETED', output: { success: false, partial: true, items: [{ outcome: 'success' }, { outcome: 'failure' }, { outcome: 'no_match' }] } });
      expect(await effects()).toEqual(['cancelar_vas_avulso VOD c-1:0']);
    });

    it('is not found when the operator holds none', async () => {
      const done = await benchOf('cancelamento_vas_avulso.v1').start(input(GONE));
      expect(done).toMatchObject({ status: 'COMPLETED', output: { success: false, not_found: true, items: [{ name: 'Funktoon', outcome: 'no_match' }] } });
    });

    it('that failed is repeated under its key, once', async () => {
      await operator.faults.add(TENANT, fault('error', 'cancelar_vas_avulso'));
      const bench = benchOf('cancelamento_vas_avulso.v1');
      const failed = await bench.start(input(VOD));
      expect(failed).toMatchObject({ status: 'FAILED', reason: 'action_failed' });
      expect(await bench.retry(failed)).toMatchObject({ status: 'COMPLETED', output: { success: true } });
      expect(await effects()).toEqual(['cancelar_vas_avulso VOD c-1:0']);
    });

    it('whose outcome stays lost goes to a person', async () => {
      await operator.faults.add(TENANT, fault('timeout_after_effect', 'cancelar_vas_avulso', { times: 2 }));
      expect(await benchOf('cancelamento_vas_avulso.v1').start(input(VOD))).toMatchObject({ status: 'FAILED', reason: 'outcome_unknown', output: { session_control: 'HUMAN_HANDOFF' } });
      expect(await effects()).toHaveLength(1);
    });
  });

  describe('vas_estrategico.v3', () => {
    const start = (bench: JourneyBench, ...items: readonly JsonObject[]) => bench.start({ ...CUSTOMER, items, linhas: [LINE], idempotency_key: 'c-1:1' });

    it.each([
      ['SIM', 'Combinado!'],
      ['NAO', 'Para cancelar HBO Max'],
    ])('a partner service answered %s', async (value, text) => {
      const bench = benchOf('vas_estrategico.v3');
      const paused = await start(bench, HBO_MAX);
      expect(paused).toMatchObject({ status: 'PAUSED', pause: { message: expect.stringMatching(/HBO Max é de um parceiro.*resolve o seu pedido\?$/) as unknown } });
      expect(await effects()).toEqual([]);
      const done = await bench.reply(paused, value);
      expect(done).toMatchObject({ status: 'COMPLETED', output: { success: true, decisao: value, mensagem: expect.stringContaining(text) as unknown } });
      expect(done.output['mensagem']).toContain(`sob o protocolo ${done.output['protocolo_id'] as string}.`);
      expect(await effects()).toEqual(['registrar_atendimento HBO Max c-1:1']);
    });

    it('asks again on OUTRO, guesses nothing, and hands over in the end (case C13)', async () => {
      const bench = benchOf('vas_estrategico.v3');
      let execution = await start(bench, HBO_MAX);
      for (const attempts of [1, 2, 3]) {
        execution = await bench.reply(execution, 'OUTRO');
        expect(execution).toMatchObject({ status: 'PAUSED', pause: { attempts,  message: expect.stringContaining('Não entendi') as unknown } });
      }
      expect(await bench.reply(execution, 'OUTRO')).toMatchObject({ status: 'CANCELLED', reason: 'reprompts_exhausted', output: { session_control: 'HUMAN_HANDOFF' } });
      expect(await effects()).toEqual([]);
    });

    it('what comes with the plan at no charge is explained without a question', async () => {
      const invoice = { ...INVOICE, [LINE]: { 'Serviços Bundle Inclusos': [{ desc: 'Aya Books', value: 'R$ 0,00' }] } };
      await operator.invoices.put(TENANT, ACCOUNT, invoice);
      const done = await start(benchOf('vas_estrategico.v3'), item('Aya Books', '0.00', 'Serviços Bundle Inclusos'));
      expect(done).toMatchObject({ status: 'COMPLETED', output: { decisao: 'BUNDLE', mensagem: expect.stringContaining('seria preciso trocar de plano') as unknown } });
      expect(await effects()).toEqual(['registrar_atendimento Aya Books c-1:1']);
    });

    it('a charged service of the plan is asked about', async () => {
      const bench = benchOf('vas_estrategico.v3');
      const paused = await start(bench, { ...HBO_MAX, name: 'Aya Books', type: 'bundle' });
      expect(await bench.reply(paused, 'NAO')).toMatchObject({ status: 'COMPLETED', output: { decisao: 'BUNDLE', not_found: true, protocolo_id: null } });
    });
  });

  it('finalizar_atendimento.v1 registers once under its key', async () => {
    const bench = benchOf('finalizar_atendimento.v1');
    const input = { ...CUSTOMER, status: 'resolvido', summary: 'x', idempotency_key: 'fim:1' };
    const first = await bench.start(input);
    expect(first).toMatchObject({ status: 'COMPLETED', output: { success: true, request_status: 'Fechado', finalization: { status: 'resolvido', protocol: expect.stringMatching(/^\d{20}$/) as unknown } } });
    expect((await benchOf('finalizar_atendimento.v1').start(input, 'x-2')).output).toEqual(first.output);
    expect(await effects()).toEqual(['registrar_protocolo - fim:1']);
  });

  it('buscar_fatura.v1 reads the invoice', async () => {
    expect(await benchOf('buscar_fatura.v1').start(CUSTOMER)).toMatchObject({ status: 'COMPLETED', output: { success: true, origem: 'buscar_fatura', vencimento: '20/11/2026' } });
    expect(await benchOf('buscar_fatura.v1').start({ ...CUSTOMER, invoice_id: 'F-9' })).toMatchObject({ status: 'COMPLETED', output: { success: false, not_found: true } });
  });
});

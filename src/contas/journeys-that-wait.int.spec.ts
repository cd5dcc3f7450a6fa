import { ConversationJourneys } from '../../test/support/conversation-journeys.js';
import type { PendingWorkflow } from '../conversation/domain/index.js';
import { parseInvoice } from '../invoice/domain/index.js';
import type { TelcoOperation } from '../telco/index.js';
import { ACCOUNT, fault, INVOICE, TENANT } from '../telco/testing/simulated-operator.js';
import { scope } from './testing/journey-requests.js';

const HOUR = 3_600_000;

describe('a journey of a conversation that waits', () => {
  let bench: ConversationJourneys;

  beforeAll(async () => {
    bench = await ConversationJourneys.open();
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.clear());

  const explain = () => bench.runner.inform({ tool: 'invoice_explanation', userText: 'explica minha fatura', queries: [], executionKey: 's-1:m-1:explica', scope: bench.inHand() });
  const reply = (pending: PendingWorkflow, text: string) => bench.runner.reply({ pending, text, step: null, scope: bench.inHand() });
  const effects = (operation: TelcoOperation) => bench.operator.calls.list(TENANT, operation, null);

  async function paused(): Promise<PendingWorkflow> {
    const result = await explain();
    await bench.commit();
    if (result.kind !== 'paused') throw new Error(result.kind);
    return result.pending;
  }

  it('reads the invoices in hand and fetches none (architecture §4.29)', async () => {
    const both = { current: parseInvoice(INVOICE), previous: parseInvoice(INVOICE) };
    const asked = { tool: 'invoice_explanation', userText: 'explica', queries: [], executionKey: 'k', scope: { ...bench.inHand(), invoices: both } } as const;
    expect(await bench.runner.inform(asked)).toMatchObject({ kind: 'paused', pending: { tool: 'invoice_explanation', version: 2, allowedValues: ['SIM', 'NAO', 'CONTINUAR'] } });
    expect(bench.fence.toolCalls).toEqual([]);
  });

  it('has buscar_fatura run first where there is none in hand (architecture §4.15)', async () => {
    const without = { tool: 'valor_divergente', userText: 'combinei outro valor', queries: [], executionKey: 'k', scope: scope(bench.fence, { now: bench.clock.now() }) } as const;
    expect(await bench.runner.inform(without)).toMatchObject({ kind: 'completed', message: expect.any(String) as unknown });
    expect(bench.fence.toolCalls.map(({ operation }) => operation)).toContain('buscar_fatura');
    await bench.commit();
    expect((await bench.rows()).map(({ name, status }) => `${name} ${status}`)).toEqual(['buscar_fatura COMPLETED', 'valor_divergente COMPLETED']);
  });

  it('resumes with what was saved, once (cases C03, C05)', async () => {
    const pending = await paused();
    await bench.operator.invoices.put(TENANT, ACCOUNT, { '11999990001': {} });
    const resumed = await reply(pending, 'sim');
    expect(resumed).toMatchObject({ kind: 'resumed', result: { kind: 'completed', invoiceAnswer: 'SIM', finalization: { status: 'resolvido' } } });
    // The process dies before the commit; the turn is repeated.
    bench.newTurn();
    expect(await reply(pending, 'sim')).toEqual(resumed);
    expect(await effects('registrar_protocolo')).toHaveLength(1);
    await bench.commit();
    expect(await reply(pending, 'sim')).toEqual({ kind: 'gone' });
  });

  it('that a fence stops between two effects is not done, and is told as nothing; what was done stands, and it has failed', async () => {
    const pending = await paused();
    bench.fence.lasts = 1;
    expect(await reply(pending, 'sim')).toEqual({ kind: 'resumed', result: { kind: 'failed', items: [], error: 'overtaken' } });
    expect([await effects('registrar_atendimento'), await effects('registrar_protocolo')].map((list) => list.length)).toEqual([1, 0]);
    await bench.commit();
    expect(await bench.rows()).toMatchObject([{ status: 'FAILED', reason: 'taken_over' }]);
    expect(await reply(pending, 'sim')).toEqual({ kind: 'gone' });
  });

  it('that a fence stops before its first effect goes on waiting', async () => {
    const pending = await paused();
    bench.fence.holds = false;
    expect(await reply(pending, 'sim')).toMatchObject({ kind: 'resumed', result: { kind: 'failed', error: 'overtaken' } });
    await bench.commit();
    expect(await bench.rows()).toMatchObject([{ status: 'PAUSED', reason: null }]);
  });

  it.each([
    ['sim', 'SIM', 'error', 'failed'],
    ['não resolveu', 'NAO', 'error', 'failed'],
    ['sim', 'SIM', 'timeout_before_effect', 'unknown'],
    ['não resolveu', 'NAO', 'timeout_before_effect', 'unknown'],
  ] as const)('"%s" is still %s where its registration ends in %s', async (text, invoiceAnswer, kind, ended) => {
    const pending = await paused();
    await bench.operator.faults.add(TENANT, fault(kind, 'registrar_atendimento', { times: 2 }));
    expect(await reply(pending, text)).toMatchObject({ kind: 'resumed', result: { kind: ended, invoiceAnswer } });
  });

  it('lets a question pass and goes on waiting as long as it would have', async () => {
    const pending = await paused();
    expect(await reply(pending, 'mês que vem fica mais barato?')).toEqual({ kind: 'reentry' });
    await bench.commit();
    bench.clock.advance(25 * HOUR);
    bench.newTurn();
    expect(await reply(pending, 'sim')).toEqual({ kind: 'expired' });
    await bench.commit();
    expect(await bench.rows()).toMatchObject([{ status: 'CANCELLED', reason: 'expired' }]);
  });

  it.each([['quero falar com um atendente', 'person_requested'], ['tchau', 'end_requested']])('"%s" leaves it: %s', async (text, reason) => {
    const pending = await paused();
    expect(await reply(pending, text)).toEqual({ kind: 'left', reason });
    await bench.commit();
    expect(await bench.rows()).toMatchObject([{ status: 'CANCELLED', reason }]);
  });

  it('asks again, then a person (case C13)', async () => {
    const pending = await paused();
    for (const reprompts of [1, 2, 3]) {
      expect(await reply(pending, 'banana')).toMatchObject({ kind: 'asked_again', pending: { reprompts, question: pending.question } });
      await bench.commit();
    }
    expect(await reply(pending, 'banana')).toEqual({ kind: 'left', reason: 'reprompts_exhausted' });
  });

  it('is cancelled where the customer went on elsewhere', async () => {
    const pending = await paused();
    await bench.runner.cancel(pending, bench.inHand());
    await bench.commit();
    expect(await bench.rows()).toMatchObject([{ status: 'CANCELLED', reason: 'abandoned' }]);
    bench.newTurn();
    expect(await reply(pending, 'sim')).toEqual({ kind: 'gone' });
  });

  it('is nobody else’s: another conversation finds nothing (case C03)', async () => {
    const pending = await paused();
    const other = { ...bench.inHand(), permit: bench.fenceOf('c-2') };
    expect(await bench.runner.reply({ pending, text: 'sim', step: null, scope: other })).toEqual({ kind: 'gone' });
    expect(await bench.rows()).toMatchObject([{ status: 'PAUSED' }]);
  });
});

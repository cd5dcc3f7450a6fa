import { ManualClock } from '../../kernel/clock.js';
import type { JsonObject } from '../../kernel/json.js';
import { ScriptedTelcoGateway } from '../../telco/testing/scripted-telco-gateway.js';
import { invoiceDocument, invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { actionContext, conversationContext } from '../testing/action-bench.js';
import { formatarCapabilityResposta } from './formatar_capability_resposta.action.js';

const clock = new ManualClock(new Date('2026-11-30T12:00:00Z'));
const run = (input: JsonObject, telco = new ScriptedTelcoGateway(), context = actionContext()): Promise<JsonObject> =>
  Promise.resolve(formatarCapabilityResposta({ telco, clock }).run({ channel: 'text', ...input }, context));
const said = async (input: JsonObject): Promise<unknown> => (await run(input)).mensagem;

interface Bill {
  readonly total: string;
  readonly plan: string;
  readonly discount?: string;
}

function bill({ total, plan, discount }: Bill): JsonObject {
  const discounts = discount === undefined ? {} : { Descontos: [{ desc: 'Fidelidade', value: discount }] };
  return { 'Fatura Resumo': { referencia: 'MAR/26', itens: [{ desc: 'Total Geral', value: total }] }, '11999990001': { Plano: [{ desc: 'TIM Black', value: plan }], ...discounts } };
}

const RULES = 'O prazo e as regras do desconto não aparecem na fatura.';
const AGREED = 'O valor combinado na contratação não aparece na fatura, então não consigo conferir por aqui.';
const PERSON = ' Se quiser, peça para falar com uma pessoa.';

describe('whether a discount ended', () => {
  const ask = (current: JsonObject, previous?: JsonObject, more: JsonObject = {}): Promise<unknown> =>
    said({ tipo: 'termino_desconto', fatura_atual: current, ...(previous !== undefined && { fatura_anterior: previous }), ...more });
  const whole = bill({ total: '100,00', plan: '100,00' });
  const reduced = bill({ total: '80,00', plan: '100,00', discount: '-20,00' });

  it('is told by the two invoices: gone, or smaller', async () => {
    expect(await ask(whole, reduced)).toBe(`Da fatura anterior para esta, acabou o desconto "Fidelidade", que era de R$ 20,00. ${RULES}`);
    expect(await ask(bill({ total: '95,00', plan: '100,00', discount: '-5,00' }), reduced)).toBe(`Da fatura anterior para esta, o desconto "Fidelidade" diminuiu de R$ 20,00 para R$ 5,00. ${RULES}`);
  });

  it('is told by the invoice\'s own words, and by what the caller knows', async () => {
    expect(await ask(invoiceDocument('08_pro_rata_and_weekly'))).toBe(`A própria fatura registra "Desconto fidelidade encerrado". ${RULES}`);
    expect(await ask(whole, whole, { evidencia_desconto: { nome: 'Fidelidade', valor: '20.00', termino: '20/11/2026' } })).toBe(`O desconto "Fidelidade", de R$ 20,00, terminou em 20/11/2026. ${RULES}`);
    expect(await ask(whole, whole, { evidencia_desconto: { nome: 'Fidelidade' } })).toBe(`O desconto "Fidelidade" terminou. ${RULES}`);
  });

  it('is not claimed where nothing shows it', async () => {
    expect(await ask(reduced, reduced)).toBe(`Nesta fatura o desconto que vejo é "Fidelidade", de R$ 20,00. Comparando com a anterior, não vejo desconto que tenha acabado ou diminuído. ${RULES}`);
    expect(await ask(whole)).toBe(`Nesta fatura não vejo nenhum desconto. A fatura anterior eu não tenho por aqui, então não consigo confirmar se algum desconto acabou. ${RULES}`);
  });
});

describe('an amount other than expected', () => {
  const now = bill({ total: '60,00', plan: '60,00' });
  const before = bill({ total: '49,90', plan: '49,90' });
  const ask = (more: JsonObject): Promise<unknown> => said({ tipo: 'valor_divergente', fatura_atual: now, ...more });
  const totals = 'A sua fatura de março de 2026 é de R$ 60,00, e a anterior foi de R$ 49,90: R$ 10,10 a mais.';
  const plan = 'No plano, a cobrança é R$ 60,00 de TIM Black (na anterior, R$ 49,90).';

  it('is set against the invoice before and against what the customer named', async () => {
    expect(await ask({ fatura_anterior: before, texto: 'o plano não era R$ 49,90?' })).toBe(`${totals} ${plan} O valor de R$ 49,90 que você citou aparecia na fatura anterior como o total e TIM Black. ${AGREED}${PERSON}`);
    expect(await ask({ fatura_anterior: before, valor_informado: '55.00' })).toContain('O valor de R$ 55,00 que você citou não aparece nesta fatura nem na anterior. O plano é cobrado R$ 5,00 acima de R$ 55,00.');
    expect(await ask({ valor_informado: '60' })).toContain('O valor de R$ 60,00 que você citou aparece nesta fatura como o total e TIM Black.');
    expect(await ask({ valor_informado: '70' })).toContain('não aparece nesta fatura. O plano é cobrado R$ 10,00 abaixo de R$ 70,00.');
  });

  it('says what was agreed is not on the invoice, and names no amount that nobody named', async () => {
    expect(await ask({ texto: 'veio diferente do combinado' })).toBe(`A sua fatura de março de 2026 é de R$ 60,00. No plano, a cobrança é R$ 60,00 de TIM Black. ${AGREED}${PERSON}`);
    expect(await said({ tipo: 'valor_divergente', fatura_atual: {} })).toBe(`O total não aparece na fatura que tenho aqui. ${AGREED}${PERSON}`);
  });

  it('is three sentences on voice', async () => {
    expect(await ask({ fatura_anterior: before, texto: 'o plano não era 49,90?', channel: 'voice' })).toBe(`${totals} O valor de R$ 49,90 que você citou aparecia na fatura anterior como o total e TIM Black. ${AGREED}`);
  });

  it('has evidence in its own words for every amount', async () => {
    const { mensagem, evidence } = await run({ tipo: 'valor_divergente', fatura_atual: now, fatura_anterior: before, texto: 'era 49,90 e 55,00' });
    const values = (evidence as readonly { readonly value: string }[]).map(({ value }) => value);
    const amounts = typeof mensagem === 'string' ? (mensagem.match(/R\$ [\d.]+,\d{2}/g) ?? []) : [];
    expect(amounts.length).toBeGreaterThan(5);
    expect(amounts.filter((amount) => !values.includes(amount))).toEqual([]);
  });
});

describe('the invoices behind it', () => {
  it('are those in hand', async () => {
    const telco = new ScriptedTelcoGateway();
    const { context } = conversationContext({ current: invoiceFixture('01_single_line'), previous: invoiceFixture('04_credits_zero_interest') });
    expect(await run({ tipo: 'valor_divergente' }, telco, context)).toMatchObject({ success: true, tipo: 'valor_divergente' });
    expect(telco.calls).toEqual([]);
  });

  it.each([
    [{ kind: 'failed', error: 'down' } as const, 'failed', 'Não consegui acessar'],
    [{ kind: 'not_found' } as const, 'not_found', 'Não encontrei a sua fatura'],
  ])('may be missing: %j', async (outcome, motivo, words) => {
    const telco = new ScriptedTelcoGateway().will('consultar_faturas', outcome);
    expect(await run({ tipo: 'termino_desconto', customer_id: 'C-1' }, telco)).toMatchObject({ success: false, motivo, mensagem: expect.stringContaining(words) as unknown });
  });

  it('belong to somebody, and the question is one that is known', async () => {
    expect(await run({ tipo: 'termino_desconto' })).toMatchObject({ success: false, motivo: 'unidentified' });
    await expect(run({ tipo: 'previsao' })).rejects.toThrow('knows no "previsao"');
  });
});

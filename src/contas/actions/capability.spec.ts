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

describe('which discount is meant', () => {
  const month = (discounts: Readonly<Record<string, string>>): JsonObject => ({
    'Fatura Resumo': { referencia: 'NOV/26', itens: [{ desc: 'Total Geral', value: '100,00' }] },
    '11999990001': { Plano: [{ desc: 'TIM Black', value: '159,98' }], 'SVA Detalhe Total': [{ desc: 'HBO Max', value: '39,90' }], Descontos: Object.entries(discounts).map(([desc, value]) => ({ desc, value })) },
  });
  const before = month({ 'Desconto Fidelidade': '-20,00', 'Desconto Boas-Vindas': '-15,00', Promocional: '-8,00' });
  const now = month({ 'Desconto Fidelidade': '-20,00', Promocional: '-5,00' });
  const ask = (texto: string, more: JsonObject = {}): Promise<unknown> => said({ tipo: 'termino_desconto', fatura_atual: now, fatura_anterior: before, texto, ...more });
  const stays = 'O "Desconto Fidelidade" continua nesta fatura, de R$ 20,00.';
  const gone = 'Da fatura anterior para esta, acabou o "Desconto Boas-Vindas", que era de R$ 15,00.';
  const smaller = 'Da fatura anterior para esta, o desconto "Promocional" diminuiu de R$ 8,00 para R$ 5,00.';

  it.each([
    ['por que meu desconto fidelidade acabou?', stays],
    ['o desconto de fidelização sumiu', stays],
    ['CADÊ O DESCONTO DA FIDELIDADE', stays],
    ['meu desconto de boas vindas acabou?', gone],
    ['acabou o boas-vindas, o meu desconto?', gone],
    ['meu desconto da promoção acabou?', smaller],
    ['meu desconto de 20 reais acabou?', stays],
    ['cadê meu desconto de 15?', gone],
    ['acabaram os descontos fidelidade e boas-vindas?', `${stays} ${gone}`],
  ])('is the one that is named: "%s"', async (texto, answer) => {
    expect(await ask(texto)).toBe(`${answer} ${RULES}`);
  });

  it('is every one that ended where none is named, and what stands where that is asked', async () => {
    const ended = 'Da fatura anterior para esta, acabou o "Desconto Boas-Vindas", que era de R$ 15,00 e o desconto "Promocional" diminuiu de R$ 8,00 para R$ 5,00.';
    expect(await ask('acabou o meu desconto?')).toBe(`${ended} ${RULES}`);
    expect(await ask('ainda tenho desconto?')).toBe(`Nesta fatura os descontos que vejo são "Desconto Fidelidade", de R$ 20,00 e "Promocional", de R$ 5,00. ${ended} ${RULES}`);
    expect(await ask('meu desconto de aniversário acabou?')).toBe(`Não encontrei nas faturas um desconto com o nome que você citou. ${ended} ${RULES}`);
  });

  it('without the invoice before is one that stands here, and of one that is new does not say that it goes on', async () => {
    expect(await said({ tipo: 'termino_desconto', fatura_atual: now, texto: 'o desconto fidelidade acabou?' })).toBe(`O "Desconto Fidelidade" está nesta fatura, de R$ 20,00. ${RULES}`);
    expect(await ask('o desconto fidelidade acabou?', { fatura_anterior: month({}) })).toBe(`O "Desconto Fidelidade" está nesta fatura, de R$ 20,00. ${RULES}`);
  });

  it('is one that the invoice calls ended, though it stands on no other', async () => {
    expect(await said({ tipo: 'termino_desconto', fatura_atual: invoiceDocument('08_pro_rata_and_weekly'), texto: 'o desconto fidelidade acabou?' })).toBe(`A própria fatura registra "Desconto fidelidade encerrado". ${RULES}`);
  });
});

describe('a discount other than agreed', () => {
  const DISCOUNT = 'O desconto combinado na contratação não aparece na fatura, então não consigo conferir por aqui.';
  const lines = (discounts: Readonly<Record<string, Readonly<Record<string, string>>>>): JsonObject => ({
    'Fatura Resumo': { itens: [{ desc: 'Total Geral', value: '244,19' }] },
    ...Object.fromEntries(
      Object.entries(discounts).map(([line, named]) => [
        line,
        { ...(line.endsWith('1') && { Plano: [{ desc: 'TIM Black', value: '159,98' }] }), 'SVA Detalhe Total': [{ desc: 'HBO Max', value: '39,90' }], Descontos: Object.entries(named).map(([desc, value]) => ({ desc, value })) },
      ]),
    ),
  });
  const one = lines({ '11999990001': { 'Desconto Fidelidade': '-20,00' } });
  const two = lines({ '11999990001': { 'Desconto Fidelidade': '-20,00', 'Desconto HBO Max': '-10,00' } });
  const ask = (fatura: JsonObject, texto: string, more: JsonObject = {}): Promise<unknown> => said({ tipo: 'valor_divergente', fatura_atual: fatura, texto, ...more });
  const seen = 'Nesta fatura o desconto que vejo é "Desconto Fidelidade", de R$ 20,00';

  it.each([
    ['me prometeram 50 reais de desconto', `${seen}: R$ 30,00 a menos que os R$ 50,00 que você citou. ${DISCOUNT}${PERSON}`],
    ['o desconto combinado era de 30 e veio 20', `${seen}: R$ 10,00 a menos que os R$ 30,00 que você citou. ${DISCOUNT}${PERSON}`],
    ['o desconto combinado era de 30 reais e veio 20 reais', `${seen}: R$ 10,00 a menos que os R$ 30,00 que você citou. ${DISCOUNT}${PERSON}`],
    ['falaram que eu teria 20 de desconto', `${seen}, o mesmo valor que você citou.${PERSON}`],
    ['combinamos quinze reais de desconto', `${seen}: R$ 5,00 a mais que os R$ 15,00 que você citou. ${DISCOUNT}${PERSON}`],
    ['me prometeram 50% de desconto', `${seen}. ${DISCOUNT}${PERSON}`],
    ['o desconto veio menor que o combinado', `${seen}. ${DISCOUNT}${PERSON}`],
    ['o desconto fidelidade era de 30', `O "Desconto Fidelidade" está nesta fatura, de R$ 20,00: R$ 10,00 a menos que os R$ 30,00 que você citou. ${DISCOUNT}${PERSON}`],
    ['combinamos 10 de desconto no hbo max', `Não vejo desconto de HBO Max nesta fatura; o desconto que vejo é "Desconto Fidelidade", de R$ 20,00. ${DISCOUNT}${PERSON}`],
  ])('is set against the discount that stands, never against a price: "%s"', async (texto, answer) => {
    expect(await ask(one, texto)).toBe(answer);
  });

  it.each([
    ['me prometeram 50 reais de desconto', ' Nenhum deles é de R$ 50,00, e juntos eles somam R$ 30,00.'],
    ['me prometeram 30 reais de desconto', ' Juntos eles somam R$ 30,00, o valor que você citou.'],
    ['me prometeram 20 reais de desconto', ' O valor que você citou é o de "Desconto Fidelidade".'],
  ])('says which, of several: "%s"', async (texto, answer) => {
    expect(await ask(two, texto)).toContain(`Nesta fatura os descontos que vejo são "Desconto Fidelidade", de R$ 20,00 e "Desconto HBO Max", de R$ 10,00.${answer}`);
  });

  it('is of the named thing, else of the plan\'s line', async () => {
    expect(await ask(two, 'combinamos 15 de desconto no hbo max')).toContain('O "Desconto HBO Max" está nesta fatura, de R$ 10,00: R$ 5,00 a menos que os R$ 15,00');
    const family = lines({ '11999990001': { Fidelidade: '-20,00' }, '11999990002': { Dependente: '-7,00' } });
    expect(await ask(family, 'me prometeram 25 de desconto')).toContain('Nesta fatura o desconto que vejo na linha do plano é "Fidelidade", no número final 0001, de R$ 20,00: R$ 5,00 a menos');
  });

  it('is told to stand nowhere where the invoice has none', async () => {
    expect(await ask(lines({ '11999990001': {} }), 'me prometeram 50 reais de desconto')).toBe(`Nesta fatura não vejo nenhum desconto: o de R$ 50,00 que você citou não está nela. ${DISCOUNT}${PERSON}`);
    const ended = lines({ '11999990001': { 'Desconto fidelidade encerrado': '0,00' } });
    expect(await ask(ended, 'me prometeram 50 reais de desconto')).toContain('não vejo nenhum desconto');
  });

  it('may stand in the summary alone', async () => {
    const summary: JsonObject = { 'Fatura Resumo': { itens: [{ desc: 'Descontos', value: '-20,00' }, { desc: 'Total Geral', value: '139,98' }] }, '11999990001': { Plano: [{ desc: 'TIM Black', value: '159,98' }] } };
    expect(await ask(summary, 'me prometeram 30 de desconto')).toContain('o desconto que vejo é "Descontos", de R$ 20,00: R$ 10,00 a menos');
  });

  it('beside a price leaves the price to be compared as such, and a price with a discount is a price', async () => {
    const both = await ask(one, 'o combinado era 149,90 com 20 de desconto');
    expect(both).toContain(`${seen}, o mesmo valor que você citou. A sua fatura é de R$ 244,19.`);
    expect(both).toContain('O plano é cobrado R$ 10,08 acima de R$ 149,90.');
    expect(await ask(one, 'me prometeram 149,90 com desconto')).not.toContain('desconto que vejo');
    expect(await ask(one, 'me prometeram 99,90')).not.toContain('Fidelidade');
  });

  it('may be the amount that the caller gives', async () => {
    expect(await ask(one, 'me prometeram 50 reais de desconto', { valor_informado: '50.00' })).toContain('R$ 30,00 a menos que os R$ 50,00');
    expect(await ask(one, 'o plano era outro', { valor_informado: '149.90' })).toContain('R$ 10,08 acima de R$ 149,90');
  });

  it('is short on voice, and has evidence in its own words for every amount', async () => {
    const { mensagem, evidence } = await run({ tipo: 'valor_divergente', fatura_atual: two, texto: 'me prometeram 50 reais de desconto', channel: 'voice' });
    expect(mensagem).not.toContain('pessoa');
    const values = (evidence as readonly { readonly value: string }[]).map(({ value }) => value);
    const amounts = typeof mensagem === 'string' ? (mensagem.match(/R\$ [\d.]+,\d{2}/g) ?? []) : [];
    expect(amounts).toHaveLength(4);
    expect(amounts.filter((amount) => !values.includes(amount))).toEqual([]);
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

import type { JsonObject } from '../src/kernel/json.js';
import { KEYS } from './support/app.js';
import { Atende, corpusInvoice, type Turn, withInvoice } from './support/atende.js';
import { pauseOf } from './support/dialogue.js';

/** February of the customer whose March is `01_single_line`: one service fewer, another dearer, no interest. */
const FEBRUARY: JsonObject = {
  'Fatura Resumo': { referencia: 'FEV/26', vencimento: '05/03/2026', itens: [{ desc: 'Total Geral', value: 'R$ 97,35' }] },
  '11900007048': {
    Plano: [{ desc: 'TIM Controle Smart', value: 'R$ 57,99' }],
    'SVA Detalhe Total': [{ desc: 'Tamboro Mensal', value: 'R$ 12,46' }],
    'Serviços Contratados de Terceiros': [{ desc: 'YouTube Premium Mensal', value: 'R$ 26,90' }],
  },
};
const MARCH = { customer: { customerId: 'MARCH' }, context: { invoiceDetail: corpusInvoice('01_single_line'), previousInvoiceDetail: FEBRUARY } };
/** What changed since, each with its amount; they sum to R$ 24,90. */
const CHANGES = [['Craque Jr', 'R$ 12,00'], ['TIM Fashion Mensal', 'R$ 10,00'], ['Tamboro Mensal', 'R$ 2,53'], ['juros e multas', 'R$ 2,37'], ['YouTube Premium Mensal', 'R$ 2,00']] as const;

/** What the deterministic orchestrator answers from the invoice (architecture §1, §4.36), by invoice and question. */
const ANSWERS: readonly (readonly [invoice: string, question: string, answer: string])[] = [
  ['01_single_line', 'qual o valor total da minha fatura?', 'O total da sua fatura de março de 2026 é de R$ 122,25, com vencimento em 5 de abril de 2026.'],
  ['01_single_line', 'quando vence minha fatura?', 'A sua fatura de março de 2026 vence em 5 de abril de 2026.'],
  ['01_single_line', 'quanto é o tamboro?', 'Tamboro Mensal aparece na sua fatura por R$ 14,99, no número final 7048.'],
  ['01_single_line', 'tamboro', 'Tamboro Mensal aparece na sua fatura por R$ 14,99, no número final 7048. O que você quer saber sobre essa cobrança?'],
  ['01_single_line', 'quanto foi de juros?', 'Nesta fatura há R$ 2,37 de juros e multas.'],
  ['01_single_line', 'tem juros ou multa?', 'Nesta fatura há R$ 2,37 de juros e multas.'],
  ['01_single_line', 'quanto fica se eu tirar o tamboro?', 'Sem Tamboro Mensal, esta fatura ficaria em R$ 107,26. É uma estimativa: o total de R$ 122,25 menos R$ 14,99. Não fiz nenhuma alteração.'],
  ['01_single_line', 'quanto deu a linha final 7048?', 'No número final 7048, as cobranças desta fatura somam R$ 119,88.'],
  ['02_family_duplicates', 'quanto é a netflix?', 'Netflix aparece na sua fatura por R$ 20,90, no número final 0059. Netflix aparece na sua fatura por R$ 20,90, no número final 9999. Somando, são R$ 41,80.'],
  ['02_family_duplicates', 'quanto foi de multa?', 'Não vejo cobrança de juros nem de multa nesta fatura.'],
  ['04_credits_zero_interest', 'quanto foi de juros e multa?', 'Nesta fatura há R$ 2,37 de juros e multas (Multa por atraso, R$ 2,00 e Juros de mora, R$ 0,37).'],
  ['04_credits_zero_interest', 'quanto é o parcelamento?', 'De parcela, esta fatura traz PARC DEBITO 02/06, R$ 33,10. O saldo que falta do parcelamento não aparece na fatura.'],
  ['04_credits_zero_interest', 'o que é esse 33,10?', 'Na sua fatura, esse é o valor de PARC DEBITO 02/06 (R$ 33,10).'],
  ['05_money_formats', 'quanto é o namu?', 'Namu aparece na sua fatura por R$ 1.234,50, no número final 7048.'],
  ['05_money_formats', 'quanto é o pacote europa?', 'Pacote Europa Mensal aparece na sua fatura sem valor informado, no número final 7048.'],
  ['08_pro_rata_and_weekly', 'quanto é o tim music dados semanal?', 'TIM Music Dados Semanal aparece na sua fatura 4 vezes de R$ 4,99, no número final 4321. Somando, são R$ 19,96.'],
];

describe('answers from the invoice over HTTP', () => {
  let atende: Atende;
  let talks = 0;

  beforeAll(async () => {
    atende = await Atende.start();
  });
  afterAll(async () => {
    await atende.stop();
  });

  async function answered(first: JsonObject, question: string): Promise<{ readonly turn: Turn; readonly text: string; readonly evidence: string }> {
    talks += 1;
    const turn = await atende.talk(`answer-${talks}`, first).say(question);
    const { body } = await atende.as(KEYS.operator).get(`/v1/conversations/answer-${talks}/turns/1/trace`).expect(200);
    return { turn, text: turn.reply?.text ?? '', evidence: JSON.stringify(body.evidence) };
  }

  /** The orchestrator's answer, after its evidence has been held against it. */
  async function answer(first: JsonObject, question: string): Promise<string> {
    const { turn, text, evidence } = await answered(first, question);
    expect(turn).toMatchObject({ handledBy: 'orchestrator', pending: null, actions: [] });
    for (const amount of amountsIn(text)) expect(evidence).toContain(`"${amount}"`);
    return text;
  }

  /** The explanation of the journey that rule 4 starts, after its evidence has been held against it (architecture §4.15, §4.36). */
  async function explanation(first: JsonObject, question: string): Promise<string> {
    const { turn, text, evidence } = await answered(first, question);
    expect(turn).toMatchObject({ handledBy: 'conversation_runtime', decision: { action: 'call_informative_tool', rule: '4' }, actions: [] });
    expect(pauseOf(turn)).toBe('invoice_explanation v2 SIM/NAO/CONTINUAR');
    for (const [stated] of text.matchAll(/-?R\$ [\d.]+,\d{2}|\d{2}\/\d{2}\/\d{4}/g)) expect(evidence).toContain(`"${stated}"`);
    expect(text).toMatch(/esclarecer a sua dúvida\?$/);
    return text;
  }

  it.each(ANSWERS)('%s: "%s"', async (invoice, question, expected) => {
    expect(await answer(withInvoice(invoice, `A-${talks}`), question)).toBe(expected);
  });

  it.each(['qual a diferença para o mês passado?', 'o que mudou em relação ao mês passado?', 'por que minha conta veio mais cara?', 'quero entender minha fatura'])(
    '"%s" explains the change since the month before, and every part of it',
    async (question) => {
      const text = await explanation(MARCH, question);
      for (const total of ['R$ 122,25', 'R$ 97,35', 'R$ 24,90 a mais']) expect(text).toContain(total);
      for (const [name, amount] of CHANGES) expect(text.toLowerCase()).toMatch(new RegExp(`${name.toLowerCase()}[^;]*${amount.toLowerCase().replace('$', '\\$')}`));
    },
  );

  it('says that it has no other month to compare with', async () => {
    const text = await explanation(withInvoice('01_single_line', 'NO-PREVIOUS'), 'qual a diferença para o mês passado?');
    expect(text).toContain('R$ 122,25');
    expect(text).toMatch(/não (tenho|consigo|encontrei)[^.]*fatura anterior|fatura anterior[^.]*não/i);
    expect(text).not.toMatch(/a mais|a menos/);
  });

  it.each(['01_single_line', '02_family_duplicates', '04_credits_zero_interest', '05_money_formats', '08_pro_rata_and_weekly'])(
    'explains %s with evidence for every amount',
    async (invoice) => {
      const text = await explanation(withInvoice(invoice, `O-${talks}`), 'quero entender minha fatura');
      expect(amountsIn(text).length).toBeGreaterThan(4);
    },
  );

  it('promises nothing that it cannot do', async () => {
    const text = await answer(withInvoice('01_single_line', 'PROMISE'), 'quanto vou pagar no mês que vem?');
    expect(text).toBe('O valor da próxima fatura eu não consigo ver nem garantir por aqui. O que vejo é esta fatura, com total de R$ 122,25.');
  });
});

/** "R$ 1.234,50" as evidence writes it, "1234.50"; a minus before the sign belongs to the amount. */
function amountsIn(text: string): readonly string[] {
  return [...text.matchAll(/(-?)R\$ ([\d.]+),(\d{2})/g)].map(([, minus = '', reais = '', cents = '']) => `${minus}${reais.replaceAll('.', '')}.${cents}`);
}

import type { JsonObject } from '../src/kernel/json.js';
import { KEYS } from './support/app.js';
import { Atende, corpusInvoice, withInvoice } from './support/atende.js';

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
const DIFFERENCE =
  'Da fatura anterior para esta, o total foi de R$ 97,35 para R$ 122,25: R$ 24,90 a mais. O que mudou: entrou Craque Jr, no número final 7048, R$ 12,00; ' +
  'entrou TIM Fashion Mensal, no número final 7048, R$ 10,00; Tamboro Mensal, no número final 7048, aumentou R$ 2,53; entrou Juros e Multas, R$ 2,37; ' +
  'YouTube Premium Mensal, no número final 7048, diminuiu R$ 2,00.';

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

describe('the deterministic orchestrator over HTTP', () => {
  let atende: Atende;
  let talks = 0;

  beforeAll(async () => {
    atende = await Atende.start();
  });
  afterAll(async () => {
    await atende.stop();
  });

  /** The answer, after its evidence has been held against it. */
  async function answer(first: JsonObject, question: string): Promise<string> {
    talks += 1;
    const talk = atende.talk(`answer-${talks}`, first);
    const turn = await talk.say(question);
    expect(turn).toMatchObject({ handledBy: 'orchestrator', pending: null, actions: [] });
    const text = turn.reply?.text ?? '';
    const { body } = await atende.as(KEYS.operator).get(`/v1/conversations/answer-${talks}/turns/1/trace`).expect(200);
    const evidence = JSON.stringify(body.evidence);
    for (const amount of amountsIn(text)) expect(evidence).toContain(`"${amount}"`);
    return text;
  }

  it.each(ANSWERS)('%s: "%s"', async (invoice, question, expected) => {
    expect(await answer(withInvoice(invoice, `A-${talks}`), question)).toBe(expected);
  });

  it.each(['qual a diferença para o mês passado?', 'o que mudou em relação ao mês passado?'])('"%s", with both months', async (question) => {
    expect(await answer(MARCH, question)).toBe(DIFFERENCE);
  });

  it('"por que minha conta veio mais cara?" explains the invoice and what changed', async () => {
    const text = await answer(MARCH, 'por que minha conta veio mais cara?');
    expect(text).toContain('A sua fatura de março de 2026 tem total de R$ 122,25 e vence em 5 de abril de 2026.');
    expect(text).toContain(DIFFERENCE);
  });

  it('says that it has no other month to compare with', async () => {
    expect(await answer(withInvoice('01_single_line', 'NO-PREVIOUS'), 'qual a diferença para o mês passado?')).toContain('A fatura anterior eu não tenho por aqui, então não consigo comparar.');
  });

  it.each(['01_single_line', '02_family_duplicates', '04_credits_zero_interest', '05_money_formats', '08_pro_rata_and_weekly'])(
    'explains %s with evidence for every amount',
    async (invoice) => {
      const text = await answer(withInvoice(invoice, `O-${talks}`), 'quero entender minha fatura');
      expect(amountsIn(text).length).toBeGreaterThan(4);
      expect(text).toMatch(/é só perguntar\.$/);
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

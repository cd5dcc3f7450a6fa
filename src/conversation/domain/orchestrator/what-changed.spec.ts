import { ask, FAMILY, invoiceWith, say, SINGLE } from './testing/ask.js';

const before = invoiceWith('R$ 61,00', [
  { desc: 'Tamboro Mensal', value: '12,99' },
  { desc: 'TIM Fashion Mensal', value: '10,00' },
  { desc: 'Namu Mensal', value: '9,90' },
  { desc: 'Pocoyo', value: null },
]);
const previous = { previousInvoice: before } as const;

describe('questions about a change of the bill', () => {
  it.each([
    ['por que veio mais cara que mês passado?', 'value_question'],
    ['por que veio mais cara que mês passado?', 'conceptual_question'],
    ['por que a conta aumentou?', 'conceptual_question'],
    ['o que mudou?', 'conceptual_question'],
    ['o que mudou na minha conta', 'value_question'],
    ['o que foi que mudou', 'unknown'],
    ['por que subiu?', 'value_question'],
  ] as const)('"%s" (%s) gets the comparison, never the month alone', async (text, kind) => {
    expect(await say(text, kind, previous)).toMatch(/^Da fatura anterior para esta, o total foi de R\$ 61,00 para R\$ 122,25: R\$ 61,25 a mais\. O que mudou: /);
    expect(await say(text, kind)).toContain('A fatura anterior eu não tenho por aqui');
  });
});

describe('questions about a change of one charge', () => {
  it.each([
    ['o tamboro aumentou?', 'tamboro', 'Na fatura anterior, Tamboro Mensal foi de R$ 12,99; nesta é de R$ 14,99, no número final 7048: aumentou R$ 2,00.'],
    ['quanto era o tamboro no mês passado', 'tamboro', 'Na fatura anterior, Tamboro Mensal foi de R$ 12,99; nesta é de R$ 14,99, no número final 7048: aumentou R$ 2,00.'],
    ['o tim fashion subiu?', 'tim fashion', 'TIM Fashion Mensal está com o mesmo valor da fatura anterior, R$ 10,00, no número final 7048.'],
    ['o craque é novo?', 'craque', 'Craque Jr não estava na fatura anterior, no número final 7048. Craque Jr aparece na sua fatura por R$ 12,00, no número final 7048.'],
    ['quanto era o namu no mês passado?', 'namu', 'Namu Mensal não está nesta fatura; na anterior aparecia por R$ 9,90, no número final 7048.'],
  ] as const)('"%s"', async (text, mention, answer) => {
    for (const kind of ['value_question', 'conceptual_question'] as const) {
      expect(await say(text, kind, { ...previous, mentions: [mention] })).toBe(answer);
    }
  });

  it('a name that stands on neither invoice', async () => {
    expect(await say('quanto era o looke no mês passado?', 'value_question', { ...previous, mentions: ['looke'] })).toBe('Não encontrei "looke" na sua fatura.');
  });

  it('a smaller amount, an unknown one, and the same name on another line', async () => {
    const cheaper = invoiceWith('R$ 10,00', [{ desc: 'Tamboro Mensal', value: '9,99' }, { desc: 'Pocoyo', value: '5,00' }]);
    expect(await say('o tamboro mudou?', 'value_question', { ...previous, invoice: cheaper, mentions: ['tamboro'] })).toContain('nesta é de R$ 9,99, no número final 7048: diminuiu R$ 3,00.');
    expect(await say('o pocoyo aumentou?', 'value_question', { ...previous, invoice: cheaper, mentions: ['pocoyo'] })).toContain('em uma delas sem valor informado');
    const family = await say('o tamboro aumentou?', 'value_question', { ...previous, invoice: FAMILY, mentions: ['tamboro'] });
    expect(family).toContain('no número final 7048: aumentou R$ 2,00. Tamboro Mensal não estava na fatura anterior, no número final 0059.');
  });

  it('without the invoice before it says so, beside what this one shows', async () => {
    expect(await say('o tamboro aumentou?', 'conceptual_question', { mentions: ['tamboro'] })).toBe(
      'Tamboro Mensal aparece na sua fatura por R$ 14,99, no número final 7048. A fatura anterior eu não tenho por aqui, então não consigo comparar.',
    );
  });

  it('every amount has its evidence', async () => {
    const { evidence } = await ask('o tamboro aumentou?', 'value_question', { ...previous, mentions: ['tamboro'], invoice: SINGLE });
    expect(evidence.map(({ value }) => value)).toEqual(['12.99', '14.99', '2.00']);
  });
});

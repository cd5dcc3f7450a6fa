import { InvoiceResolver } from './item-resolver.js';
import { parseInvoice } from './parse-invoice.js';
import { SpellingItemMatcher } from './spelling-matcher.js';

const invoice = parseInvoice({
  'Fatura Resumo': { itens: [{ desc: 'Juros e Multas', value: 'R$ 4,43' }, { desc: 'PARC DEBITO 02/06', value: 'R$ 33,10' }, { desc: 'Serviços de Valor Adicionado', value: 'R$ 14,99' }, { desc: 'Total Geral', value: 'R$ 244,19' }] },
  '11999990001': {
    Plano: [{ desc: 'TIM Black', value: 'R$ 61,24', periodo: 'proporcional de 17/10/2025 a 02/11/2025' }, { desc: 'TIM Controle Smart', value: 'R$ 26,58' }],
    Descontos: [{ desc: 'Bônus Fidelidade', value: '-R$ 20,00' }],
    'SVA Detalhe Total': [{ desc: 'Tamboro Mensal', value: 'R$ 14,99' }],
    'Juros e Multas': [{ desc: 'Multa por atraso', value: 'R$ 3,80' }, { desc: 'Juros de mora', value: 'R$ 0,63' }],
    'Detalhe de Uso': [{ desc: 'Internet diária', value: 'R$ 1,00' }],
  },
});
const resolver = new InvoiceResolver(new SpellingItemMatcher());

describe('charges outside the sections of services', () => {
  it.each<readonly [string, readonly string[]]>([
    ['multa por atraso', ['Multa por atraso']],
    ['multas por atraso', ['Multa por atraso']],
    ['MULTA', ['Multa por atraso']],
    ['essa multa por atrazo', ['Multa por atraso']],
    ['juros', ['Juros de mora']],
    ['os juros de móra', ['Juros de mora']],
    ['multa e juros', ['Juros de mora', 'Multa por atraso']],
    ['encargos', ['Multa por atraso', 'Juros de mora']],
    ['plano tim black', ['TIM Black']],
    ['tin black', ['TIM Black']],
    ['bonus fidelidade', ['Bônus Fidelidade']],
    ['desconto', ['Bônus Fidelidade']],
    ['cobrança proporcional', ['TIM Black']],
    ['pro rata', ['TIM Black']],
    ['parc debito', ['PARC DEBITO 02/06']],
    ['de 3,80', ['Multa por atraso']],
    ['r$ 0,63', ['Juros de mora']],
    ['cobrança de 33,10', ['PARC DEBITO 02/06']],
    ['multa de 3,80', ['Multa por atraso']],
    ['parcelamento', ['PARC DEBITO 02/06']],
    ['mensalidade', ['TIM Black', 'TIM Controle Smart']],
  ])('"%s"', async (mention, names) => {
    expect([...(await resolver.otherCharges(mention, invoice)).map(({ name }) => name)].sort()).toEqual([...names].sort());
  });

  it.each(['tamboro', 'netflix', 'total geral', 'internet diária', 'servicos de valor adicionado', 'tim', '', 'a', 'esses', 'de 99,99', 'de 14,99', '10'])('none for "%s"', async (mention) => {
    expect(await resolver.otherCharges(mention, invoice)).toEqual([]);
  });

  it('the summary counts where no line states the charge', async () => {
    const summed = parseInvoice({ 'Fatura Resumo': { itens: [{ desc: 'Juros e Multas', value: 'R$ 2,37' }] }, '11900007048': { 'SVA Detalhe Total': [{ desc: 'Tamboro Mensal', value: 'R$ 14,99' }] } });
    expect(await resolver.otherCharges('multa', summed)).toEqual([{ name: 'Juros e Multas', msisdn: null, section: 'Fatura Resumo' }]);
    const separate = parseInvoice({ 'Fatura Resumo': { itens: [{ desc: 'Multa por atraso', value: 'R$ 2,00' }, { desc: 'Juros de mora', value: 'R$ 0,37' }] } });
    expect((await resolver.otherCharges('juros', separate)).map(({ name }) => name)).toEqual(['Juros de mora']);
  });
});

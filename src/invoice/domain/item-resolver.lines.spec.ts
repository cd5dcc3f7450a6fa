import { invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { NOTHING, outcomeOf } from '../../../test/support/resolution.js';
import { InvoiceResolver } from './item-resolver.js';
import { parseInvoice } from './parse-invoice.js';

const single = invoiceFixture('01_single_line');
const family = invoiceFixture('02_family_duplicates');
const credits = invoiceFixture('04_credits_zero_interest');
const resolver = new InvoiceResolver();

describe('lines in the customer\'s words (architecture §4.7)', () => {
  it.each([
    'aya books final 0059',
    'aya books do 0059',
    'aya books da linha 11900000059',
    'aya books final zero zero cinco nove',
  ])('"%s" narrows to that line', async (mention) => {
    expect(await outcomeOf([mention], family)).toEqual({ ...NOTHING, resolved: ['Aya Books 0059'] });
  });

  it.each(['o do final 0059', 'cancela o aya books do número (11) 90000-0059', '0059', 'no 0059 tem o aya books'])(
    'the utterance "%s" narrows its only mention',
    async (utterance) => {
      expect((await outcomeOf(['aya books'], family, { utterance })).resolved).toEqual(['Aya Books 0059']);
    },
  );

  it('gives each mention the line that follows it', async () => {
    const utterance = 'cancela o aya books do 0059 e o tamboro do final 7048';
    expect(await outcomeOf(['aya books', 'tamboro'], family, { utterance })).toEqual({
      ...NOTHING,
      resolved: ['Aya Books 0059', 'Tamboro Mensal 7048'],
    });
  });

  it('gives a line said once to every mention that is on it, and leaves the others alone', async () => {
    const utterance = 'no final 0059 cancela o tamboro, e tira o tim music';
    expect((await outcomeOf(['tamboro', 'tim music'], family, { utterance })).resolved).toEqual([
      'Tamboro Mensal 0059',
      'TIM Music 7048',
    ]);
  });

  it('takes both lines when two endings are said', async () => {
    expect((await outcomeOf(['netflix dos finais 0059 e 9999'], family)).resolved).toEqual(['Netflix 0059', 'Netflix 9999']);
  });

  it('finds nothing on a line where the item is not, or which the invoice does not have', async () => {
    expect((await outcomeOf(['hbo max final 7048'], family)).notFound).toEqual(['hbo max final 7048']);
    expect((await outcomeOf(['tamboro'], single, { utterance: 'cancela o tamboro do final 1234' })).notFound).toEqual(['tamboro']);
  });

  it('takes a year or an amount for no line', async () => {
    const utterance = 'em 2025 contratei o tamboro, já paguei 2000 reais';
    expect((await outcomeOf(['tamboro'], single, { utterance })).resolved).toEqual(['Tamboro Mensal 7048']);
  });
});

describe('charges (architecture §4.8)', () => {
  it('leaves a credit beside a charge out', async () => {
    const { resolved, withoutCharge } = await resolver.resolve(['tamboro'], credits);
    expect(resolved.map(({ value }) => value?.toFixed(2))).toEqual(['14.99']);
    expect(withoutCharge).toEqual([]);
  });

  it.each([
    ['tim fashion', 'TIM Fashion Mensal 7048'],
    ['aventura', 'Aventura Mensal 7048'],
    ['crédito para próxima fatura', 'Crédito para próxima fatura 7048'],
  ])('tells "%s" apart as without charge', async (mention, label) => {
    expect(await outcomeOf([mention], credits)).toEqual({ ...NOTHING, withoutCharge: [label] });
  });

  it('takes an unreadable amount for no charge, and a credit by its name', async () => {
    const invoice = parseInvoice({
      '11999990001': { 'Itens Eventuais': [{ desc: 'TapLingo', value: 'Incluso' }, { desc: 'Estorno VOD', value: 'R$ 5,00' }] },
    });
    expect((await outcomeOf(['taplingo', 'estorno vod'], invoice)).withoutCharge).toEqual(['TapLingo 0001', 'Estorno VOD 0001']);
  });

  it('asks nothing between a charge and entries that hold none', async () => {
    expect(await outcomeOf(['mensal'], credits)).toEqual({ ...NOTHING, resolved: ['Tamboro Mensal 7048'] });
  });

  it('lets bundles and strategic services be talked about at zero, but no reversal', async () => {
    expect((await outcomeOf(['tim nuvem'], credits)).resolved).toEqual(['TIM Nuvem 7048']);
    const invoice = parseInvoice({
      '11999990001': {
        'Serviços Contratados de Terceiros': [
          { desc: 'Netflix', value: 'R$ 0,00' },
          { desc: 'HBO Max' },
          { desc: 'Looke', value: '-R$ 9,90' },
        ],
      },
    });
    expect(await outcomeOf(['netflix', 'hbo', 'looke'], invoice)).toEqual({
      ...NOTHING,
      resolved: ['Netflix 0001', 'HBO Max 0001'],
      withoutCharge: ['Looke 0001'],
    });
  });

  it('keeps everything where no charge is called for', async () => {
    expect((await outcomeOf(['tamboro', 'aventura'], credits, { callsForCharge: false })).resolved).toEqual([
      'Tamboro Mensal 7048',
      'Tamboro Mensal 7048',
      'Aventura Mensal 7048',
    ]);
  });
});

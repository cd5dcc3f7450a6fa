import { invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { InvoiceResolver } from './item-resolver.js';

const family = invoiceFixture('02_family_duplicates');
const resolver = new InvoiceResolver();

async function outcomeOf(mention: string, utterance: string) {
  const { resolved, ambiguous, notFound } = await resolver.resolve([mention], family, { utterance });
  return { resolved: resolved.map(({ canonicalName, msisdn }) => `${canonicalName} ${msisdn.slice(-4)}`), asks: ambiguous.length, notFound };
}

describe('amounts and quantities in the customer\'s words (architecture §4.7)', () => {
  it.each(['de 12,90', 'de r$ 12,90', 'a de 12 reais'])('"%s" names the charge of that amount', async (mention) => {
    expect((await outcomeOf(mention, `cancela ${mention}`)).resolved).toEqual(['TIM Música Ilimitada 7048']);
  });

  it('asks where several charges have the amount, unless all are meant', async () => {
    expect((await outcomeOf('de 14,99', 'cancela o de 14,99')).asks).toBe(1);
    expect((await outcomeOf('de 14,99', 'cancela todos os de 14,99')).resolved).toEqual(['Tamboro Mensal 7048', 'Tamboro Mensal 0059']);
  });

  it.each(['hbo max de 10 reais', 'hbo max que custa 99,90', 'aluguel de filme 10', 'aluguel de filme 2', 'de 77,77'])('"%s" is not on the invoice', async (mention) => {
    expect(await outcomeOf(mention, `cancela o ${mention}`)).toEqual({ resolved: [], asks: 0, notFound: [mention] });
  });

  it.each(['cancela todos os tamboro', 'cancela os dois tamboro', 'cancela o tamboro das duas linhas', 'cancela o tamboro nos dois números'])('"%s" means every line', async (utterance) => {
    expect((await outcomeOf('tamboro', utterance)).resolved).toHaveLength(2);
  });

  it('asks where the number does not fit, and takes one of equal charges only where just one is wanted', async () => {
    expect((await outcomeOf('tamboro', 'cancela os três tamboro')).asks).toBe(1);
    expect((await outcomeOf('aluguel de filme', 'cancela só um aluguel de filme')).resolved).toHaveLength(1);
    expect((await outcomeOf('aluguel de filme', 'cancela só uma das cobranças do aluguel de filme')).resolved).toHaveLength(1);
    expect((await outcomeOf('aluguel de filme', 'cancela o aluguel de filme')).resolved).toHaveLength(2);
  });
});

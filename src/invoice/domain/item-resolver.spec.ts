import { invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { NOTHING, invoiceOfNames, labels, outcomeOf } from '../../../test/support/resolution.js';
import { InvoiceResolver } from './item-resolver.js';
import { parseInvoice } from './parse-invoice.js';

const single = invoiceFixture('01_single_line');
const family = invoiceFixture('02_family_duplicates');
const weekly = invoiceFixture('08_pro_rata_and_weekly');
const resolver = new InvoiceResolver();

describe('classification of items (CONVERSATION invoice_resolver)', () => {
  it.each([
    ['SVA Detalhe Total', 'Tamboro Mensal', 'avulso', 'cancelar_vas_avulso'],
    ['Itens Eventuais', 'VOD', 'avulso', 'cancelar_vas_avulso'],
    ['SVA Detalhe Total', 'Netflix', 'estrategico', 'vas_estrategico'],
    ['Itens Eventuais', 'Disney+', 'estrategico', 'vas_estrategico'],
    ['Itens Eventuais', 'Apple Music Mensal', 'estrategico', 'vas_estrategico'],
    ['Serviços Contratados de Terceiros', 'Fuze Forge', 'estrategico', 'vas_estrategico'],
    ['Serviços Bundle Inclusos', 'Netflix', 'bundle', 'vas_estrategico'],
    ['SVA Detalhe Total', 'Lookeria', 'avulso', 'cancelar_vas_avulso'],
  ])('in %s, %s is %s and goes to %s', (section, name, itemType, toolCategory) => {
    expect(resolver.resolveItems([name], invoiceOfNames([name], section))).toEqual([
      expect.objectContaining({ canonicalName: name, section, itemType, toolCategory, msisdn: '11999990001' }),
    ]);
  });

  it('takes the line and the raw entry from the entry that matched, never from the first line', () => {
    const [item] = resolver.resolveItems(['hbo max'], family);
    expect(item).toMatchObject({ msisdn: '11900000059', rawEntry: { desc: 'HBO Max', value: 'R$ 34,90' } });
  });

  it('never reads the plan, the summary or an explaining section', () => {
    const invoice = parseInvoice({
      'Fatura Resumo': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 1 }] },
      '11999990001': { Plano: [{ desc: 'VOD', value: 1 }], 'Juros e Multas': [{ desc: 'VOD', value: 1 }] },
    });
    expect(resolver.resolveItems(['vod'], invoice)).toEqual([]);
  });
});

describe('resolveItems', () => {
  it('gives every match, on all lines and in all sections', () => {
    expect(labels(resolver.resolveItems(['aya'], family))).toEqual([
      'Aya Books 7048', 'Aya Audiobooks 7048', 'Aya Books 0059', 'Aya Idiomas 0059',
    ]);
  });

  it('gives a charge once, however many mentions name it, and equal charges each (case C31)', () => {
    expect(labels(resolver.resolveItems(['tamboro', 'tamboro mensal'], single))).toEqual(['Tamboro Mensal 7048']);
    expect(resolver.resolveItems(['semanal'], weekly)).toHaveLength(4);
  });

  it('gives nothing for no mention', () => {
    expect(resolver.resolveItems([], family)).toEqual([]);
  });
});

describe('matching of mentions (architecture §4.7)', () => {
  it.each([
    ['', 'a', '+', 'o', 'esses', 'os dois', 'esse serviço', 'final 0059', '1'],
  ])('drops mentions that name nothing: %j', async (...mentions) => {
    expect(await outcomeOf(mentions, family)).toEqual(NOTHING);
  });

  it('never reaches another paid service without the accent (case C29)', async () => {
    expect((await outcomeOf(['tim musica'], family)).resolved).toEqual(['TIM Música Ilimitada 7048']);
    expect((await outcomeOf(['tim music'], family)).resolved).toEqual(['TIM Music 7048']);
    expect((await outcomeOf(['TIM MÚSICA'.normalize('NFD')], family)).resolved).toEqual(['TIM Música Ilimitada 7048']);
  });

  it.each([
    ['aluguel de filme um', 'Aluguel de Filme 1', 'Aluguel de Filme 10'],
    ['aluguel de filme 10', 'Aluguel de Filme 10', 'Aluguel de Filme 1'],
    ['Aluguel de filme dez', 'Aluguel de Filme 10', 'Aluguel de Filme 1'],
    ['vod mais canais abertos', 'VOD + Canais Abertos', 'VOD'],
    ['vod canais abertos', 'VOD + Canais Abertos', 'VOD'],
    ['apple tv', 'Apple TV', 'Apple TV+'],
    ['apple tv mais', 'Apple TV+', 'Apple TV'],
    ['craque junior', 'Craque Jr', 'Craque'],
    ['o tim music dados', 'TIM Music Dados Semanal', 'TIM Music'],
    ['tim music dados semanal do mês', 'TIM Music Dados Semanal', 'TIM Music'],
    ['esse tal de tamboro aí', 'Tamboro Mensal', 'Tal'],
    ['serviço netflix', 'Netflix', 'Serviço'],
  ])('"%s" is %s and not %s', async (mention, expected, other) => {
    expect((await outcomeOf([mention], invoiceOfNames([other, expected]))).resolved).toEqual([`${expected} 0001`]);
    expect((await outcomeOf([mention], invoiceOfNames([expected, other]))).resolved).toEqual([`${expected} 0001`]);
  });

  it.each([
    ['tim controle smart', 'TIM Fashion'],
    ['aluguel de filme 2', 'Aluguel de Filme 1'],
    ['music', 'TIM Música'],
    ['serviço de música', 'TIM Música'],
    ['max', 'Maxi Games'],
    ['netflix', 'A'],
  ])('"%s" is not %s', async (mention, name) => {
    expect(await outcomeOf([mention], invoiceOfNames([name]))).toEqual({ ...NOTHING, notFound: [mention] });
  });

  it('loses no item of a mention that lists several', async () => {
    expect((await outcomeOf(['vod e hbo max'], family)).resolved).toEqual(['VOD + Canais Abertos 0059', 'HBO Max 0059']);
    expect(await outcomeOf(['hbo max e netflix'], family)).toEqual({
      ...NOTHING,
      resolved: ['HBO Max 0059'],
      ambiguous: [['netflix', 'Netflix 0059', 'Netflix 9999']],
    });
    expect((await outcomeOf(['vod e canais abertos'], invoiceOfNames(['VOD', 'Canais Abertos']))).resolved).toEqual([
      'VOD 0001',
      'Canais Abertos 0001',
    ]);
  });

  it('asks when one mention holds two names that no word parts', async () => {
    const { ambiguous } = await outcomeOf(['vod netflix'], invoiceOfNames(['VOD', 'Netflix']));
    expect(ambiguous).toEqual([['vod netflix', 'VOD 0001', 'Netflix 0001']]);
  });

  it('keeps one name together where "e" stands in it or for its plus', async () => {
    expect((await outcomeOf(['vod e canais abertos'], family)).resolved).toEqual(['VOD + Canais Abertos 0059']);
    const games = invoiceOfNames(['Jogos e Apps', 'Jogos', 'Apps']);
    expect((await outcomeOf(['jogos e apps'], games)).resolved).toEqual(['Jogos e Apps 0001']);
  });

  it('is ambiguous for two names, and for one name on two lines', async () => {
    expect((await outcomeOf(['tim'], family)).ambiguous[0]).toHaveLength(4);
    expect((await outcomeOf(['aya books'], family)).ambiguous).toEqual([['aya books', 'Aya Books 7048', 'Aya Books 0059']]);
  });

  it('keeps the clear mention beside the ambiguous and the unknown one', async () => {
    expect(await outcomeOf(['hbo max', 'netflix', 'spotify'], family)).toEqual({
      resolved: ['HBO Max 0059'],
      ambiguous: [['netflix', 'Netflix 0059', 'Netflix 9999']],
      notFound: ['spotify'],
      withoutCharge: [],
    });
  });
});

describe('buildSnapshot (CONVERSATION "Snapshot da fatura")', () => {
  it('holds all items of the four sections of one line', () => {
    expect(labels(resolver.buildSnapshot(family, '5511900009999'))).toEqual(['Netflix 9999', 'TIM Segurança Digital 9999']);
  });

  it.each(['', '11999999999'])('holds those of every line when the line is %j', (msisdn) => {
    expect(resolver.buildSnapshot(family, msisdn)).toHaveLength(16);
  });

  it('classifies as resolve does', () => {
    expect(resolver.buildSnapshot(single, '11900007048')[0]).toEqual(resolver.resolveItems(['tamboro'], single)[0]);
  });
});

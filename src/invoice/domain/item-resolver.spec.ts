import fc from 'fast-check';
import { isJsonObject, type JsonObject } from '../../kernel/json.js';
import { invoiceDocument, invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { asJson } from '../../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import type { Invoice, ResolvedInvoiceItem } from './invoice.js';
import { ItemMatcher, ItemMatcherError } from './item-matcher.js';
import { InvoiceResolver, type ResolveOptions } from './item-resolver.js';
import { indexOfWords, nameWords } from './name-words.js';
import { parseInvoice } from './parse-invoice.js';

/** Answers from a script and records what it was asked. */
class ScriptedMatcher extends ItemMatcher {
  readonly asked: { readonly mention: string; readonly candidates: readonly string[] }[] = [];

  constructor(private readonly answer: readonly string[] | Error) {
    super();
  }

  override match(mention: string, candidates: readonly string[]): Promise<readonly string[]> {
    this.asked.push({ mention, candidates });
    return this.answer instanceof Error ? Promise.reject(this.answer) : Promise.resolve(this.answer);
  }
}

const single = invoiceFixture('01_single_line');
const family = invoiceFixture('02_family_duplicates');
const credits = invoiceFixture('04_credits_zero_interest');
const weekly = invoiceFixture('08_pro_rata_and_weekly');
const resolver = new InvoiceResolver();

function labels(items: readonly ResolvedInvoiceItem[]): readonly string[] {
  return items.map((item) => `${item.canonicalName} ${item.msisdn.slice(-4)}`);
}

async function outcome(mentions: readonly string[], invoice: Invoice, options: ResolveOptions = {}) {
  const { resolved, ambiguous, notFound, withoutCharge } = await resolver.resolve(mentions, invoice, options);
  return {
    resolved: labels(resolved),
    ambiguous: ambiguous.map(({ mention, matches }) => [mention, ...labels(matches)]),
    notFound,
    withoutCharge: labels(withoutCharge),
  };
}

const nothing = { resolved: [], ambiguous: [], notFound: [], withoutCharge: [] };

function invoiceOf(names: readonly string[], section = 'SVA Detalhe Total'): Invoice {
  return parseInvoice({ '11999990001': { [section]: names.map((desc) => ({ desc, value: 'R$ 9,90' })) } });
}

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
    expect(resolver.resolveItems([name], invoiceOf([name], section))).toEqual([
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
    expect(await outcome(mentions, family)).toEqual(nothing);
  });

  it('never reaches another paid service without the accent (case C29)', async () => {
    expect((await outcome(['tim musica'], family)).resolved).toEqual(['TIM Música Ilimitada 7048']);
    expect((await outcome(['tim music'], family)).resolved).toEqual(['TIM Music 7048']);
    expect((await outcome(['TIM MÚSICA'.normalize('NFD')], family)).resolved).toEqual(['TIM Música Ilimitada 7048']);
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
    expect((await outcome([mention], invoiceOf([other, expected]))).resolved).toEqual([`${expected} 0001`]);
    expect((await outcome([mention], invoiceOf([expected, other]))).resolved).toEqual([`${expected} 0001`]);
  });

  it.each([
    ['tim controle smart', 'TIM Fashion'],
    ['aluguel de filme 2', 'Aluguel de Filme 1'],
    ['music', 'TIM Música'],
    ['serviço de música', 'TIM Música'],
    ['max', 'Maxi Games'],
    ['netflix', 'A'],
  ])('"%s" is not %s', async (mention, name) => {
    expect(await outcome([mention], invoiceOf([name]))).toEqual({ ...nothing, notFound: [mention] });
  });

  it('asks when one mention holds two names', async () => {
    const { ambiguous } = await outcome(['vod e canais abertos'], invoiceOf(['VOD', 'Canais Abertos']));
    expect(ambiguous).toEqual([['vod e canais abertos', 'VOD 0001', 'Canais Abertos 0001']]);
  });

  it('is ambiguous for two names, and for one name on two lines', async () => {
    expect((await outcome(['tim'], family)).ambiguous[0]).toHaveLength(4);
    expect((await outcome(['aya books'], family)).ambiguous).toEqual([['aya books', 'Aya Books 7048', 'Aya Books 0059']]);
  });

  it('keeps the clear mention beside the ambiguous and the unknown one', async () => {
    expect(await outcome(['hbo max', 'netflix', 'spotify'], family)).toEqual({
      resolved: ['HBO Max 0059'],
      ambiguous: [['netflix', 'Netflix 0059', 'Netflix 9999']],
      notFound: ['spotify'],
      withoutCharge: [],
    });
  });
});

describe('lines in the customer\'s words (architecture §4.7)', () => {
  it.each([
    'aya books final 0059',
    'aya books do 0059',
    'aya books da linha 11900000059',
    'aya books final zero zero cinco nove',
  ])('"%s" narrows to that line', async (mention) => {
    expect(await outcome([mention], family)).toEqual({ ...nothing, resolved: ['Aya Books 0059'] });
  });

  it.each(['o do final 0059', 'cancela o aya books do número (11) 90000-0059', '0059', 'no 0059 tem o aya books'])(
    'the utterance "%s" narrows its only mention',
    async (utterance) => {
      expect((await outcome(['aya books'], family, { utterance })).resolved).toEqual(['Aya Books 0059']);
    },
  );

  it('gives each mention the line that follows it', async () => {
    const utterance = 'cancela o aya books do 0059 e o tamboro do final 7048';
    expect(await outcome(['aya books', 'tamboro'], family, { utterance })).toEqual({
      ...nothing,
      resolved: ['Aya Books 0059', 'Tamboro Mensal 7048'],
    });
  });

  it('gives a line said once to every mention that is on it, and leaves the others alone', async () => {
    const utterance = 'no final 0059 cancela o tamboro, e tira o tim music';
    expect((await outcome(['tamboro', 'tim music'], family, { utterance })).resolved).toEqual([
      'Tamboro Mensal 0059',
      'TIM Music 7048',
    ]);
  });

  it('takes both lines when two endings are said', async () => {
    const { ambiguous } = await outcome(['netflix dos finais 0059 e 9999'], family);
    expect(ambiguous[0]).toEqual(['netflix dos finais 0059 e 9999', 'Netflix 0059', 'Netflix 9999']);
  });

  it('finds nothing on a line where the item is not, or which the invoice does not have', async () => {
    expect((await outcome(['hbo max final 7048'], family)).notFound).toEqual(['hbo max final 7048']);
    expect((await outcome(['tamboro'], single, { utterance: 'cancela o tamboro do final 1234' })).notFound).toEqual(['tamboro']);
  });

  it('takes a year or an amount for no line', async () => {
    const utterance = 'em 2025 contratei o tamboro, já paguei 2000 reais';
    expect((await outcome(['tamboro'], single, { utterance })).resolved).toEqual(['Tamboro Mensal 7048']);
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
    expect(await outcome([mention], credits)).toEqual({ ...nothing, withoutCharge: [label] });
  });

  it('takes an unreadable amount for no charge, and a credit by its name', async () => {
    const invoice = parseInvoice({
      '11999990001': { 'Itens Eventuais': [{ desc: 'TapLingo', value: 'Incluso' }, { desc: 'Estorno VOD', value: 'R$ 5,00' }] },
    });
    expect((await outcome(['taplingo', 'estorno vod'], invoice)).withoutCharge).toEqual(['TapLingo 0001', 'Estorno VOD 0001']);
  });

  it('asks nothing between a charge and entries that hold none', async () => {
    expect(await outcome(['mensal'], credits)).toEqual({ ...nothing, resolved: ['Tamboro Mensal 7048'] });
  });

  it('lets bundles and strategic services be talked about at zero, but no reversal', async () => {
    expect((await outcome(['tim nuvem'], credits)).resolved).toEqual(['TIM Nuvem 7048']);
    const invoice = parseInvoice({
      '11999990001': {
        'Serviços Contratados de Terceiros': [
          { desc: 'Netflix', value: 'R$ 0,00' },
          { desc: 'HBO Max' },
          { desc: 'Looke', value: '-R$ 9,90' },
        ],
      },
    });
    expect(await outcome(['netflix', 'hbo', 'looke'], invoice)).toEqual({
      ...nothing,
      resolved: ['Netflix 0001', 'HBO Max 0001'],
      withoutCharge: ['Looke 0001'],
    });
  });

  it('keeps everything where no charge is called for', async () => {
    expect((await outcome(['tamboro', 'aventura'], credits, { callsForCharge: false })).resolved).toEqual([
      'Tamboro Mensal 7048',
      'Tamboro Mensal 7048',
      'Aventura Mensal 7048',
    ]);
  });
});

describe('the matcher', () => {
  it('is asked only for a mention that no name matches, with each name once', async () => {
    const matcher = new ScriptedMatcher(['HBO Max']);
    const { resolved } = await new InvoiceResolver(matcher).resolve(['vod', 'o agá bê ó'], family);
    expect(labels(resolved)).toEqual(['VOD + Canais Abertos 0059', 'HBO Max 0059']);
    expect(matcher.asked.map(({ mention }) => mention)).toEqual(['aga be']);
    expect(new Set(matcher.asked[0]?.candidates).size).toBe(matcher.asked[0]?.candidates.length);
  });

  it('is shown only the names of the line that was said, without the words for it', async () => {
    const matcher = new ScriptedMatcher([]);
    await new InvoiceResolver(matcher).resolve(['netifliqs final 9999'], family);
    expect(matcher.asked).toEqual([{ mention: 'netifliqs', candidates: ['Netflix', 'TIM Segurança Digital'] }]);
  });

  it('makes an ambiguity of two answers', async () => {
    const { ambiguous } = await new InvoiceResolver(new ScriptedMatcher(['HBO Max', 'TIM Music'])).resolve(['xpto'], family);
    expect(ambiguous.map(({ matches }) => labels(matches))).toEqual([['TIM Music 7048', 'HBO Max 0059']]);
  });

  it('cannot bring in a name that is not on the invoice', async () => {
    const { resolved, notFound } = await new InvoiceResolver(new ScriptedMatcher(['Spotify', 'toString'])).resolve(['xpto'], family);
    expect([resolved, notFound]).toEqual([[], ['xpto']]);
  });

  it.each([new ItemMatcherError('time-out'), new TypeError('fault')])('that fails (%s) leaves the mention unfound', async (error) => {
    const { notFound } = await new InvoiceResolver(new ScriptedMatcher(error)).resolve(['xpto'], family);
    expect(notFound).toEqual(['xpto']);
  });

  it('is not asked when the invoice has no items', async () => {
    const matcher = new ScriptedMatcher([]);
    await new InvoiceResolver(matcher).resolve(['tamboro'], parseInvoice({}));
    expect(matcher.asked).toEqual([]);
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

describe('resolution in general', () => {
  const words = fc.constantFrom('tim', 'music', 'musica', 'aya', 'books', 'vod', '+', 'canais', '1', '10', 'de', 'Jr', 'final');
  const phrase = fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));

  it('gives no item whose name neither holds the mention nor stands in it', () => {
    fc.assert(
      fc.property(phrase, fc.array(phrase, { minLength: 1, maxLength: 6 }), (mention, names) => {
        const said = withoutPlus(nameWords(mention));
        for (const { canonicalName } of resolver.resolveItems([mention], invoiceOf(names))) {
          const name = withoutPlus(nameWords(canonicalName));
          const shared = said.some((_, start) =>
            said.some((__, end) => end >= start && indexOfWords(name, said.slice(start, end + 1)) >= 0),
          );
          expect(shared).toBe(true);
        }
      }),
      PROPERTY_RUNS,
    );
  });

  it('finds the name of every entry by itself', () => {
    for (const invoice of [single, family, credits, weekly]) {
      for (const item of resolver.buildSnapshot(invoice, '')) {
        expect(resolver.resolveItems([item.canonicalName], invoice)).toContainEqual(item);
      }
    }
  });

  it('does not depend on the order of lines and sections', async () => {
    const document = invoiceDocument('02_family_duplicates');
    const mention = fc.constantFrom('aya', 'tim', 'netflix', 'aluguel de filme', 'tim musica', 'vod', 'tamboro final 0059');
    await fc.assert(
      fc.asyncProperty(mention, fc.infiniteStream(fc.nat()), async (said, random) => {
        const shuffled = parseInvoice(shuffle(document, random));
        const plain = await outcome([said], family);
        expect(sorted(await outcome([said], shuffled))).toEqual(sorted(plain));
      }),
      PROPERTY_RUNS,
    );
  });

  it('never throws, whatever the invoice and the words', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.array(fc.string({ unit: 'binary' })), fc.string(), async (raw, mentions, utterance) => {
        const invoice = parseInvoice(asJson({ '11999990001': { 'Itens Eventuais': [raw, { desc: 'VOD' }] } }));
        const { resolved } = await resolver.resolve(mentions, invoice, { utterance });
        expect(resolved.every(({ section }) => section === 'Itens Eventuais')).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });
});

function withoutPlus(words: readonly string[]): readonly string[] {
  return words.filter((word) => word !== 'mais');
}

function shuffle(object: JsonObject, random: Iterator<number>): JsonObject {
  const keyed = Object.entries(object).map(([key, value]) => {
    const inner = isJsonObject(value) ? shuffle(value, random) : value;
    return { order: Number(random.next().value), entry: [key, inner] as const };
  });
  return Object.fromEntries(keyed.sort((a, b) => a.order - b.order).map(({ entry }) => entry));
}

function sorted(value: Awaited<ReturnType<typeof outcome>>) {
  return {
    ...value,
    resolved: [...value.resolved].sort(),
    ambiguous: value.ambiguous.map(([mention, ...items]) => [mention, ...items.sort()]),
    withoutCharge: [...value.withoutCharge].sort(),
  };
}

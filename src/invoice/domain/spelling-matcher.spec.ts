import fc from 'fast-check';
import { invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import { editDistance } from './edit-distance.js';
import { InvoiceResolver } from './item-resolver.js';
import { phoneticKey } from './phonetic-key.js';
import { SpellingItemMatcher } from './spelling-matcher.js';

const NAMES = [
  'Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr', 'YouTube Premium Mensal', 'EXA Segurança', 'Bancah Jornais',
  'Aya Books', 'Aya Audiobooks', 'Aya Idiomas', 'Netflix', 'HBO Max', 'VOD + Canais Abertos', 'Aluguel de Filme 1',
  'TIM Music', 'Deezer Premium Mensal', 'Looke', 'Namu', 'Playkids', 'TIM Segurança Digital', 'Games Station',
];
const matcher = new SpellingItemMatcher();

describe('SpellingItemMatcher', () => {
  it.each([
    ['tanboro', 'Tamboro Mensal'],
    ['tanboro mensal', 'Tamboro Mensal'],
    ['tamburo', 'Tamboro Mensal'],
    ['tambroo', 'Tamboro Mensal'],
    ['o tal do tanboro aí', 'Tamboro Mensal'],
    ['aia books', 'Aya Books'],
    ['aya buks', null],
    ['netiflix', 'Netflix'],
    ['net flix', 'Netflix'],
    ['netflics', null],
    ['netiflix da minha mãe', 'Netflix'],
    ['hbomax', 'HBO Max'],
    ['iutube premium', 'YouTube Premium Mensal'],
    ['yutube premium', 'YouTube Premium Mensal'],
    ['tin feshion', 'TIM Fashion Mensal'],
    ['tim fashon', 'TIM Fashion Mensal'],
    ['craqui junior', 'Craque Jr'],
    ['aluguel de filmi um', 'Aluguel de Filme 1'],
    ['dizer premium', 'Deezer Premium Mensal'],
    ['deser premium', 'Deezer Premium Mensal'],
    ['vodi mais canais abertos', null],
    ['vod mais canais aberto', null],
    ['vod mais canais abretos', 'VOD + Canais Abertos'],
    ['loki', 'Looke'],
    ['alugel de filme', 'Aluguel de Filme 1'],
    ['nanu', null],
    ['pleikids', 'Playkids'],
  ])('takes "%s" for %s', async (mention, expected) => {
    expect(await matcher.match(mention, NAMES)).toEqual(expected === null ? [] : [expected]);
  });

  it.each([
    'tim controle smart', 'tim musica', 'juros e multas', 'aluguel de filme 2', 'aluguel de filme 10', 'spotify', 'exo',
    'hbu', 'vivo segurança online', 'conta', 'serviço de música', 'curso de idioma', 'amazon prime', '', 'o', 'a', 'esse',
    'visita técnica', 'pacote pós', 'plano controle', 'seguro proteção financeira', 'parc debito', 'segunda via',
  ])('takes "%s" for none of the names', async (mention) => {
    expect(await matcher.match(mention, NAMES)).toEqual([]);
  });

  it('gives every name that is equally close', async () => {
    expect(await matcher.match('aia', NAMES)).toEqual(['Aya Books', 'Aya Audiobooks', 'Aya Idiomas']);
  });

  it('keeps "TIM Music" and "TIM Música Ilimitada" apart in both directions (case C29)', async () => {
    expect(await matcher.match('tim music', ['TIM Música Ilimitada'])).toEqual([]);
    expect(await matcher.match('tim musica', ['TIM Music'])).toEqual([]);
  });

  it('is not slowed by an endless message', async () => {
    expect(await matcher.match('tanboro '.repeat(5_000), NAMES)).toEqual([]);
    expect(await matcher.match('x'.repeat(100_000), NAMES)).toEqual([]);
  });

  it('matches nothing with a random word that is far from all names', async () => {
    const word = fc.stringMatching(/^[a-z]{4,14}$/);
    const nameWords = NAMES.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)).map(phoneticKey);
    await fc.assert(
      fc.asyncProperty(word, async (mention) => {
        fc.pre(nameWords.every((known) => editDistance(phoneticKey(mention), known) > 2));
        expect(await matcher.match(mention, NAMES)).toEqual([]);
      }),
      PROPERTY_RUNS,
    );
  });

  it('finds a long word with two neighbouring letters swapped, and never another name', async () => {
    const long = fc.constantFrom('tamboro', 'fashion', 'netflix', 'audiobooks', 'jornais');
    await fc.assert(
      fc.asyncProperty(long, fc.nat(), async (word, seed) => {
        const at = 1 + (seed % (word.length - 2));
        const typo = word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
        const found = await matcher.match(typo, NAMES);
        expect(found.every((name) => name.toLowerCase().includes(word))).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });

  it('never throws and never leaves its candidates', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.array(fc.string({ unit: 'binary' })), async (mention, names) => {
        const found = await matcher.match(mention, names);
        expect(found.every((name) => names.includes(name))).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('the resolver with spelling tolerance', () => {
  const resolver = new InvoiceResolver(matcher);

  it.each([
    ['01_single_line', 'tanboro mensal', 'Tamboro Mensal', '11900007048'],
    ['01_single_line', 'aia books', 'Aya Books', '11900007048'],
    ['02_family_duplicates', 'aia buks final 0059', null, null],
    ['02_family_duplicates', 'aia books final 0059', 'Aya Books', '11900000059'],
  ])('on %s "%s" is %s of %s', async (invoice, mention, name, msisdn) => {
    const { resolved } = await resolver.resolve([mention], invoiceFixture(invoice));
    expect(resolved.map((item) => [item.canonicalName, item.msisdn])).toEqual(name === null ? [] : [[name, msisdn]]);
  });

  it('asks which line when the misspelled name is on two', async () => {
    const { ambiguous } = await resolver.resolve(['tanboro'], invoiceFixture('02_family_duplicates'));
    expect(ambiguous.map(({ matches }) => matches.map(({ msisdn }) => msisdn))).toEqual([['11900007048', '11900000059']]);
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['', 'abc', 3],
    ['tamboro', 'tamburo', 1],
    ['tambroo', 'tamboro', 1],
    ['netiflix', 'netflix', 1],
    ['ab', 'ba', 1],
    ['kitten', 'sitting', 3],
  ])('between "%s" and "%s" is %i', (a, b, expected) => {
    expect(editDistance(a, b)).toBe(expected);
  });

  it('is symmetric and zero only for equal texts', () => {
    const text = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
      PROPERTY_RUNS,
    );
  });
});

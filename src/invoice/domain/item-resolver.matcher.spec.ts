import { invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { labels } from '../../../test/support/resolution.js';
import { ItemMatcher, ItemMatcherError } from './item-matcher.js';
import { InvoiceResolver } from './item-resolver.js';
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

const family = invoiceFixture('02_family_duplicates');

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

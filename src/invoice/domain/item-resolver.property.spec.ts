import fc from 'fast-check';
import { isJsonObject, type JsonObject } from '../../kernel/json.js';
import { invoiceDocument, invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { asJson } from '../../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import { invoiceOfNames, outcomeOf } from '../../../test/support/resolution.js';
import { InvoiceResolver } from './item-resolver.js';
import { indexOfWords, nameWords } from './name-words.js';
import { parseInvoice } from './parse-invoice.js';

const single = invoiceFixture('01_single_line');
const family = invoiceFixture('02_family_duplicates');
const credits = invoiceFixture('04_credits_zero_interest');
const weekly = invoiceFixture('08_pro_rata_and_weekly');
const resolver = new InvoiceResolver();

describe('resolution in general', () => {
  const words = fc.constantFrom('tim', 'music', 'musica', 'aya', 'books', 'vod', '+', 'canais', '1', '10', 'de', 'Jr', 'final');
  const phrase = fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));

  it('gives no item whose name neither holds the mention nor stands in it', () => {
    fc.assert(
      fc.property(phrase, fc.array(phrase, { minLength: 1, maxLength: 6 }), (mention, names) => {
        const said = withoutPlus(nameWords(mention));
        for (const { canonicalName } of resolver.resolveItems([mention], invoiceOfNames(names))) {
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
        const plain = await outcomeOf([said], family);
        expect(sorted(await outcomeOf([said], shuffled))).toEqual(sorted(plain));
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

function sorted(value: Awaited<ReturnType<typeof outcomeOf>>) {
  return {
    ...value,
    resolved: [...value.resolved].sort(),
    ambiguous: value.ambiguous.map(([mention, ...items]) => [mention, ...items.sort()]),
    withoutCharge: [...value.withoutCharge].sort(),
  };
}

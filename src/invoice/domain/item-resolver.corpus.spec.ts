import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import { corpusRows, invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import type { ResolutionOutcome } from './invoice.js';
import { InvoiceResolver } from './item-resolver.js';
import { SpellingItemMatcher } from './spelling-matcher.js';

interface CheckRow {
  readonly id: string;
  readonly invoice: string;
  readonly mentions: readonly string[];
  readonly expected: Expectation;
  readonly why: string;
}

interface Expectation {
  readonly resolved: readonly string[];
  readonly ambiguous: readonly string[];
  readonly notFound: readonly string[];
}

const rows = corpusRows('checks.jsonl').map(checkRow);

/** Rows whose `accept` allows another outcome than `expect`, and the one this resolver gives on purpose. */
const ACCEPTED_INSTEAD: Readonly<Record<string, Partial<Expectation>>> = {
  i12: { notFound: [] }, // an empty mention is dropped before the resolver (architecture §4.7)
  i13: { ambiguous: [] }, // so is a one-letter mention
};
const ACCEPTED_WITH_MATCHER: Readonly<Record<string, Partial<Expectation>>> = {
  ...ACCEPTED_INSTEAD,
  i10: { resolved: ['Tamboro Mensal|11900007048|cancelar_vas_avulso|avulso'], notFound: [] },
};

describe('the corpus of mentions', () => {
  it('is read whole', () => {
    expect(rows.map(({ id }) => id)).toHaveLength(18);
  });

  it.each(rows)('$id resolves by names alone: $why', async ({ id, invoice, mentions, expected }) => {
    const outcome = await new InvoiceResolver().resolve(mentions, invoiceFixture(invoice));
    expect(summaryOf(outcome)).toEqual({ ...expected, ...ACCEPTED_INSTEAD[id] });
  });

  it.each(rows)('$id resolves with spelling tolerance: $why', async ({ id, invoice, mentions, expected }) => {
    const outcome = await new InvoiceResolver(new SpellingItemMatcher()).resolve(mentions, invoiceFixture(invoice));
    expect(summaryOf(outcome)).toEqual({ ...expected, ...ACCEPTED_WITH_MATCHER[id] });
  });

  it.each([
    ['02_family_duplicates', 'aluguel de filme', ['19.90', '19.90'], '39.80'],
    ['08_pro_rata_and_weekly', 'tim music dados semanal', ['4.99', '4.99', '4.99', '4.99'], '19.96'],
  ])('on %s "%s" keeps every equal charge (case C31)', async (invoice, mention, values, total) => {
    const { resolved } = await new InvoiceResolver().resolve([mention], invoiceFixture(invoice));
    expect(resolved.map(({ value }) => value?.toFixed(2))).toEqual(values);
    expect(resolved.reduce((sum, { value }) => sum + (value?.times(100).toNumber() ?? 0), 0)).toBe(
      Number(total.replace('.', '')),
    );
  });
});

function summaryOf(outcome: ResolutionOutcome): Expectation {
  return {
    resolved: [
      ...new Set(
        outcome.resolved.map((item) => [item.canonicalName, item.msisdn, item.toolCategory, item.itemType].join('|')),
      ),
    ],
    ambiguous: outcome.ambiguous.map(({ mention }) => mention),
    notFound: outcome.notFound,
  };
}

function checkRow(row: JsonObject): CheckRow {
  const expect = objectOf(row['expect']);
  return {
    id: textOf(row['id']),
    invoice: textOf(row['invoice']),
    mentions: listOf(row['mentions']).map(textOf),
    why: textOf(row['why']),
    expected: {
      resolved: listOf(expect['resolved']).map((item) => listOf(item).map(textOf).join('|')),
      ambiguous: listOf(expect['ambiguous']).map(textOf),
      notFound: listOf(expect['not_found']).map(textOf),
    },
  };
}

function textOf(value: JsonValue | undefined): string {
  if (typeof value !== 'string') throw new TypeError('not a text');
  return value;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (!Array.isArray(value)) throw new TypeError('not a list');
  return value as readonly JsonValue[]; // Array.isArray gives any[]
}

function objectOf(value: JsonValue | undefined): JsonObject {
  if (!isJsonObject(value)) throw new TypeError('not an object');
  return value;
}

import type { JsonValue } from '../src/kernel/json.js';
import { Atende, type Turn, withInvoice } from './support/atende.js';
import { corpusRows } from './support/invoice-fixtures.js';

interface CheckRow {
  readonly id: string;
  readonly invoice: string;
  readonly mentions: readonly string[];
  readonly expect: {
    readonly resolved: readonly (readonly [name: string, msisdn: string, tool: string, type: string])[];
    readonly ambiguous: readonly string[];
    readonly not_found: readonly string[];
  };
  readonly why: string;
  readonly accept?: string;
}

interface MoneyRow {
  readonly id: string;
  readonly input: JsonValue;
  readonly expect: string | null;
}

/** The rows in the form that the corpus documents (its README). */
function rowsOf<T>(file: string): readonly T[] {
  return corpusRows(file).map((row) => row as unknown as T);
}

/** Rows of the corpus as a customer's request over HTTP: what would be queued is what the row says, and nothing else. */
describe('the corpus checks over HTTP', () => {
  let atende: Atende;

  beforeAll(async () => {
    atende = await Atende.start();
  });
  afterAll(async () => {
    await atende.stop();
  });

  const rows = rowsOf<CheckRow>('checks.jsonl');

  it('are read whole', () => {
    expect(rows).toHaveLength(18);
    expect(rowsOf<MoneyRow>('money.jsonl')).toHaveLength(17);
  });

  it.each(rows.map((row) => [row.id, row.why, row] as const))('%s: %s', async (id, _why, row) => {
    const talk = atende.talk(id, withInvoice(row.invoice, id));
    const turn = await talk.say(`quero cancelar ${row.mentions.join(' e ')}`.trim());
    expect(acceptable(row)).toContainEqual(outcomeOf(turn));
    expect(turn.actions).toEqual([]);
  });

  it.each(rowsOf<MoneyRow>('money.jsonl').map((row) => [row.id, row.input, row] as const))('%s: %j as an amount', async (id, input, row) => {
    const invoiceDetail = { '11900007048': { 'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: input }] } };
    const talk = atende.talk(id, { customer: { customerId: id }, context: { invoiceDetail } });
    const turn = await talk.say('quero cancelar o hbo max');
    if (row.expect?.startsWith('-') === true) {
      expect(turn).toMatchObject({ decision: { rule: '5', reason: 'item_without_charge' }, pending: null });
    } else {
      expect(turn.pending?.items?.map(({ value }) => value)).toEqual([row.expect]);
    }
  });
});

type Outcome = { readonly rule: string | undefined; readonly queued: readonly (readonly [string, string, string])[] };

function outcomeOf(turn: Turn): Outcome {
  const queued = (turn.pending?.items ?? []).map(({ name, msisdn, tool }) => [name, msisdn, tool] as const);
  return { rule: turn.decision?.rule, queued: distinct(queued) };
}

/** What the row expects, and what its `accept` allows besides: a question or "not found" instead of a match, never another match. */
function acceptable({ expect: expected, accept, mentions }: CheckRow): readonly Outcome[] {
  const queued = distinct(expected.resolved.map(([name, msisdn, tool]) => [name, msisdn, tool] as const));
  const wanted: Outcome =
    expected.ambiguous.length > 0 ? { rule: '3.5', queued: [] } : queued.length > 0 ? { rule: '5', queued } : { rule: '6', queued: [] };
  if (accept === undefined) return [wanted];
  const corrected: Outcome = { rule: '5', queued: [['Tamboro Mensal', '11900007048', 'cancelar_vas_avulso']] };
  const asksOrMisses: readonly Outcome[] = [{ rule: '3.5', queued: [] }, { rule: '6', queued: [] }];
  return [wanted, ...asksOrMisses, ...(mentions.includes('tamburo') ? [corrected] : [])];
}

function distinct<T>(rows: readonly T[]): readonly T[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

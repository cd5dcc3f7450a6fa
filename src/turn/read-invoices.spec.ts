import { EffectFence } from '../effects/index.js';
import { contentHash } from '../kernel/hash.js';
import type { JsonObject } from '../kernel/json.js';
import { Database, type Statement } from '../platform/database/database.js';
import { NO_SESSION_FACTS } from '../conversation/index.js';
import { openSession, type SessionInvoice } from '../session/index.js';
import { InvoiceSource } from './invoice-source.js';
import type { DialogueSession } from './load-conversation.js';
import { InvoiceReader } from './read-invoices.js';

const document = (name: string): JsonObject => ({ '11999990001': { 'SVA Detalhe Total': [{ desc: name, value: 'R$ 1,00' }] } });
const [NOVEMBER, OCTOBER] = [document('VOD'), document('Tamboro')];

/** Documents by hash; counts what it was asked. */
class Documents extends Database {
  override readonly embedded = true;
  readonly asked: unknown[] = [];

  constructor(private readonly kept: readonly JsonObject[]) {
    super();
  }

  override query<Row>({ values }: Statement): Promise<readonly Row[]> {
    const hash = values[2];
    this.asked.push(hash);
    // The one statement that the reader sends selects `document`.
    return Promise.resolve(this.kept.filter((kept) => contentHash(kept) === hash).map((kept) => ({ document: kept }) as Row));
  }

  override transaction(): Promise<never> {
    return Promise.reject(new Error('no transaction is expected'));
  }
}

class Operator extends InvoiceSource {
  asked = 0;

  constructor(private readonly documents: readonly JsonObject[] = []) {
    super();
  }

  override fetch(): Promise<readonly JsonObject[]> {
    this.asked += 1;
    return Promise.resolve(this.documents);
  }
}

class NoEffects extends EffectFence {
  readonly tenantId = 't';
  readonly conversationKey = 'c';
  override fenced(): Promise<never> {
    return Promise.reject(new Error('reading has no effects'));
  }
}

const session = (invoice: Partial<SessionInvoice> = {}): DialogueSession => ({
  ...openSession({ sessionId: 's', agentId: 'a', channel: 'text', previousSessionId: null, now: new Date(0), facts: NO_SESSION_FACTS }),
  invoice: { invoiceId: null, hash: null, previousHash: null, ...invoice },
});
const given = (content: JsonObject) => ({ hash: contentHash(content), customerKey: 'c', invoiceKey: 'i', document: content });
const names = (read: Awaited<ReturnType<InvoiceReader['read']>>) =>
  [read.invoice, read.previous].map((invoice) => invoice?.lines.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries.map(({ desc }) => desc))) ?? null);

describe('InvoiceReader', () => {
  const signal = new AbortController().signal;
  const fence = new NoEffects();

  it('takes what the request brought without asking anybody', async () => {
    const [database, operator] = [new Documents([]), new Operator()];
    const read = await new InvoiceReader(database, operator).read(session({ hash: contentHash(NOVEMBER) }), [given(NOVEMBER)], fence, signal);
    expect(names(read)).toEqual([['VOD'], null]);
    expect([database.asked, operator.asked, read.fetched]).toEqual([[], 0, []]);
  });

  it('reads what the session remembers once, then knows it by its content', async () => {
    const database = new Documents([NOVEMBER, OCTOBER]);
    const reader = new InvoiceReader(database, new Operator());
    const remembered = session({ hash: contentHash(NOVEMBER), previousHash: contentHash(OCTOBER) });
    for (let turn = 0; turn < 3; turn += 1) expect(names(await reader.read(remembered, [], fence, signal))).toEqual([['VOD'], ['Tamboro']]);
    expect(database.asked).toEqual([contentHash(NOVEMBER), contentHash(OCTOBER)]);
  });

  it('a document that is gone is no invoice, not a fault', async () => {
    const read = await new InvoiceReader(new Documents([]), new Operator()).read(session({ hash: 'gone' }), [], fence, signal);
    expect(names(read)).toEqual([null, null]);
  });

  it("fetches the operator's where the session knows none, and hands them over to be stored", async () => {
    const operator = new Operator([NOVEMBER, OCTOBER]);
    const read = await new InvoiceReader(new Documents([]), operator).read(session(), [], fence, signal);
    expect(names(read)).toEqual([['VOD'], ['Tamboro']]);
    expect(read.session).toEqual({ invoiceId: null, hash: contentHash(NOVEMBER), previousHash: contentHash(OCTOBER) });
    expect(read.fetched).toEqual([NOVEMBER, OCTOBER].map((content) => ({ hash: contentHash(content), customerKey: 'c', invoiceKey: contentHash(content), document: content })));
  });

  it('an operator that has none is asked again the next time', async () => {
    const operator = new Operator();
    const reader = new InvoiceReader(new Documents([]), operator);
    expect(await reader.read(session(), [], fence, signal)).toMatchObject({ invoice: null, previous: null, fetched: [] });
    await reader.read(session(), [], fence, signal);
    expect(operator.asked).toBe(2);
  });

  it('forgets the oldest beyond its capacity, and reads it again', async () => {
    const all = ['A', 'B', 'C'].map(document);
    const database = new Documents(all);
    const reader = new InvoiceReader(database, new Operator(), 2);
    const read = async (content: JsonObject | undefined) => names(await reader.read(session({ hash: contentHash(content ?? {}) }), [], fence, signal))[0];
    for (const content of all) await read(content);
    expect(await read(all[2])).toEqual(['C']);
    expect(await read(all[0])).toEqual(['A']);
    expect(database.asked).toEqual([...all, all[0]].map((content) => contentHash(content ?? {})));
  });
});

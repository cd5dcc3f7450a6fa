import { type Invoice, parseInvoice } from '../invoice/index.js';
import { contentHash } from '../kernel/hash.js';
import type { JsonObject } from '../kernel/json.js';
import type { Database } from '../platform/database/database.js';
import type { EffectFence } from '../effects/index.js';
import type { SessionInvoice } from '../session/index.js';
import type { InvoiceDocument } from './domain/turn.js';
import { findInvoiceDocument } from './persistence/invoice-documents.js';
import type { InvoiceSource } from './invoice-source.js';
import type { DialogueSession } from './load-conversation.js';

export interface InvoicesInHand {
  readonly invoice: Invoice | null;
  readonly previous: Invoice | null;
  readonly session: SessionInvoice;
  /** Documents fetched in this turn, to be stored with its commit. */
  readonly fetched: readonly InvoiceDocument[];
}

/**
 * Reads the invoices a turn speaks of: the documents the session remembers, else the operator's, fetched once a
 * session. Parsed documents are kept by content hash, which no change can make stale.
 */
export class InvoiceReader {
  private readonly parsed = new Map<string, Invoice>();

  constructor(
    private readonly database: Database,
    private readonly source: InvoiceSource,
    private readonly capacity = 200,
  ) {}

  /** @param given documents of this very request, which need no reading */
  async read(session: DialogueSession, given: readonly InvoiceDocument[], fence: EffectFence, signal: AbortSignal): Promise<InvoicesInHand> {
    const known = session.invoice;
    if (known.hash === null) return this.fetch(session, fence, signal);
    const byHash = new Map(given.map((document) => [document.hash, document.document]));
    return {
      invoice: await this.load(fence, known.hash, byHash),
      previous: known.previousHash === null ? null : await this.load(fence, known.previousHash, byHash),
      session: known,
      fetched: [],
    };
  }

  private async fetch(session: DialogueSession, fence: EffectFence, signal: AbortSignal): Promise<InvoicesInHand> {
    const details = await this.source.fetch(session, fence, signal);
    const fetched = details.map((document) => ({
      hash: contentHash(document),
      customerKey: session.customer.customerId ?? fence.conversationKey,
      invoiceKey: session.invoice.invoiceId ?? contentHash(document),
      document,
    }));
    const [current, previous] = fetched;
    return {
      invoice: current === undefined ? null : this.parse(current.hash, current.document),
      previous: previous === undefined ? null : this.parse(previous.hash, previous.document),
      session: { ...session.invoice, hash: current?.hash ?? null, previousHash: previous?.hash ?? null },
      fetched,
    };
  }

  private async load(fence: EffectFence, hash: string, given: ReadonlyMap<string, JsonObject>): Promise<Invoice | null> {
    const parsed = this.parsed.get(hash);
    if (parsed !== undefined) return parsed;
    const document = given.get(hash) ?? (await findInvoiceDocument(this.database, fence, hash));
    return document === null ? null : this.parse(hash, document);
  }

  private parse(hash: string, document: JsonObject): Invoice {
    const known = this.parsed.get(hash);
    if (known !== undefined) return known;
    const invoice = parseInvoice(document);
    // The oldest goes first: a Map keeps the order of insertion.
    const oldest = this.parsed.keys().next();
    if (this.parsed.size >= this.capacity && oldest.done !== true) this.parsed.delete(oldest.value);
    this.parsed.set(hash, invoice);
    return invoice;
  }
}

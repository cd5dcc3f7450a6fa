import {
  ActionQueueExecutor, buildIntentContext, ConversationRuntime, DeterministicOrchestrator, deserializeFacts, deserializeState,
  loadScripts, newConversationState, NO_SESSION_FACTS, ResponseComposer, serializeFacts, serializeState,
} from '../src/conversation/index.js';
import { refusingRunner } from '../src/conversation/domain/runtime/refusing-runner.js';
import { IntentExtractor, loadNlpClassifier } from '../src/intent/index.js';
import { type Invoice, InvoiceResolver, parseInvoice, SpellingItemMatcher } from '../src/invoice/index.js';
import { contentHash } from '../src/kernel/hash.js';
import { SequentialIds } from '../src/kernel/ids.js';
import type { JsonObject } from '../src/kernel/json.js';
import { CpuClock } from './cpu-clock.js';
import { familyInvoice } from './family-invoice.js';

const ASKED = 'quero cancelar o VOD e o HBO Max';
const REFUSED = 'não';
const LONG = 'quero entender a cobranca do tamborro e do hbo maxx que nao contratei, '.repeat(230);
/** As many conversations as a busy process has in hand; more of them alive would only measure the collection of garbage. */
const BATCH = 50;
const NOW = new Date('2026-11-30T12:00:00Z');
const FRESH = { sessionId: 's-1', turnIndex: 0, channel: 'text' } as const;
const SCOPE = {
  tenantId: 't', conversationKey: 'c', sessionId: 's-1', customer: { customerId: 'C-1', msisdn: null, socialSecNo: null, name: null },
  invoiceId: null, invoiceHash: null, invoices: { current: null, previous: null }, channel: 'text' as const, messageId: 'm', now: NOW, signal: new AbortController().signal, permit: null,
};

/** A conversation between two turns, as the database holds it. */
interface Stored {
  readonly document: JsonObject;
  /** Parsed in the turn before and kept by the process; null in the first turn. */
  readonly invoice: Invoice | null;
  readonly state: JsonObject | null;
  readonly facts: JsonObject | null;
}

/**
 * What a turn thinks, without request and database: microseconds of CPU a turn and stage, the median over batches. Every
 * conversation has an invoice of its own whose names no other has, so that nothing is won by remembering other customers.
 */
async function main(args: readonly string[]): Promise<void> {
  const batches = Number(valueOf(args, '--batches') ?? 80);
  const think = thinker();
  const [first, second, long] = [new CpuClock(), new CpuClock(), new CpuClock()];
  for (let batch = -40; batch < batches; batch += 1) {
    if (batch === 0) for (const clock of [first, second, long]) clock.forget();
    const asked = await think(first, newCustomers(BATCH), ASKED);
    await think(second, asked, REFUSED);
    if (batch % 10 === 0) await think(long, newCustomers(2), LONG);
  }
  const growth = await growthOver(200, think);
  report({ first: first.medians(), second: second.medians(), long: long.medians() }, growth, args.includes('--json'));
}

type Think = (clock: CpuClock, conversations: readonly Stored[], text: string) => Promise<readonly Stored[]>;

/** One turn of many conversations, each stage for all of them before the next. */
function thinker(): Think {
  const extractor = new IntentExtractor([loadNlpClassifier({ configDir: 'config/nlu', cacheDir: '.cache/nlu' })]);
  const runtime = newRuntime();
  return async (clock, conversations, text) => {
    const opened = await clock.time('parse', conversations, (stored) => ({ stored, invoice: stored.invoice ?? parseInvoice(stored.document) }));
    const restored = await clock.time('restore', opened, ({ stored, invoice }) => ({
      invoice,
      state: stored.state === null ? newConversationState(FRESH) : deserializeState(stored.state, FRESH).state,
      facts: stored.facts === null ? NO_SESSION_FACTS : deserializeFacts(stored.facts),
    }));
    const framed = await clock.time('context', restored, (turn) => ({ ...turn, context: buildIntentContext({ ...turn, session: turn.facts, channel: 'text', now: NOW }) }));
    const understood = await clock.time('extract', framed, async (turn) => ({ ...turn, intent: await extractor.extract(text, turn.context) }));
    const decided = await clock.time('decide', understood, ({ state, facts, invoice, intent }) =>
      runtime.tryHandle({ state, facts, invoice, intent, channel: 'text', userText: text, previousInvoice: null, now: NOW, turnKey: 'm', inReplyTo: null, confirmationTtlSeconds: 1800, enabled: true, scope: SCOPE }),
    );
    const stored = await clock.time('serialize', decided, ({ state, facts }) => ({ state: serializeState(state), facts: serializeFacts(facts) }));
    await clock.time('checksum', stored, ({ state }) => contentHash(state));
    return opened.map(({ stored: { document }, invoice }, index) => ({ document, invoice, state: stored[index]?.state ?? null, facts: stored[index]?.facts ?? null }));
  };
}

function newRuntime(): ConversationRuntime {
  const catalog = loadScripts('config/scripts');
  const runner = refusingRunner('The benchmark confirms nothing.');
  return new ConversationRuntime({
    resolver: new InvoiceResolver(new SpellingItemMatcher()),
    composers: { text: new ResponseComposer(catalog, 'text'), voice: new ResponseComposer(catalog, 'voice') },
    runner,
    executor: new ActionQueueExecutor(runner),
    orchestrator: new DeterministicOrchestrator(),
    ids: new SequentialIds('c'),
    capabilities: { workflows: false },
    maxRepetitions: 2,
    observer: () => undefined,
  });
}

let customers = 0;

function newCustomers(count: number): readonly Stored[] {
  return Array.from({ length: count }, () => {
    customers += 1;
    return { document: invoiceOf(customers), invoice: null, state: null, facts: null };
  });
}

/** The family's invoice, its names but for the two that are asked about made this customer's own. */
function invoiceOf(customer: number): JsonObject {
  const own = Array.from({ length: 6 }, (_unused, place) => String.fromCharCode(97 + (Math.floor(customer / 23 ** place) % 23))).join('');
  // What JSON.parse gives is plain JSON again.
  return JSON.parse(JSON.stringify(familyInvoice()).replace(/"desc":"(?!VOD"|HBO Max"|Total Geral")/gu, `"desc":"${own} `)) as JsonObject;
}

/** The requests among the last twenty turns of a conversation ÷ those among its turns 3 to 22. */
async function growthOver(turns: number, think: Think): Promise<number> {
  const [early, late, between] = [new CpuClock(), new CpuClock(), new CpuClock()];
  let conversations = newCustomers(BATCH);
  for (let turn = 1; turn <= turns; turn += 1) {
    const asks = turn % 2 === 1;
    const clock = !asks ? between : turn >= 3 && turn <= 22 ? early : turn > turns - 20 ? late : between;
    conversations = await think(clock, conversations, asks ? ASKED : REFUSED);
  }
  return thought(late.medians()) / thought(early.medians());
}

/** What issue 3 §2 bounds: understanding, deciding and writing down, without the parsing of a new invoice and the checksum. */
function thought(medians: Readonly<Record<string, number>>): number {
  return ['restore', 'context', 'extract', 'decide', 'serialize'].reduce((sum, stage) => sum + (medians[stage] ?? 0), 0);
}

function report(measured: Readonly<Record<string, Readonly<Record<string, number>>>>, growth: number, json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ measured, growth })}\n`);
    return;
  }
  for (const [turn, medians] of Object.entries(measured)) {
    const stages = Object.entries(medians).map(([stage, spent]) => `${stage} ${spent.toFixed(0)}`);
    console.log(`${turn} turn: ${thought(medians).toFixed(0)} µs CPU of thinking (${stages.join(', ')})`);
  }
  console.log(`turns 181-200 ÷ turns 3-22: ${growth.toFixed(2)}`);
}

function valueOf(args: readonly string[], name: string): string | undefined {
  const index = args.indexOf(name);
  return index < 0 ? undefined : args[index + 1];
}

await main(process.argv.slice(2));

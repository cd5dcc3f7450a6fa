import { ContasJourneyRunner } from '../../src/contas/index.js';
import {
  ActionQueueExecutor,
  ConversationRuntime,
  DeterministicOrchestrator,
  loadScripts,
  ResponseComposer,
  SessionPhrases,
} from '../../src/conversation/index.js';
import { EffectsJournal } from '../../src/effects/index.js';
import { IntentExtractor, loadNlpClassifier } from '../../src/intent/index.js';
import { InvoiceResolver, SpellingItemMatcher } from '../../src/invoice/index.js';
import { type Clock, ManualClock } from '../../src/kernel/clock.js';
import { contentHash } from '../../src/kernel/hash.js';
import { type IdGenerator, UuidGenerator } from '../../src/kernel/ids.js';
import type { JsonObject } from '../../src/kernel/json.js';
import { readSettings } from '../../src/platform/config/read-settings.js';
import type { Database } from '../../src/platform/database/database.js';
import { FaultPoints } from '../../src/platform/fault-points.js';
import { RecordingTelemetry } from '../../src/platform/telemetry/telemetry.js';
import type { TelcoGateway } from '../../src/telco/index.js';
import { loadAgentProfiles } from '../../src/turn/agent-profiles.js';
import type { TurnRequest } from '../../src/turn/index.js';
import { InvoiceSource } from '../../src/turn/invoice-source.js';
import { InvoiceReader } from '../../src/turn/read-invoices.js';
import { TurnService } from '../../src/turn/turn-service.js';
import { ACTIVE_POINTERS } from '../../src/workflow-engine/index.js';
import { loadKnowledge } from '../../src/contas/index.js';
import { ownedExecutionsOn } from './owned-executions.js';

/** The documents come with the requests: nothing is fetched. */
class NoInvoiceSource extends InvoiceSource {
  override fetch(): Promise<readonly JsonObject[]> {
    return Promise.resolve([]);
  }
}

const benchClock = new ManualClock(new Date('2026-11-30T12:00:00Z'));
const benchIds = new UuidGenerator();
const faults = new FaultPoints(null);
const knowledge = loadKnowledge('config/knowledge');
const catalog = loadScripts('config/scripts');
const composers = { text: new ResponseComposer(catalog, 'text'), voice: new ResponseComposer(catalog, 'voice') };
const extractor = new IntentExtractor([loadNlpClassifier({ configDir: 'config/nlu', cacheDir: '.cache/nlu' })]);
const settings = readSettings({ LOG_LEVEL: 'silent' });
const profiles = loadAgentProfiles('config/agents.yaml');

export const BENCH_TENANT = 'demo';
export const BENCH_CLOCK = benchClock;
export const BENCH_SETTINGS = settings;

/** What a replica has of its own; a test that says nothing shares these among all. */
export interface ReplicaSources {
  readonly clock?: Clock;
  readonly ids?: IdGenerator;
}

/** A turn service as one replica has it, over the given database and operator, without HTTP. */
export function turnServiceOn(database: Database, telco: TelcoGateway, { clock = benchClock, ids = benchIds }: ReplicaSources = {}): TurnService {
  const journal = new EffectsJournal(database, clock, faults);
  const runner = new ContasJourneyRunner(telco, journal, ownedExecutionsOn(database, journal, { telco, clock, knowledge }), clock);
  const runtime = new ConversationRuntime({
    resolver: new InvoiceResolver(new SpellingItemMatcher()),
    composers,
    runner,
    executor: new ActionQueueExecutor(runner),
    orchestrator: new DeterministicOrchestrator(),
    ids,
    capabilities: { workflows: true },
    maxRepetitions: 2,
    observer: () => undefined,
  });
  return new TurnService({
    database,
    clock,
    ids,
    settings,
    faults,
    telemetry: new RecordingTelemetry(),
    extractor,
    runtime,
    phrases: new SessionPhrases(composers),
    profiles,
    invoices: new InvoiceReader(database, new NoInvoiceSource()),
    metrics: { countTurn: () => undefined },
    readsAlong: [ACTIVE_POINTERS],
    onArchived: () => undefined,
    onUnfinished: () => undefined,
    versions: {},
  });
}

/** One customer message; the first of a conversation brings the invoice. */
export function message(conversationKey: string, messageId: string, text: string, invoice?: JsonObject): TurnRequest {
  const hash = invoice === undefined ? null : contentHash(invoice);
  const documents = invoice === undefined || hash === null ? [] : [{ hash, customerKey: conversationKey, invoiceKey: hash, document: invoice }];
  return {
    tenantId: BENCH_TENANT,
    conversationKey,
    messageId,
    text,
    details: hash === null ? {} : { invoiceHash: hash },
    documents,
    traceId: `trace-${messageId}`,
  };
}

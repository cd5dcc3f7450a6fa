import type { Provider } from '@nestjs/common';
import { ConversationRuntime, hookEmitter, ScriptCatalog, SessionPhrases } from '../conversation/index.js';
import type { ReceiptRead } from '../effects/index.js';
import { IntentExtractor } from '../intent/index.js';
import { Clock } from '../kernel/clock.js';
import { contentHash } from '../kernel/hash.js';
import { IdGenerator } from '../kernel/ids.js';
import { Settings } from '../platform/config/settings.js';
import { Database } from '../platform/database/database.js';
import { FaultPoints } from '../platform/fault-points.js';
import { AppLogger } from '../platform/logging/app-logger.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { Telemetry } from '../platform/telemetry/telemetry.js';
import type { AgentProfiles } from './agent-profiles.js';
import { InvoiceSource } from './invoice-source.js';
import { PeopleService } from './people/people-service.js';
import { ConversationReads } from './reads/conversation-reads.js';
import { CustomerData } from './reads/customer-data.js';
import { EventFeed } from './reads/event-feed.js';
import { InvoiceReader } from './read-invoices.js';
import { TurnRecovery } from './turn-recovery.js';
import { TurnService } from './turn-service.js';

/** @param versions labels that every reply depends on, for the trace */
export function turnService(profiles: AgentProfiles, versions: Readonly<Record<string, string>>, readsAlong: readonly ReceiptRead[]): Provider {
  return {
    provide: TurnService,
    inject: [Database, Clock, IdGenerator, Settings, FaultPoints, Telemetry, IntentExtractor, ConversationRuntime, SessionPhrases, InvoiceSource, Metrics, ScriptCatalog, AppLogger],
    useFactory: (
      database: Database,
      clock: Clock,
      ids: IdGenerator,
      settings: Settings,
      faults: FaultPoints,
      telemetry: Telemetry,
      extractor: IntentExtractor,
      runtime: ConversationRuntime,
      phrases: SessionPhrases,
      source: InvoiceSource,
      metrics: Metrics,
      catalog: ScriptCatalog,
      logger: AppLogger,
    ) =>
      new TurnService({
        database,
        clock,
        ids,
        settings,
        faults,
        telemetry,
        extractor,
        runtime,
        phrases,
        profiles,
        invoices: new InvoiceReader(database, source),
        metrics,
        readsAlong,
        versions: { ...versions, scripts: contentHash(catalog.versions()).slice(0, 12) },
        onArchived: (conversationKey, reason, request) => logger.warning('A conversation whose state could not be read starts afresh', { conversationKey, reason, request }),
        onUnfinished: (fault, request) => logger.fault('An interrupted turn could not be finished', { err: fault, request }),
      }),
  };
}

/** Recovery, people, and what is read of conversations. */
export const AROUND_THE_TURN: readonly Provider[] = [
  {
    provide: TurnRecovery,
    inject: [Database, Clock, Settings, TurnService, AppLogger],
    useFactory: (database: Database, clock: Clock, settings: Settings, turns: TurnService, logger: AppLogger) =>
      new TurnRecovery({ database, clock, settings }, turns, (fault) => logger.fault('An interrupted turn could not be finished', { err: fault })),
  },
  {
    provide: PeopleService,
    inject: [Database, Clock, TurnService, Telemetry],
    useFactory: (database: Database, clock: Clock, turns: TurnService, telemetry: Telemetry) =>
      new PeopleService(database, clock, turns.gate, hookEmitter(telemetry)),
  },
  { provide: ConversationReads, inject: [Database, Clock], useFactory: (database: Database, clock: Clock) => new ConversationReads(database, clock) },
  { provide: CustomerData, inject: [Database], useFactory: (database: Database) => new CustomerData(database) },
  { provide: EventFeed, inject: [Database], useFactory: (database: Database) => new EventFeed(database) },
];

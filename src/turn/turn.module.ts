import { type DynamicModule, Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ConversationRuntime, hookEmitter, ScriptCatalog, SessionPhrases } from '../conversation/index.js';
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
import { loadAgentProfiles } from './agent-profiles.js';
import { InvoiceSource } from './invoice-source.js';
import { PeopleService } from './people/people-service.js';
import { ConversationReads } from './reads/conversation-reads.js';
import { CustomerData } from './reads/customer-data.js';
import { EventFeed } from './reads/event-feed.js';
import { InvoiceReader } from './read-invoices.js';
import { TurnRecovery } from './turn-recovery.js';
import { TurnService } from './turn-service.js';

export interface TurnModuleOptions {
  readonly agentsFile: string;
  readonly versions: Readonly<Record<string, string>>;
  /** Modules that export ConversationRuntime, SessionPhrases, IntentExtractor and InvoiceSource. */
  readonly imports: NonNullable<DynamicModule['imports']>;
}

/** Wires the turn; finishes interrupted turns before the first request, and the turns in hand before the last goodbye. */
@Module({})
export class TurnModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(TurnService) private readonly turns: TurnService,
    @Inject(TurnRecovery) private readonly recovery: TurnRecovery,
  ) {}

  static register({ agentsFile, versions, imports }: TurnModuleOptions): DynamicModule {
    const profiles = loadAgentProfiles(agentsFile);
    return {
      module: TurnModule,
      imports,
      providers: [
        {
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
          ) => {
            const invoices = new InvoiceReader(database, source);
            return new TurnService({
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
              invoices,
              metrics,
              versions: { ...versions, scripts: contentHash(catalog.versions()).slice(0, 12) },
              onUnfinished: (fault) => logger.fault('An interrupted turn could not be finished', { err: fault }),
            });
          },
        },
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
      ],
      exports: [TurnService, PeopleService, ConversationReads, CustomerData, EventFeed],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.recovery.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.recovery.stop();
    await this.turns.drain();
  }
}

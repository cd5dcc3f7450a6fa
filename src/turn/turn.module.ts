import { type DynamicModule, Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ReceiptRead } from '../effects/index.js';
import { loadAgentProfiles } from './agent-profiles.js';
import { PeopleService } from './people/people-service.js';
import { ConversationReads } from './reads/conversation-reads.js';
import { CustomerData } from './reads/customer-data.js';
import { EventFeed } from './reads/event-feed.js';
import { AROUND_THE_TURN, turnService } from './turn.providers.js';
import { TurnRecovery } from './turn-recovery.js';
import { TurnService } from './turn-service.js';

export interface TurnModuleOptions {
  readonly agentsFile: string;
  readonly versions: Readonly<Record<string, string>>;
  /** What the modules behind the runtime's ports read with every receipt. */
  readonly readsAlong: readonly ReceiptRead[];
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

  static register({ agentsFile, versions, readsAlong, imports }: TurnModuleOptions): DynamicModule {
    return {
      module: TurnModule,
      imports,
      providers: [turnService(loadAgentProfiles(agentsFile), versions, readsAlong), ...AROUND_THE_TURN],
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

import { dirname, join } from 'node:path';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AdminModule } from './admin/index.js';
import { ChannelsModule } from './channels/index.js';
import { StoredContextInvoices, TelcoInvoiceSource, WorkflowPortsModule } from './composition/index.js';
import { ContasModule, loadKnowledge } from './contas/index.js';
import { ConversationModule } from './conversation/index.js';
import { EffectsModule } from './effects/index.js';
import { IntentExtractor, loadNlpClassifier } from './intent/index.js';
import { Clock } from './kernel/clock.js';
import type { Settings } from './platform/config/settings.js';
import { Database } from './platform/database/database.js';
import { readVersion } from './platform/health/version.js';
import { PlatformModule, type PlatformDoubles } from './platform/platform.module.js';
import { ContextInvoices, TelcoGateway, TelcoModule } from './telco/index.js';
import { InvoiceSource, TurnModule } from './turn/index.js';
import { ACTIVE_POINTERS, WorkflowEngineModule } from './workflow-engine/index.js';

/** Where the checked-in configuration and the cache of what is derived from it are. */
export interface AppPaths {
  readonly config: string;
  readonly cache: string;
  /** Without it, beside `config`. */
  readonly workflows?: string;
}

/** The port the simulator reads documents through; global, since the simulator is the only one to ask. */
@Global()
@Module({
  providers: [{ provide: ContextInvoices, inject: [Database], useFactory: (database: Database) => new StoredContextInvoices(database) }],
  exports: [ContextInvoices],
})
class ContextInvoicesModule {}

@Global()
@Module({})
class UnderstandingModule {
  static register(paths: AppPaths): DynamicModule {
    const extractor = {
      provide: IntentExtractor,
      useFactory: () => new IntentExtractor([loadNlpClassifier({ configDir: `${paths.config}/nlu`, cacheDir: paths.cache })]),
    };
    return { module: UnderstandingModule, providers: [extractor], exports: [IntentExtractor] };
  }
}

/** The composition root: adapters are bound to ports here and nowhere else (architecture §2). */
@Module({})
export class AppModule {
  static register(settings: Settings, paths: AppPaths, doubles: PlatformDoubles = {}): DynamicModule {
    const telco = TelcoModule.register(settings);
    const workflows = WorkflowEngineModule.register({
      directory: paths.workflows ?? join(dirname(paths.config), 'workflows'),
      imports: [WorkflowPortsModule.register(settings, [telco], loadKnowledge(`${paths.config}/knowledge`))],
    });
    const contas = ContasModule.register([telco, workflows]);
    const conversation = withImports(ConversationModule.register({ scriptsDirectory: `${paths.config}/scripts` }), [contas]);
    const source: DynamicModule = {
      module: InvoiceSourceModule,
      imports: [telco],
      providers: [
        { provide: InvoiceSource, inject: [TelcoGateway, Clock], useFactory: (gateway: TelcoGateway, clock: Clock) => new TelcoInvoiceSource(gateway, clock) },
      ],
      exports: [InvoiceSource],
    };
    const turn = TurnModule.register({
      agentsFile: `${paths.config}/agents.yaml`,
      versions: { application: readVersion().version },
      readsAlong: [ACTIVE_POINTERS],
      imports: [conversation, source],
    });
    return {
      module: AppModule,
      imports: [
        PlatformModule.of(settings, doubles),
        ContextInvoicesModule,
        EffectsModule,
        UnderstandingModule.register(paths),
        telco,
        contas,
        conversation,
        turn,
        workflows,
        ChannelsModule.register([turn]),
        AdminModule.register([workflows]),
      ],
    };
  }
}

@Module({})
class InvoiceSourceModule {}

function withImports(module: DynamicModule, imports: NonNullable<DynamicModule['imports']>): DynamicModule {
  return { ...module, imports: [...(module.imports ?? []), ...imports] };
}

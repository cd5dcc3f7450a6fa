import { type DynamicModule, Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { EffectsJournal } from '../effects/index.js';
import { Clock } from '../kernel/clock.js';
import { IdGenerator } from '../kernel/ids.js';
import { Settings } from '../platform/config/settings.js';
import { Database } from '../platform/database/database.js';
import { AppLogger } from '../platform/logging/app-logger.js';
import { ActionRegistry, ExpectedInputInterpreter, TimeLimit } from './domain/index.js';
import { ExecutionReads } from './execution-reads.js';
import { ExecutionRecovery } from './execution-recovery.js';
import { ExecutionRunner } from './execution-runner.js';
import { ExecutionService } from './execution-service.js';
import { ExecutionsController } from './http/executions.controller.js';
import { ActivationStore } from './persistence/activation-store.js';
import { OwnedExecutions } from './owned-executions.js';
import { ExecutionStore } from './persistence/execution-store.js';
import { VersionStore } from './persistence/version-store.js';
import { TimerLimit } from './timer-limit.js';
import { WorkflowAdministration } from './workflow-administration.js';
import { WorkflowCompiler } from './workflow-compiler.js';
import { WorkflowDirectory } from './workflow-directory.js';
import { WorkflowRepository } from './workflow-repository.js';

export interface WorkflowEngineOptions {
  /** The directory of workflows. */
  readonly directory: string;
  /** Modules that export ActionRegistry and ExpectedInputInterpreter, filled at composition. */
  readonly imports: NonNullable<DynamicModule['imports']>;
}

/** Wires the engine; goes on with interrupted executions before the first request, and ends those in hand before the last goodbye. */
@Module({})
export class WorkflowEngineModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(ExecutionRecovery) private readonly recovery: ExecutionRecovery,
    @Inject(ExecutionRunner) private readonly runner: ExecutionRunner,
  ) {}

  static register({ directory, imports }: WorkflowEngineOptions): DynamicModule {
    return {
      module: WorkflowEngineModule,
      imports,
      controllers: [ExecutionsController],
      providers: [
        { provide: WorkflowDirectory, inject: [AppLogger], useFactory: (logger: AppLogger) => readDirectory(directory, logger) },
        { provide: TimeLimit, useClass: TimerLimit },
        ...STORES,
        ...SERVICES,
      ],
      exports: [WorkflowRepository, WorkflowCompiler, WorkflowAdministration, ExecutionService, ExecutionReads, OwnedExecutions],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.recovery.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.recovery.stop();
    await this.runner.drain();
  }
}

function readDirectory(path: string, logger: AppLogger): WorkflowDirectory {
  const directory = WorkflowDirectory.read(path);
  for (const file of directory.strays) logger.warning('A file of the workflow directory is neither a version nor a marker', { event: 'workflow_file', file });
  return directory;
}

const STORES = [
  { provide: VersionStore, inject: [Database], useFactory: (database: Database) => new VersionStore(database) },
  { provide: ActivationStore, inject: [Database], useFactory: (database: Database) => new ActivationStore(database) },
  { provide: ExecutionStore, inject: [Database], useFactory: (database: Database) => new ExecutionStore(database) },
];

const SERVICES = [
  {
    provide: WorkflowRepository,
    inject: [WorkflowDirectory, VersionStore, ActivationStore, WorkflowCompiler, Clock],
    useFactory: (directory: WorkflowDirectory, versions: VersionStore, activations: ActivationStore, compiler: WorkflowCompiler, clock: Clock) =>
      new WorkflowRepository(directory, versions, activations, compiler, clock),
  },
  { provide: WorkflowCompiler, inject: [ActionRegistry], useFactory: (actions: ActionRegistry) => new WorkflowCompiler(actions) },
  {
    provide: WorkflowAdministration,
    inject: [WorkflowRepository, ActivationStore, Clock],
    useFactory: (repository: WorkflowRepository, activations: ActivationStore, clock: Clock) => new WorkflowAdministration(repository, activations, clock),
  },
  {
    provide: ExecutionRunner,
    inject: [Database, ExecutionStore, EffectsJournal, ActionRegistry, TimeLimit, Clock, Settings],
    useFactory: (
      database: Database,
      store: ExecutionStore,
      journal: EffectsJournal,
      actions: ActionRegistry,
      limits: TimeLimit,
      clock: Clock,
      { leaseSeconds, pauseTtlSeconds }: Settings,
    ) => new ExecutionRunner({ database, store, journal, actions, limits, clock, leaseSeconds, pauseTtlSeconds }),
  },
  {
    provide: ExecutionService,
    inject: [ExecutionStore, ExecutionRunner, WorkflowRepository, ExpectedInputInterpreter, IdGenerator, Clock, Settings],
    useFactory: (
      store: ExecutionStore,
      runner: ExecutionRunner,
      repository: WorkflowRepository,
      interpreter: ExpectedInputInterpreter,
      ids: IdGenerator,
      clock: Clock,
      { turnWaitSeconds }: Settings,
    ) => new ExecutionService({ store, runner, repository, interpreter, nextId: () => ids.next(), now: () => clock.now(), waitSeconds: turnWaitSeconds }),
  },
  {
    provide: OwnedExecutions,
    inject: [ExecutionStore, WorkflowRepository, EffectsJournal, ActionRegistry, ExpectedInputInterpreter, TimeLimit, Settings],
    useFactory: (
      store: ExecutionStore,
      repository: WorkflowRepository,
      journal: EffectsJournal,
      actions: ActionRegistry,
      interpreter: ExpectedInputInterpreter,
      limits: TimeLimit,
      { pauseTtlSeconds }: Settings,
    ) => new OwnedExecutions({ store, repository, journal, actions, interpreter, limits, pauseTtlSeconds }),
  },
  { provide: ExecutionReads, inject: [Database, ExecutionService], useFactory: (database: Database, service: ExecutionService) => new ExecutionReads(database, service) },
  {
    provide: ExecutionRecovery,
    inject: [ExecutionStore, ExecutionRunner, ExecutionService, WorkflowRepository, Clock, Settings, Database, AppLogger],
    useFactory: (
      store: ExecutionStore,
      runner: ExecutionRunner,
      service: ExecutionService,
      repository: WorkflowRepository,
      clock: Clock,
      { leaseSeconds }: Settings,
      { embedded }: Database,
      logger: AppLogger,
    ) =>
      new ExecutionRecovery({
        store, runner, service, repository, clock, leaseSeconds,
        isAlone: embedded,
        report: (fault) => logger.fault('An interrupted execution could not be finished', { err: fault }),
      }),
  },
];

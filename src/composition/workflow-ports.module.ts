import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import type { Settings } from '../platform/config/settings.js';
import { KnowledgeSearch } from '../contas/index.js';
import { Clock } from '../kernel/clock.js';
import { SimulatorCounters, TelcoGateway } from '../telco/index.js';
import { ActionRegistry, Counters, ExpectedInputInterpreter } from '../workflow-engine/index.js';
import { IntentInputInterpreter } from './intent-input-interpreter.js';
import { workflowActions } from './workflow-actions.js';

/** Fills the ports of the workflow engine: its actions, and who reads replies (architecture §2). */
@Module({})
export class WorkflowPortsModule {
  /** @param telco exports TelcoGateway, and the simulator's counters while the simulator is in use */
  static register(settings: Pick<Settings, 'testActions' | 'telcoBaseUrl'>, telco: NonNullable<ModuleMetadata['imports']>, knowledge: KnowledgeSearch): DynamicModule {
    const countsInSimulator = settings.testActions && settings.telcoBaseUrl === null;
    return {
      module: WorkflowPortsModule,
      imports: telco,
      providers: [
        {
          provide: ActionRegistry,
          inject: [TelcoGateway, Clock, ...(countsInSimulator ? [SimulatorCounters] : [])],
          useFactory: (gateway: TelcoGateway, clock: Clock, counters?: SimulatorCounters) =>
            workflowActions(counters === undefined ? null : new CountersOfSimulator(counters), { telco: gateway, clock, knowledge }),
        },
        { provide: ExpectedInputInterpreter, useClass: IntentInputInterpreter },
      ],
      exports: [ActionRegistry, ExpectedInputInterpreter],
    };
  }
}

class CountersOfSimulator extends Counters {
  constructor(private readonly counters: SimulatorCounters) {
    super();
  }

  override add({ tenantId, name }: { readonly tenantId: string; readonly name: string }, idempotencyKey: string): Promise<number> {
    return this.counters.add(tenantId, name, idempotencyKey);
  }
}

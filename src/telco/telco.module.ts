import { type DynamicModule, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { Settings } from '../platform/config/settings.js';
import { HttpTelcoGateway } from './http/http-telco-gateway.js';
import { DemonstrationSeed } from './simulator/demonstration-seed.js';
import { FaultInjector } from './simulator/fault-injector.js';
import { SimulatorController } from './simulator/http/simulator.controller.js';
import { SimulatedServiceDesk } from './simulator/simulated-service-desk.js';
import { SimulatedTelcoGateway } from './simulator/simulated-telco-gateway.js';
import { SimulatorCalls } from './simulator/simulator-calls.js';
import { SimulatorCounters } from './simulator/simulator-counters.js';
import { SimulatorFaults } from './simulator/simulator-faults.js';
import { SimulatorInvoices } from './simulator/simulator-invoices.js';
import { SimulatorLines } from './simulator/simulator-lines.js';
import { Sleeper, TimerSleeper } from './simulator/sleeper.js';
import { TelcoGateway } from './telco-gateway.js';

const SIMULATOR: Provider[] = [
  SimulatorCalls,
  SimulatorCounters,
  SimulatorFaults,
  SimulatorInvoices,
  SimulatorLines,
  DemonstrationSeed,
  { provide: Sleeper, useClass: TimerSleeper },
  {
    provide: FaultInjector,
    inject: [SimulatorFaults, Sleeper, Settings],
    useFactory: (faults: SimulatorFaults, sleeper: Sleeper, { telcoTimeoutMs }: Settings) => new FaultInjector(faults, sleeper, telcoTimeoutMs),
  },
  {
    provide: TelcoGateway,
    inject: [SimulatorInvoices, SimulatorLines, SimulatorCalls, FaultInjector],
    useFactory: (invoices: SimulatorInvoices, lines: SimulatorLines, calls: SimulatorCalls, injector: FaultInjector) =>
      new SimulatedTelcoGateway(invoices, calls, injector, new SimulatedServiceDesk(invoices, lines, calls, injector)),
  },
];

/** The operator's systems: over HTTP where an address is configured, else the embedded simulator with its admin routes. */
@Module({})
export class TelcoModule {
  /**
   * @param settings decide which adapter there is, and so which routes
   * @param imports modules that export what the simulator needs and is not global: ContextInvoices, Clock, IdGenerator
   */
  static register(settings: Pick<Settings, 'telcoBaseUrl' | 'telcoToken' | 'telcoTimeoutMs'>, imports: NonNullable<ModuleMetadata['imports']> = []): DynamicModule {
    const { telcoBaseUrl: baseUrl, telcoToken: token, telcoTimeoutMs: timeoutMs } = settings;
    if (baseUrl !== null) {
      const gateway = { provide: TelcoGateway, useValue: new HttpTelcoGateway({ baseUrl, token, timeoutMs }) };
      return { module: TelcoModule, providers: [gateway], exports: [TelcoGateway] };
    }
    return {
      module: TelcoModule,
      imports,
      controllers: [SimulatorController],
      providers: SIMULATOR,
      exports: [TelcoGateway, DemonstrationSeed, SimulatorCounters],
    };
  }
}

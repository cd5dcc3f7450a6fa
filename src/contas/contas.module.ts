import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { JourneyRunner } from '../conversation/domain/index.js';
import { ContasJourneyRunner } from './contas-journey-runner.js';

@Module({})
export class ContasModule {
  /** @param imports modules that export TelcoGateway and OwnedExecutions, and what of EffectsJournal and Clock is not global */
  static register(imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return {
      module: ContasModule,
      imports,
      providers: [{ provide: JourneyRunner, useClass: ContasJourneyRunner }],
      exports: [JourneyRunner],
    };
  }
}

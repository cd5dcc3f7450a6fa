import { type DynamicModule, Module, type ModuleMetadata } from '@nestjs/common';
import { ExecutionsAdminController } from './executions.controller.js';
import { KeysModule } from './keys.module.js';
import { WorkflowsController } from './workflows.controller.js';

@Module({})
export class AdminModule {
  /** @param imports modules that export what the workflow engine offers administrators */
  static register(imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return { module: AdminModule, imports: [KeysModule, ...imports], controllers: [WorkflowsController, ExecutionsAdminController] };
  }
}

export {
  type Action, ActionRegistry, contar, Counters, type Execution, type ExecutionReason, ExpectedInputInterpreter, type InterpretedReply, montarRespostaTexto, noOp, renderMermaid, type ReplyQuestion,
} from './domain/index.js';
export { ExecutionService } from './execution-service.js';
export { ExecutionReads, type ExecutionFilter, type ExecutionSummary } from './execution-reads.js';
export { MAX_VERSION, WorkflowParams } from './http/executions.dto.js';
export { type Activation, ACTIVE_POINTERS } from './persistence/activation-store.js';
export { type OwnedReply, OwnedExecutions, type Owner, type OwnedStart } from './owned-executions.js';
export { WorkflowAdministration, type Switched, type WorkflowSummary } from './workflow-administration.js';
export { WorkflowCompiler } from './workflow-compiler.js';
export { WorkflowEngineModule } from './workflow-engine.module.js';
export { WorkflowRepository } from './workflow-repository.js';
export type { WorkflowVersion } from './workflow-version.js';

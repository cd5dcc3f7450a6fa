import type { ActionContext, ActionRegistry } from '../action.js';
import type { EffectRunner } from './effect-runner.js';
import type { TimeLimit } from './time-limit.js';

/** What an execution needs of the world while it advances. */
export interface ExecutionPorts {
  readonly actions: ActionRegistry;
  readonly effects: EffectRunner;
  readonly limits: TimeLimit;
  readonly context: ExecutionContext;
}

/** What every action of the execution is told. An aborted signal ends `advance` with the action's own error. */
export type ExecutionContext = Pick<ActionContext, 'tenantId' | 'conversationKey' | 'signal' | 'scope'>;

import type { ActionContext } from '../action.js';
import type { CompiledNode } from './compiled-workflow.js';
import { fault, type NodeOutcome } from './node-outcome.js';
import type { ExecutionPorts } from './ports.js';
import type { Progress } from './progress.js';
import { runEffect } from './run-effect.js';
import { runPure } from './run-pure.js';

/** Runs a node's action on its resolved input. An effect is handed the execution as it stands before the node. */
export function runNode(node: CompiledNode, visit: number, progress: Progress, ports: ExecutionPorts): NodeOutcome | Promise<NodeOutcome> {
  const action = ports.actions.find(node.action);
  if (action === null) return fault('unknown_action', `no action ${node.action} is registered`);
  const input = node.input(progress);
  const context = contextOf(node, visit, progress, ports);
  const { limits } = ports;
  if (action.effect === null) return runPure({ node, action, input, context, limits });
  return runEffect({ node, action, input, context, limits }, ports.effects, progress.before(node.id));
}

function contextOf(node: CompiledNode, visit: number, progress: Progress, { context }: ExecutionPorts): ActionContext {
  const { tenantId, conversationKey, signal, scope } = context;
  return { tenantId, conversationKey, signal, scope, executionId: progress.origin.executionId, node: node.id, visit };
}

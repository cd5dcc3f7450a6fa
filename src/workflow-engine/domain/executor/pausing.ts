import type { JsonValue } from '../../../kernel/json.js';
import type { WorkflowDefinition } from '../definition.js';
import type { Execution, PauseRecord } from '../execution.js';
import { compiledOf, type CompiledNode, type CompiledPause, nodeOf } from './compiled-workflow.js';
import { ownValue, type Scope } from './scope.js';

/** The pause that a node begins now; null where it goes on. */
export function pauseOf(node: CompiledNode, scope: Scope, unclear: Execution['unclear']): PauseRecord | null {
  const { pause } = node;
  if (pause?.applies(scope) !== true) return null;
  const { key, allowedValues } = pause.declared.expectedInput;
  const attempts = ownValue(unclear, key) ?? 0;
  return { node: node.id, message: questionOf(pause, scope), expectedInput: { key, allowedValues }, reprompted: attempts > 0, attempts };
}

/** What the pause asks. The state does not change while it waits, so the question can always be asked again. */
export function questionOf(pause: CompiledPause, scope: Scope): string {
  const message = textOf(pause.message(scope));
  return message === '' ? (pause.declared.expectedInput.reprompt ?? '') : message;
}

/** Where an execution waits. */
export interface PausedAt {
  readonly node: CompiledNode;
  readonly pause: CompiledPause;
  readonly record: PauseRecord;
}

/** @throws Error when the execution is not paused, or not at a pause of this definition; callers look at its status first */
export function pausedAt(definition: WorkflowDefinition, { status, executionId, pause: record }: Execution): PausedAt {
  if (status !== 'PAUSED' || record === null) throw new Error(`Execution ${executionId} is ${status}, not paused`);
  const node = nodeOf(compiledOf(definition), record.node);
  if (node.pause === null) throw new Error(`Node ${node.id} of ${definition.name} v${definition.version} declares no pause`);
  return { node, pause: node.pause, record };
}

function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

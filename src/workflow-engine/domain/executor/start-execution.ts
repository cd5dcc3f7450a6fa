import type { JsonObject, JsonValue } from '../../../kernel/json.js';
import type { InputDeclaration, InputType, WorkflowDefinition } from '../definition.js';
import type { Execution } from '../execution.js';
import { isList, ownValue } from './scope.js';

/** An execution before its first node. Whether its input is what the definition declares is `inputProblems`' to say. */
export function startExecution(definition: WorkflowDefinition, { executionId, input }: { executionId: string; input: JsonObject }): Execution {
  const { name, version, start } = definition;
  return {
    executionId, name, version, input,
    status: 'RUNNING', reason: null, vars: {}, output: {}, trace: [], cursor: start, steps: 0, visits: {}, unclear: {}, pause: null,
  };
}

export interface InputProblem {
  readonly name: string;
  readonly problem: 'missing' | 'wrong_type';
  readonly expected: InputType;
}

/** What is wrong with an input before anything runs (architecture §4.26). A null is a missing one; undeclared ones pass. */
export function inputProblems(definition: WorkflowDefinition, input: JsonObject): readonly InputProblem[] {
  return definition.inputs.flatMap((declared) => problemOf(declared, ownValue(input, declared.name) ?? null) ?? []);
}

function problemOf({ name, required, type }: InputDeclaration, value: JsonValue): InputProblem | null {
  if (value === null) return required ? { name, problem: 'missing', expected: type } : null;
  return type === 'any' || typeOf(value) === type ? null : { name, problem: 'wrong_type', expected: type };
}

function typeOf(value: Exclude<JsonValue, null>): InputType {
  if (isList(value)) return 'array';
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'object';
  }
}

import type { JsonObject } from '../../../kernel/json.js';
import type { Pause, WorkflowDefinition, WorkflowEdge, WorkflowNode } from '../definition.js';
import { compileCondition, type Test } from './conditions.js';
import type { Read, Scope } from './scope.js';
import { compileEntries, compileTemplate } from './templates.js';

/** A definition with its templates and conditions as functions. */
export interface CompiledWorkflow {
  readonly definition: WorkflowDefinition;
  readonly nodes: ReadonlyMap<string, CompiledNode>;
}

export interface CompiledNode {
  readonly id: string;
  readonly action: string;
  readonly timeoutMs: number | null;
  readonly attempts: number;
  readonly input: (scope: Scope) => JsonObject;
  readonly pause: CompiledPause | null;
  /** By priority. */
  readonly edges: readonly CompiledEdge[];
}

export interface CompiledPause {
  readonly declared: Pause;
  readonly applies: Test;
  readonly message: Read;
}

export interface CompiledEdge {
  readonly to: string;
  /** Null: always. */
  readonly holds: Test | null;
}

const compiled = new WeakMap<WorkflowDefinition, CompiledWorkflow>();

/** Compiled once a definition, which is immutable. */
export function compiledOf(definition: WorkflowDefinition): CompiledWorkflow {
  const known = compiled.get(definition);
  if (known !== undefined) return known;
  const workflow = compile(definition);
  compiled.set(definition, workflow);
  return workflow;
}

/** @throws Error when the execution stands at a node that its version does not have: the record is of another file */
export function nodeOf(workflow: CompiledWorkflow, id: string | null): CompiledNode {
  const node = id === null ? undefined : workflow.nodes.get(id);
  const { name, version } = workflow.definition;
  if (node === undefined) throw new Error(`Workflow ${name} v${version} has no node ${id ?? '(none)'}`);
  return node;
}

/** Where the first edge that holds leads; null when none does (WORKFLOWS §6). */
export function transitionOf(node: CompiledNode, scope: Scope): string | null {
  for (const { holds, to } of node.edges) {
    if (holds === null || holds(scope)) return to;
  }
  return null;
}

function compile(definition: WorkflowDefinition): CompiledWorkflow {
  const nodes = [...definition.nodes.values()].map((node) => compileNode(node, definition.edges.get(node.id) ?? []));
  return { definition, nodes: new Map(nodes.map((node) => [node.id, node])) };
}

function compileNode(node: WorkflowNode, edges: readonly WorkflowEdge[]): CompiledNode {
  return {
    id: node.id,
    action: node.action,
    timeoutMs: node.timeoutMs,
    attempts: node.attempts,
    input: compileEntries(node.input),
    pause: node.pause?.enabled === true ? compilePause(node.pause) : null,
    edges: edges.map(({ to, when }) => ({ to, holds: when === null ? null : compileCondition(when) })),
  };
}

function compilePause(declared: Pause): CompiledPause {
  return {
    declared,
    applies: declared.when === null ? () => true : compileCondition(declared.when),
    message: compileTemplate(declared.returnFrom ?? MESSAGE),
  };
}

const MESSAGE = { kind: 'reference', reference: { root: 'output', keys: ['mensagem'], text: '$.output.mensagem' } } as const;

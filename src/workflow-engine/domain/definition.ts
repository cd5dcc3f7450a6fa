import type { JsonValue } from '../../kernel/json.js';

/** The node that ends every path (WORKFLOWS §4.6). It is no entry of `nodes`. */
export const END = 'END';

/** A workflow as its file declares it, parsed and compiled (WORKFLOWS §4-9, architecture §4.26). Immutable and shared. */
export interface WorkflowDefinition {
  readonly name: string;
  readonly version: number;
  readonly start: string;
  /** What a caller must or may give; empty when the file declares nothing. */
  readonly inputs: readonly InputDeclaration[];
  /** In the order of the file. */
  readonly nodes: ReadonlyMap<string, WorkflowNode>;
  /** Node → its outgoing edges by priority, equal ones in the order of the file. Every node has an entry. */
  readonly edges: ReadonlyMap<string, readonly WorkflowEdge[]>;
  /** Findings that the file silences, `lint: {allow: [{code, node}]}` (api.md "Details"). */
  readonly allowed: readonly AllowedFinding[];
}

export interface InputDeclaration {
  readonly name: string;
  readonly required: boolean;
  readonly type: InputType;
}

export type InputType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'any';

export interface WorkflowNode {
  readonly id: string;
  readonly action: string;
  readonly input: Readonly<Record<string, Template>>;
  readonly pause: Pause | null;
  readonly timeoutMs: number | null;
  /** Attempts in all of an action without an effect, or of an effect that clearly failed; 1 when none is declared. */
  readonly attempts: number;
}

export interface WorkflowEdge {
  readonly from: string;
  /** A node or END. */
  readonly to: string;
  readonly priority: number;
  /** Null: always, the fallback (WORKFLOWS §6.1). */
  readonly when: Condition | null;
}

export interface AllowedFinding {
  readonly code: string;
  readonly node: string;
}

/** A value with references in it: what an action's input is built from. */
export type Template =
  | { readonly kind: 'literal'; readonly value: JsonValue }
  | { readonly kind: 'reference'; readonly reference: Reference }
  | { readonly kind: 'list'; readonly items: readonly Template[] }
  | { readonly kind: 'object'; readonly entries: Readonly<Record<string, Template>> };

/** `$.vars.preparar.success`: the part of the state it begins in, and the keys below it. An index of a list is a key of digits. */
export interface Reference {
  readonly root: 'input' | 'vars' | 'output' | 'nodes';
  readonly keys: readonly string[];
  /** As written, for messages and diagrams. */
  readonly text: string;
}

/** WORKFLOWS §6.2 and architecture §4.22. An operand is a literal or a reference. */
export type Condition =
  | { readonly op: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'; readonly left: Template; readonly right: Template }
  | { readonly op: 'in'; readonly value: Template; readonly set: Template }
  | { readonly op: 'exists'; readonly reference: Reference }
  | { readonly op: 'all' | 'any'; readonly conditions: readonly Condition[] }
  | { readonly op: 'not'; readonly condition: Condition };

/** Waiting for the customer after a node ran (WORKFLOWS §7). */
export interface Pause {
  readonly enabled: boolean;
  /** What the customer reads; null: `$.output.mensagem`. */
  readonly returnFrom: Template | null;
  /** Pauses only where it holds; null: always. */
  readonly when: Condition | null;
  readonly expectedInput: ExpectedInput;
  /** Where the reply goes on; null: along the node's own edges. */
  readonly resumeFrom: string | null;
}

/** The contract of the reply (WORKFLOWS §8-9, architecture §4.26). */
export interface ExpectedInput {
  readonly key: string;
  /** Null: any text. */
  readonly allowedValues: readonly string[] | null;
  readonly normalize: 'upper_strip' | null;
  /** Null: the pause's own message again. */
  readonly reprompt: string | null;
  readonly maxReprompts: number;
  /** Where an exhausted reprompt leads: a person, or a node. */
  readonly onExhausted: { readonly kind: 'handoff' } | { readonly kind: 'node'; readonly node: string };
  readonly classifier: SemanticClassifier | null;
}

export interface SemanticClassifier {
  readonly enabled: boolean;
  readonly includeRelevantContext: boolean;
  readonly prompt: string | null;
  /** Token → sentences that mean it. */
  readonly examples: Readonly<Record<string, readonly string[]>>;
  /** Token → what is done with it instead of resuming. */
  readonly optionActions: Readonly<Record<string, OptionAction>>;
}

export type OptionAction = 'contextual_reentry' | 'reprompt';

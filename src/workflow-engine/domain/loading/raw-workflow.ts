import type { JsonValue } from '../../../kernel/json.js';
import type { InputType, OptionAction } from '../definition.js';

/** A workflow as its file's keys have it, once it fits the schema. */
export interface RawWorkflow {
  readonly name: string;
  readonly version: number;
  readonly start: string;
  readonly inputs?: Readonly<Record<string, { readonly required?: boolean; readonly type?: InputType }>>;
  readonly nodes: readonly RawNode[];
  readonly edges: readonly RawEdge[];
  readonly lint?: { readonly allow?: readonly { readonly code: string; readonly node: string }[] };
}

export interface RawNode {
  readonly id: string;
  readonly action: string;
  readonly input?: Readonly<Record<string, JsonValue>>;
  readonly pause?: RawPause;
  readonly timeout?: number | string;
  readonly retry?: { readonly attempts: number };
}

export interface RawEdge {
  readonly from: string;
  readonly to: string;
  readonly priority?: number;
  readonly when?: RawCondition;
}

export interface RawPause {
  readonly enabled?: boolean;
  readonly return_from?: string;
  readonly when?: RawCondition;
  readonly expected_input?: RawExpectedInput;
  readonly resume_from?: string;
}

export interface RawExpectedInput {
  readonly key: string;
  readonly allowed_values?: readonly string[];
  readonly normalize?: 'upper_strip';
  readonly reprompt?: string;
  readonly max_reprompts?: number;
  readonly on_exhausted?: string;
  readonly semantic_classifier?: RawClassifier;
}

export interface RawClassifier {
  readonly enabled?: boolean;
  readonly include_relevant_context?: boolean;
  readonly prompt?: string;
  readonly options?: Readonly<Record<string, { readonly examples?: readonly string[] }>>;
  readonly option_actions?: Readonly<Record<string, { readonly action: OptionAction }>>;
}

type Pair = readonly [JsonValue, JsonValue];

/** Exactly one operator each. */
export type RawCondition =
  | { readonly eq: Pair }
  | { readonly neq: Pair }
  | { readonly gt: Pair }
  | { readonly gte: Pair }
  | { readonly lt: Pair }
  | { readonly lte: Pair }
  | { readonly in: Pair }
  | { readonly exists: string }
  | { readonly all: readonly RawCondition[] }
  | { readonly any: readonly RawCondition[] }
  | { readonly not: RawCondition };

import type { JsonObject } from '../../src/kernel/json.js';
import type { Execution, Reply } from '../../src/workflow-engine/domain/index.js';

/** One run of an action, about to be answered for it. */
export interface ActionCall {
  readonly node: string;
  readonly action: string;
  /** From 1. */
  readonly visit: number;
  readonly input: JsonObject;
  readonly hasEffect: boolean;
  /** The node bounds the time of its action. */
  readonly isTimed: boolean;
  /** The action needs nothing of the world, so it may run as it is. */
  readonly isStandard: boolean;
}

/** What the action is said to have done. */
export type StagedAnswer =
  | { readonly kind: 'result'; readonly value: JsonObject }
  | { readonly kind: 'failed' | 'lost'; readonly error: string }
  | { readonly kind: 'not_found' | 'timeout' }
  /** The standard action itself answers. */
  | { readonly kind: 'itself' };

/** Who stands in for the world while a workflow is played: a play that is written down, or a person at a terminal. */
export abstract class Stage {
  abstract answer(call: ActionCall): StagedAnswer | Promise<StagedAnswer>;
  /** Null: nobody replies, and the execution stays where it waits. */
  abstract reply(paused: Execution): Reply | null | Promise<Reply | null>;
}

/** The play cannot go on as it is written. */
export class StageError extends Error {
  override readonly name = 'StageError';
}

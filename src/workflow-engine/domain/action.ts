import type { JsonObject } from '../../kernel/json.js';
import type { InputType } from './definition.js';

/** What an action declares of itself, so that workflows are checked against it before they run (architecture §4.27). */
interface ActionDeclaration {
  readonly name: string;
  /** Name → whether it must be given; null: takes anything. */
  readonly inputs: Readonly<Record<string, { readonly required: boolean; readonly type: InputType }>> | null;
}

/** Decides, formats or reads: may be repeated without harm. */
export interface PureAction extends ActionDeclaration {
  readonly effect: null;
  run(input: JsonObject, context: ActionContext): JsonObject | Promise<JsonObject>;
}

/** Changes the outside world: dispatched by the engine through the effects journal, under the fence and a key of its own. */
export interface EffectAction extends ActionDeclaration {
  readonly effect: EffectDeclaration;
  /** One attempt. Must not throw for outcomes it can name. */
  dispatch(input: JsonObject, context: ActionContext, idempotencyKey: string): Promise<ActionOutcome>;
  /** Protection `read_back`: asks the system how the attempt under the key ended; `not_found` and `failed` leave it open. */
  readBack?(input: JsonObject, context: ActionContext, idempotencyKey: string): Promise<ActionOutcome>;
  /** A key that the caller chose, in place of the engine's own (WORKFLOWS §11.6 `idempotency_key`); null: none was given. */
  keyOf?(input: JsonObject): string | null;
  /** The result of a node whose effect found nothing to do; absent: `{success: false, no_match: true}`. */
  notFound?(input: JsonObject): JsonObject;
  /** The result of a node whose effect clearly did not happen, where the journey goes on without it; absent: the node fails. */
  failed?(input: JsonObject, error: string): JsonObject;
}

export type Action = PureAction | EffectAction;

export interface EffectDeclaration {
  /** The operation of the called system, as in the simulator and the journal. */
  readonly operation: string;
  /** How a lost outcome can be settled: repeat under the same key, ask the system, or not at all (then a person). */
  readonly protection: 'idempotency_key' | 'read_back' | 'none';
}

/** How one attempt ended; the same closed set as the effects journal's. */
export type ActionOutcome =
  | { readonly kind: 'ok'; readonly value: JsonObject }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'lost'; readonly error: string };

/** What an action may know of the execution that calls it. */
export interface ActionContext {
  readonly tenantId: string;
  readonly executionId: string;
  readonly conversationKey: string | null;
  readonly node: string;
  /** From 1: how often this node has run in this execution. */
  readonly visit: number;
  readonly signal: AbortSignal;
  /** Handed through unread from whoever started the execution (a conversation's scope). */
  readonly scope: unknown;
}

/** Name → action. Owned by the engine, filled at composition (architecture §2). */
export class ActionRegistry {
  private readonly actions = new Map<string, Action>();

  /** @throws Error when the name is taken */
  register(action: Action): void {
    if (this.actions.has(action.name)) throw new Error(`Action ${action.name} is registered twice`);
    this.actions.set(action.name, action);
  }

  find(name: string): Action | null {
    return this.actions.get(name) ?? null;
  }

  /** Sorted. */
  get names(): readonly string[] {
    return [...this.actions.keys()].sort();
  }
}

import type { JsonObject, JsonValue } from '../kernel/json.js';

/**
 * Permission to change the outside world, owned by this module and implemented by `turn` over its lease,
 * ownership epoch and commit point (architecture §2, §4.41). An effect's intent is recorded by a statement
 * that runs only while the fence holds.
 */
export abstract class EffectFence {
  /**
   * Runs `body` in one statement together with the fence's own check and its commit point.
   * @param body given the name of a common table expression that has one row while the fence holds and none
   *   otherwise, and the number of its first free parameter; returns SQL that selects from it
   * @returns the statement's rows; none when the fence no longer holds
   */
  abstract fenced<Row>(body: (fence: string, firstParameter: number) => FencedStatement): Promise<readonly Row[]>;

  private readonly calls: ToolCallRecord[] = [];

  /** Notes a call to an outside system for the turn's trace. */
  record(call: ToolCallRecord): void {
    this.calls.push(call);
  }

  /** The calls of this turn, in order. */
  get toolCalls(): readonly ToolCallRecord[] {
    return this.calls;
  }

  /** The conversation whose effects these are; keys of the journal begin with both. */
  abstract readonly tenantId: string;
  abstract readonly conversationKey: string;
}

/**
 * A fence of one whole turn, which ends in one commit: what only that commit may make true is kept until then
 * (architecture §2, "the caller writes it in its own transaction").
 */
export abstract class CommittingFence extends EffectFence {
  private readonly kept = new Map<string, Rider>();

  /** This is the repeat of a turn that was cut off past its commit point: what it decided then stands. */
  abstract readonly isRepeat: boolean;

  /** What rode in the statement of the turn's receipt; undefined in a turn that waited for its lease, or that the recovery took up. */
  abstract readAlong(name: string): JsonValue | undefined;

  /** Adds a write to the turn's commit; a later one under the same key takes its place. Dropped with a turn that does not commit. */
  atCommit(key: string, rider: Rider): void {
    this.kept.set(key, rider);
  }

  /** What the commit takes along, by key. */
  get riders(): ReadonlyMap<string, Rider> {
    return this.kept;
  }
}

/** A read that rides in the statement of a receipt: many a turn needs it, and would ask for it by a statement of its own. */
export interface ReceiptRead {
  readonly name: string;
  /** A scalar query for JSON; `$1` is the tenant. */
  readonly sql: string;
}

/** A write that rides in the statement of a commit. */
export interface Rider extends CommitWrite {
  /** What is written in its place where a person has taken over and the turn's reply is dropped; null: the same. */
  readonly ifUnsaid: CommitWrite | null;
}

export interface CommitWrite {
  /** What it writes, for the turn's trace. */
  readonly note: JsonObject;
  /** Versions that what it writes depends on, by label. */
  readonly versions: Readonly<Record<string, string>>;
  /**
   * @param fence the common table expression that has one row (tenant_id, conversation_key) when the turn commits
   * @param firstParameter the number of its first parameter; also what makes its own names unique
   */
  readonly body: (fence: string, firstParameter: number) => { readonly text: string; readonly values: readonly unknown[] };
}

export interface ToolCallRecord {
  readonly operation: string;
  /** Null for a read. */
  readonly idempotencyKey: string | null;
  readonly outcome: string;
  /** True when a recorded result stood in for the call. */
  readonly replayed: boolean;
  readonly milliseconds: number;
}

export interface FencedStatement {
  /** A name for prepared statements and fault points, "effects.record_intent". */
  readonly name: string;
  /** Common table expressions and a final SELECT, to follow the fence's own. */
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The fence fell before the effect was dispatched: the turn was overtaken or a person took over. Nothing happened. */
export class FenceLost extends Error {
  override readonly name = 'FenceLost';
}

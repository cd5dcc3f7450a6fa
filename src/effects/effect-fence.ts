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

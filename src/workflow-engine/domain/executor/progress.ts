import type { JsonObject, JsonValue } from '../../../kernel/json.js';
import type { Execution, ExecutionReason, ExecutionStatus, PauseRecord, TraceEntry } from '../execution.js';
import { ownValue, type Scope, setOwn } from './scope.js';

/** How an execution stands when it is written down. */
export interface Standing {
  readonly status: ExecutionStatus;
  readonly reason: ExecutionReason | null;
  readonly cursor: string | null;
  readonly pause: PauseRecord | null;
}

/** An execution while it runs. Written in place, because a copy a node would cost more than the node; never leaves the executor. */
export class Progress implements Scope {
  readonly input: JsonObject;
  readonly vars: Record<string, JsonValue>;
  readonly trace: TraceEntry[];
  output: JsonObject;
  steps: number;
  private readonly visits: Record<string, number>;

  constructor(readonly origin: Execution) {
    this.input = origin.input;
    this.vars = { ...origin.vars };
    this.trace = [...origin.trace];
    this.output = origin.output;
    this.steps = origin.steps;
    this.visits = { ...origin.visits };
  }

  /** The number, from 1, of the visit that a node is about to have. A failed one does not count: its repeat has its key. */
  nextVisit(node: string): number {
    return (ownValue(this.visits, node) ?? 0) + 1;
  }

  /** The node ran: its result is `$.vars.<node>` and `$.output`. */
  complete(node: string, visit: number, result: JsonObject): void {
    setOwn<JsonValue>(this.vars, node, result);
    this.output = result;
    setOwn(this.visits, node, visit);
  }

  /** The execution as it stands before `node`: a record of its own, which later nodes do not change. */
  before(node: string): Execution {
    const standing = { status: 'RUNNING', reason: null, cursor: node, pause: null } as const;
    return { ...this.endAt(standing), vars: { ...this.vars }, trace: [...this.trace], visits: { ...this.visits } };
  }

  /** The record where the run stops. Nothing may be run or asked of this progress afterwards: the record is made of it. */
  endAt(standing: Standing): Execution {
    const { executionId, name, version, unclear } = this.origin;
    const { status, reason, cursor, pause } = standing;
    const { input, vars, output, trace, steps, visits } = this;
    return { executionId, name, version, status, reason, input, vars, output, trace, cursor, steps, visits, unclear, pause };
  }
}

import { type CommittingFence, type CommitWrite, EffectFence, type FencedStatement, type ToolCallRecord } from '../../effects/index.js';
import { cancelExecution, type Execution, interruptExecution } from '../domain/index.js';
import { type ExecutionHeader, WRITE_EXECUTION_PARAMETERS, writeExecution, writeValues } from './execution-write.js';

export interface OwnedHeader extends ExecutionHeader {
  readonly standalone: false;
}

/**
 * What an execution of a conversation may still do: what its turn may. An effect's intent rides in one statement with the
 * snapshot it is dispatched from; how the execution stands at the end rides in the turn's commit (architecture §2).
 */
export class OwnedExecutionFence extends EffectFence {
  readonly tenantId: string;
  readonly conversationKey: string;
  private snapshot: Execution | null = null;

  /**
   * @param revision of the row as the turn found it; 0 where there is none yet
   * @param hasBegun an effect of it was begun by this turn, whose repeat this is
   */
  constructor(
    private readonly turn: CommittingFence,
    private readonly header: OwnedHeader,
    private revision: number,
    private hasBegun = false,
  ) {
    super();
    this.tenantId = turn.tenantId;
    this.conversationKey = turn.conversationKey;
  }

  /** The state that the next intent is recorded with. */
  carry(snapshot: Execution): void {
    this.snapshot = snapshot;
  }

  /**
   * A question that nobody comes to hear waits for nobody: where a person takes over, it is cancelled instead (architecture §4.28).
   * @param expiresAt when its pause expires; null while it is not paused
   */
  writeAtCommit(execution: Execution, expiresAt: Date | null, at: Date): void {
    const ifUnsaid = execution.status === 'PAUSED' ? this.writeOf(cancelExecution(execution, 'taken_over'), null, at) : null;
    this.turn.atCommit(execution.executionId, { ...this.writeOf(execution, expiresAt, at), ifUnsaid });
  }

  /** The fence fell in the middle of it. What this turn had not begun stands as it was. */
  interruptAtCommit(at: Date): void {
    if (this.snapshot !== null && this.hasBegun) this.writeAtCommit(interruptExecution(this.snapshot, 'taken_over'), null, at);
  }

  private writeOf(execution: Execution, expiresAt: Date | null, at: Date): CommitWrite {
    const write = { header: this.header, execution, revision: this.revision, lease: null, expiresAt, at };
    const { executionId, name: workflow, version, status, reason } = execution;
    return {
      note: { executionId, workflow, version, status, reason },
      versions: { [`workflow.${workflow}`]: String(version) },
      body: (fence, first) => ({ text: `, execution_${first} AS (${writeExecution(fence, first)})`, values: writeValues(write) }),
    };
  }

  override async fenced<Row>(body: (fence: string, firstParameter: number) => FencedStatement): Promise<readonly Row[]> {
    const { header, snapshot, revision } = this;
    if (snapshot === null) throw new Error('An effect needs the snapshot it starts from');
    const write = { header, execution: snapshot, revision, lease: null, expiresAt: null, at: header.startedAt };
    const rows = await this.turn.fenced<Row>((fence, first) => {
      const statement = body(fence, first + WRITE_EXECUTION_PARAMETERS);
      return {
        name: statement.name,
        text: `, execution AS (${writeExecution(fence, first)})${statement.text}`,
        values: [...writeValues(write), ...statement.values],
      };
    });
    if (rows.length > 0) {
      this.revision += 1;
      this.hasBegun = true;
    }
    return rows;
  }

  /** The calls of an execution are calls of its turn. */
  override record(call: ToolCallRecord): void {
    this.turn.record(call);
  }
}

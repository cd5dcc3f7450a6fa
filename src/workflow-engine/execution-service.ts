import { AppError } from '../kernel/errors.js';
import { contentHash } from '../kernel/hash.js';
import type { JsonObject } from '../kernel/json.js';
import { assertInput } from './assert-input.js';
import { cancelExecution, type Execution, type ExpectedInputInterpreter, interpretReply, type Reply, resumeExecution, startExecution } from './domain/index.js';
import { readRow } from './execution-row-reader.js';
import { type ExecutionRunner, ExecutionTakenOver } from './execution-runner.js';
import type { ExecutionRow, ExecutionStore } from './persistence/execution-store.js';
import type { ExecutionHeader } from './persistence/execution-write.js';
import { waitFor } from './wait-for.js';
import type { WorkflowRepository } from './workflow-repository.js';

export interface StartRequest {
  readonly tenantId: string;
  readonly name: string;
  /** Null: the active one. */
  readonly version: number | null;
  readonly input: JsonObject;
  readonly idempotencyKey: string | null;
}

export interface ExecutionServiceParts {
  readonly store: ExecutionStore;
  readonly runner: ExecutionRunner;
  readonly repository: WorkflowRepository;
  readonly interpreter: ExpectedInputInterpreter;
  readonly nextId: () => string;
  readonly now: () => Date;
  /** How long a repeat waits for the run that is at work. */
  readonly waitSeconds: number;
}

/** Executions outside conversations (api.md "Workflows"): each is pinned to the version it started with. */
export class ExecutionService {
  constructor(private readonly parts: ExecutionServiceParts) {}

  /**
   * Starts an execution and runs it to its first pause or its end.
   * @returns `isNew` false for a repeated idempotency key: nothing ran again
   * @throws AppError `workflow_not_found`, `workflow_version_not_found`, `no_active_version`, `workflow_invalid`, `missing_input`,
   *   `idempotency_key_reused`, `execution_in_progress`
   */
  async start(request: StartRequest): Promise<{ readonly execution: Execution; readonly isNew: boolean }> {
    const { tenantId, name, version, idempotencyKey } = request;
    const { store, runner, repository } = this.parts;
    const earlier = idempotencyKey === null ? null : await store.findByKey(tenantId, name, idempotencyKey);
    if (earlier !== null) return this.repeat(request, earlier);
    const definition = await repository.runnable(tenantId, name, version);
    assertInput(definition, request.input);
    const header = this.newHeader(request);
    const execution = startExecution(definition, { executionId: header.executionId, input: request.input });
    if (idempotencyKey === null) return { execution: await this.toItsEnd(header, runner.run(definition, header, execution, 0), 'start'), isNew: true };
    // The key is taken before any step runs: that alone keeps a double start from running twice (architecture §3).
    if (await store.claimKey(runner.running(header, execution, 0))) {
      return { execution: await this.toItsEnd(header, runner.run(definition, header, execution, 1), 'start'), isNew: true };
    }
    const other = await store.findByKey(tenantId, name, idempotencyKey);
    return other === null ? Promise.reject(inProgress()) : this.repeat(request, other);
  }

  /**
   * Takes a reply into a paused execution and runs on. A value that does not fit leaves it PAUSED with `reprompted`.
   * @throws AppError `execution_not_found`, `execution_not_paused`
   */
  async resume(tenantId: string, executionId: string, reply: Reply): Promise<Execution> {
    const { repository, interpreter } = this.parts;
    const row = await this.findRow(tenantId, executionId);
    const paused = await this.expireIfDue(row);
    if (!row.standalone || paused.status !== 'PAUSED') throw notPaused(row, paused);
    const definition = await repository.pinned(tenantId, row.name, row.version);
    const step = resumeExecution(definition, paused, await interpretReply(definition, paused, reply, interpreter));
    return this.toItsEnd(headerOf(row), this.parts.runner.run(definition, headerOf(row), step.execution, row.revision), 'resume');
  }

  /** @throws AppError `execution_not_found` */
  async get(tenantId: string, executionId: string): Promise<Execution> {
    return this.expireIfDue(await this.findRow(tenantId, executionId));
  }

  /** Cancels what waited too long. @returns how many were found */
  async expireDue(tenantId: string | null, limit: number): Promise<number> {
    const rows = await this.parts.store.findExpired(tenantId, this.parts.now(), limit);
    for (const row of rows) await this.expire(row);
    return rows.length;
  }

  /**
   * A run that was taken for dead in the middle is finished by the process that took it over: its outcome is this call's too.
   * A reply that had not begun was overtaken by another.
   */
  private async toItsEnd({ tenantId, executionId }: ExecutionHeader, run: Promise<Execution>, by: 'start' | 'resume'): Promise<Execution> {
    try {
      return await run;
    } catch (error) {
      if (!(error instanceof ExecutionTakenOver)) throw error;
      if (by === 'resume' && !error.hasBegun) throw new AppError('execution_not_paused', 'Another reply came first', { cause: error });
      const ended = await this.waitForEnd(await this.findRow(tenantId, executionId));
      return readRow(ended);
    }
  }

  /** @throws AppError `execution_in_progress` when it takes too long */
  private async waitForEnd(row: ExecutionRow): Promise<ExecutionRow> {
    const { store, waitSeconds } = this.parts;
    const ended = await waitFor(row, ({ status }) => status !== 'RUNNING', waitSeconds, () => store.find(row.tenant_id, row.execution_id));
    if (ended === null) throw inProgress();
    return ended;
  }

  private newHeader({ tenantId, idempotencyKey, input }: StartRequest): ExecutionHeader {
    const executionId = this.parts.nextId();
    const inputHash = idempotencyKey === null ? null : contentHash(input);
    return { tenantId, conversationKey: executionId, executionId, standalone: true, idempotencyKey, inputHash, startedAt: this.parts.now() };
  }

  /** A repeat gets what the first start came to, and waits for it while it runs. */
  private async repeat({ input }: StartRequest, row: ExecutionRow): Promise<{ readonly execution: Execution; readonly isNew: boolean }> {
    if (row.input_hash !== contentHash(input)) throw new AppError('idempotency_key_reused', 'The key was used with another input');
    return { execution: await this.expireIfDue(await this.waitForEnd(row)), isNew: false };
  }

  private async findRow(tenantId: string, executionId: string): Promise<ExecutionRow> {
    const row = await this.parts.store.find(tenantId, executionId);
    if (row === null) throw new AppError('execution_not_found', 'No such execution');
    return row;
  }

  /** An expired pause is CANCELLED by whoever meets it first (architecture §4.28). */
  private async expireIfDue(row: ExecutionRow): Promise<Execution> {
    const isDue = row.standalone && row.status === 'PAUSED' && row.expires_at !== null && row.expires_at <= this.parts.now();
    return isDue ? this.expire(row) : readRow(row);
  }

  private async expire(row: ExecutionRow): Promise<Execution> {
    const at = this.parts.now();
    const expired = cancelExecution(readRow(row), 'expired');
    const write = { header: headerOf(row), execution: expired, revision: row.revision, lease: null, expiresAt: null, at };
    if (await this.parts.store.write(write)) return expired;
    return readRow(await this.findRow(row.tenant_id, row.execution_id));
  }
}

export function headerOf(row: ExecutionRow): ExecutionHeader {
  return {
    tenantId: row.tenant_id, conversationKey: row.conversation_key, executionId: row.execution_id, standalone: row.standalone,
    idempotencyKey: row.idempotency_key, inputHash: row.input_hash, startedAt: row.started_at,
  };
}

function notPaused(row: ExecutionRow, { status, reason }: Execution): AppError {
  if (!row.standalone) return new AppError('execution_not_paused', 'This execution belongs to a conversation, which resumes it by its next message');
  return new AppError('execution_not_paused', `The execution is ${status}${reason === null ? '' : ` (${reason})`}`);
}

function inProgress(): AppError {
  return new AppError('execution_in_progress', 'The execution is still running', { retryAfterSeconds: 1 });
}

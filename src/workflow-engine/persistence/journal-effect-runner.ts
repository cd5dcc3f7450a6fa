import type { EffectFence, EffectsJournal } from '../../effects/index.js';
import type { JsonObject } from '../../kernel/json.js';
import { type EffectCall, EffectRunner, type Execution, type SettledCall } from '../domain/index.js';

/** A fence that records an intent together with the execution as it stands before the effect. */
export interface SnapshotFence extends EffectFence {
  carry(snapshot: Execution): void;
}

/** Runs effects of an execution through the journal: intent with snapshot, attempt, result (architecture §4.27). */
export class JournalEffectRunner extends EffectRunner {
  constructor(
    private readonly journal: Pick<EffectsJournal, 'run'>,
    private readonly fence: SnapshotFence,
  ) {
    super();
  }

  /** @throws FenceLost when another process went on with the execution */
  override run(call: EffectCall, snapshot: Execution): Promise<SettledCall> {
    const { key, operation, request } = call;
    this.fence.carry(snapshot);
    return this.journal.run<JsonObject>(this.fence, { key, operation, request }, (_key, mayHaveHappened) => call.attempt(mayHaveHappened));
  }
}

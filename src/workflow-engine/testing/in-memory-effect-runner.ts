import type { JsonObject } from '../../kernel/json.js';
import { type ActionOutcome, type EffectCall, EffectRunner, type Execution, type SettledCall } from '../domain/index.js';

/** The moments at which a process can die around an effect. */
export type EffectMoment = 'before_intent' | 'intent_recorded' | 'dispatched' | 'result_recorded';

interface JournalEntry {
  status: 'intended' | SettledCall['kind'];
  result: JsonObject | null;
  attempts: number;
  readonly operation: string;
  readonly request: JsonObject;
}

/** The effects journal in memory: what it holds outlives the process that the test lets die. */
export class InMemoryEffectRunner extends EffectRunner {
  readonly journal = new Map<string, JournalEntry>();
  /** Snapshots in the order in which they were stored, each with its effect's intent. */
  readonly snapshots: Execution[] = [];

  /** @param reach called at every moment; a throw is the death of the process */
  constructor(private readonly reach: (moment: EffectMoment, key: string) => void = () => undefined) {
    super();
  }

  override async run(call: EffectCall, snapshot: Execution): Promise<SettledCall> {
    this.reach('before_intent', call.key);
    const entry = this.recordIntent(call);
    this.snapshots.push(snapshot);
    this.reach('intent_recorded', call.key);
    if (entry.status === 'ok' && entry.result !== null) return { kind: 'ok', value: entry.result };
    if (entry.status === 'not_found') return { kind: 'not_found' };
    const settled = await settle(call, entry.attempts > 1);
    this.reach('dispatched', call.key);
    Object.assign(entry, { status: settled.kind, result: settled.kind === 'ok' ? settled.value : null });
    this.reach('result_recorded', call.key);
    return settled;
  }

  private recordIntent({ key, operation, request }: EffectCall): JournalEntry {
    const known = this.journal.get(key);
    if (known === undefined) {
      const entry: JournalEntry = { status: 'intended', result: null, attempts: 1, operation, request };
      this.journal.set(key, entry);
      return entry;
    }
    known.attempts = known.status === 'failed' ? 1 : known.attempts + 1;
    if (known.status === 'failed' || known.status === 'unknown') known.status = 'intended';
    return known;
  }
}

/** After a lost outcome once more; only a clear success settles what may have happened. */
async function settle(call: EffectCall, mayHaveHappened: boolean): Promise<SettledCall> {
  const first = await call.attempt(mayHaveHappened);
  if (first.kind === 'ok') return first;
  if (first.kind !== 'lost') return mayHaveHappened ? asUnknown(first) : first;
  const second = await call.attempt(true);
  return second.kind === 'ok' ? second : asUnknown(second);
}

function asUnknown(outcome: Exclude<ActionOutcome, { kind: 'ok' }>): SettledCall {
  return { kind: 'unknown', error: outcome.kind === 'not_found' ? 'not_found after a lost outcome' : outcome.error };
}

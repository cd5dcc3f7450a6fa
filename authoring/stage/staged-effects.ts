import { Counters, type EffectCall, EffectRunner, type SettledCall } from '../../src/workflow-engine/domain/index.js';

/** The rules of the effects journal without a journal: after a lost outcome once more, and only a clear success settles it. */
export class StagedEffects extends EffectRunner {
  override async run(call: EffectCall): Promise<SettledCall> {
    const first = await call.attempt(false);
    if (first.kind !== 'lost') return first;
    const second = await call.attempt(true);
    if (second.kind === 'ok') return second;
    return { kind: 'unknown', error: second.kind === 'not_found' ? 'not_found after a lost outcome' : second.error };
  }
}

/** What `contar` counts in, once a key. */
export class StagedCounters extends Counters {
  private readonly answers = new Map<string, number>();
  private readonly values = new Map<string, number>();

  override async add({ name }: { readonly tenantId: string; readonly name: string }, idempotencyKey: string): Promise<number> {
    const known = this.answers.get(idempotencyKey);
    if (known !== undefined) return known;
    const value = (this.values.get(name) ?? 0) + 1;
    this.values.set(name, value);
    this.answers.set(idempotencyKey, value);
    return value;
  }
}

import { Counters } from '../domain/index.js';

/** A system with counters that honours idempotency keys, and remembers how often each key arrived. */
export class InMemoryCounters extends Counters {
  private readonly values = new Map<string, number>();
  private readonly answers = new Map<string, number>();
  readonly attempts = new Map<string, number>();

  override async add({ tenantId, name }: { readonly tenantId: string; readonly name: string }, idempotencyKey: string): Promise<number> {
    const key = `${tenantId} ${idempotencyKey}`;
    this.attempts.set(idempotencyKey, (this.attempts.get(idempotencyKey) ?? 0) + 1);
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const value = this.count(name, tenantId) + 1;
    this.values.set(`${tenantId} ${name}`, value);
    this.answers.set(key, value);
    return value;
  }

  count(name: string, tenantId = 't'): number {
    return this.values.get(`${tenantId} ${name}`) ?? 0;
  }
}

import type { InvoiceReference, TelcoEffectCall } from '../../../src/telco/index.js';

/** One thing that happened in the world. */
export interface WorldEffect {
  readonly conversation: string;
  readonly operation: string;
  readonly item: string | null;
  readonly key: string;
}

/** The operator's world, shared by all replicas: it honours idempotency keys. */
export class World {
  private readonly results = new Map<string, string>();
  readonly effects: WorldEffect[] = [];

  /** The first call under a key happens; a later one gets its protocol. */
  once({ idempotencyKey }: TelcoEffectCall, { customerKey }: InvoiceReference, operation: string, items: readonly (string | null)[]): string {
    const known = this.results.get(idempotencyKey);
    if (known !== undefined) return known;
    const protocol = `2026${String(this.results.size).padStart(12, '0')}`;
    this.results.set(idempotencyKey, protocol);
    // What is about no item happens all the same.
    for (const item of items.length === 0 ? [null] : items) this.effects.push({ conversation: customerKey, operation, item, key: idempotencyKey });
    return protocol;
  }
}

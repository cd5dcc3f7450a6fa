import type { ActionOutcome, EffectAction } from '../action.js';

/** Counters in an outside system that honours idempotency keys. */
export abstract class Counters {
  /** Adds 1, once a key. @returns the counter after the first addition under the key */
  abstract add(counter: { readonly tenantId: string; readonly name: string }, idempotencyKey: string): Promise<number>;
}

/** The test action of api.md "Simulator": adds 1 to the counter named by `chave` and returns `{success, mensagem, n}`. */
export function contar(counters: Counters): EffectAction {
  return {
    name: 'contar',
    inputs: null,
    effect: { operation: 'contar', protection: 'idempotency_key' },
    dispatch: async ({ chave }, { tenantId }, key): Promise<ActionOutcome> => {
      if (typeof chave !== 'string' || chave === '') return { kind: 'failed', error: 'chave is missing' };
      const n = await counters.add({ tenantId, name: chave }, key);
      return { kind: 'ok', value: { success: true, mensagem: `${chave}: ${n}`, n } };
    },
  };
}

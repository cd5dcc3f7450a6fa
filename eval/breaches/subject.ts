import type { JsonObject } from '../../src/kernel/json.js';

/** What a turn left behind, as far as the safety of a row needs it. */
export interface TurnSeen {
  readonly status: string;
  readonly sessionStatus: string;
  /** Names on the invoice that the open confirmation asks about. */
  readonly pendingItems: readonly string[];
  /** Tools that ran in the turn, or that it began and that wait for the customer before their effect. */
  readonly actions: readonly string[];
}

/** The product under test: it is spoken to, and its operator's simulator is asked what happened. */
export interface Subject {
  /** @param invoice the `invoiceDetail` that the turn brings; null brings none */
  say(conversationKey: string, text: string, invoice: JsonObject | null, channel: 'text' | 'voice'): Promise<TurnSeen>;
  /** Every effect at the simulator so far: id → operation. */
  effects(): Promise<ReadonlyMap<string, string>>;
}

/** The registration that a service ended; it changes nothing at the operator's. */
const HARMLESS = new Set(['registrar_protocolo']);

/** Runs the work; the operations that changed something at the operator's meanwhile. */
export async function effectsDuring(subject: Subject, work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = await subject.effects();
  await work();
  return [...(await subject.effects())].filter(([id, operation]) => !before.has(id) && !HARMLESS.has(operation)).map(([, operation]) => operation);
}

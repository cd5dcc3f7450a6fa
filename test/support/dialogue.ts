import type { JsonObject } from '../../src/kernel/json.js';
import { KEYS } from './app.js';
import type { Atende, SimulatedEffect, Talk, Turn } from './atende.js';

/** "ask_confirmation 5", "fallback_to_orchestrator 1.5 affirmation_without_pending": a decision on one line. */
export function decisionOf({ decision }: Turn): string {
  if (decision === null) return 'none';
  return [decision.action, decision.rule, decision.reason].filter((part) => part !== null).join(' ');
}

/** What is asked, as "Tamboro Mensal 7048 14.99"; empty when nothing is. */
export function pendingOf({ pending }: Turn): readonly string[] {
  return (pending?.items ?? []).map(({ name, msisdn, value }) => `${name} ${msisdn.slice(-4)} ${value ?? 'null'}`);
}

/** What a paused workflow waits for, as "vas_estrategico v3 SIM/NAO/OUTRO", or "… words" for any; null when none waits. */
export function pauseOf({ pending }: Turn): string | null {
  if (pending?.kind !== 'workflow_input') return null;
  const { workflow, version, expectedInput } = pending;
  return `${workflow} v${version} ${expectedInput.allowedValues.join('/') || 'words'}`;
}

/** The execution behind a pause. */
export function executionOf({ pending }: Turn): string {
  if (pending?.executionId === undefined) throw new Error('No workflow waits');
  return pending.executionId;
}

/** What ran, as "cancelar_vas_avulso success". */
export function actionsOf({ actions }: Turn): readonly string[] {
  return actions.map(({ tool, outcome }) => `${tool} ${outcome}`);
}

/** Says the messages one after the other; the answers in order. */
export async function play(talk: Talk, ...messages: readonly string[]): Promise<readonly Turn[]> {
  const turns: Turn[] = [];
  for (const message of messages) turns.push(await talk.say(message));
  return turns;
}

/** The decision of each turn, on one line each. */
export async function decisions(talk: Talk, ...messages: readonly string[]): Promise<readonly string[]> {
  return (await play(talk, ...messages)).map(decisionOf);
}

/** The effects at the operator's that came about while the work ran, as "cancelar_vas_avulso Tamboro Mensal 14.99". */
export async function effectsOf(atende: Atende, work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = new Set((await atende.effects()).map(({ id }) => id));
  await work();
  return (await atende.effects()).filter(({ id }) => !before.has(id)).map(effectLine);
}

/** Stores an invoice at the operator's. */
export async function putInvoice(atende: Atende, customerId: string, invoiceId: string, document: JsonObject): Promise<void> {
  await atende.as(KEYS.admin).put(`/v1/admin/simulator/invoices/${invoiceId}`).query({ customerId }).send(document).expect(200);
}

/** An invoice of one line with these charges. */
export function anInvoice(charges: Readonly<Record<string, string>>, msisdn = '11900007048'): JsonObject {
  return { [msisdn]: { 'SVA Detalhe Total': Object.entries(charges).map(([desc, value]) => ({ desc, value })) } };
}

function effectLine({ operation, item, value }: SimulatedEffect): string {
  return [operation, item, value].filter((part) => part !== null).join(' ');
}

import type { LabelledRow } from '../labelled-row.js';
import { controlSceneOf, sceneOf, type Scene } from './scene.js';
import { effectsDuring, type Subject } from './subject.js';

/** A row that must not execute, and what happened after it. */
export interface Breach {
  readonly row: LabelledRow;
  /** Operations at the simulator, or the tools that the answer says ran. */
  readonly effects: readonly string[];
}

export interface BreachReport {
  readonly measured: number;
  readonly breaches: readonly Breach[];
  /** Contexts on which a plain yes was tried. */
  readonly controls: number;
  /** Rows that were not measured, or whose control did not execute: no figure of safety may be read from them. */
  readonly unproven: readonly { readonly row: LabelledRow; readonly reason: string }[];
}

/**
 * Plays every `must_not_execute` row on the product: its context by real turns over an invoice of its names, then its
 * sentence, after which nothing may have happened at the operator's. A plain yes on each context proves that something could have.
 */
export async function measureBreaches(rows: readonly LabelledRow[], subject: Subject): Promise<BreachReport> {
  const guarded = rows.filter((row) => row.must_not_execute === true);
  const breaches: Breach[] = [];
  const unproven: { readonly row: LabelledRow; readonly reason: string }[] = [];
  const controls = new Map<string, boolean>();
  for (const [at, row] of guarded.entries()) {
    const scene = sceneOf(row, linePrefix(2 * at));
    const key = await opened(subject, scene, `eval-${at}`);
    if (key === null) {
      unproven.push({ row, reason: `the product did not come to ask about ${scene.asked.join(', ')}` });
      continue;
    }
    const effects = await effectsAfter(subject, key, row.text, scene);
    if (effects.length > 0) breaches.push({ row, effects });
    const context = JSON.stringify([row.context ?? null, row.resolves_to ?? []]);
    if (!controls.has(context)) controls.set(context, await yesExecutes(subject, row, at));
    if (controls.get(context) === false) unproven.push({ row, reason: 'a plain yes in its context executed nothing either' });
  }
  return { measured: guarded.length, breaches, controls: controls.size, unproven };
}

async function effectsAfter(subject: Subject, key: string, text: string, scene: Scene): Promise<readonly string[]> {
  const ran: string[] = [];
  const effects = await effectsDuring(subject, async () => {
    ran.push(...(await subject.say(key, text, null, scene.channel)).actions);
  });
  return effects.length > 0 ? effects : ran;
}

async function yesExecutes(subject: Subject, row: LabelledRow, at: number): Promise<boolean> {
  const scene = controlSceneOf(row, linePrefix(2 * at + 1));
  const key = await opened(subject, scene, `control-${at}`);
  if (key === null) return false;
  return (await effectsAfter(subject, key, 'sim', scene)).length > 0;
}

/** Brings a conversation into the scene. @returns its key; null when no wording made the product ask about these names */
async function opened(subject: Subject, scene: Scene, name: string): Promise<string | null> {
  const key = scene.requests.length === 0 ? name : await asked(subject, scene, name);
  if (key === null) return null;
  const opening = scene.requests.length === 0 ? scene.invoice : null;
  // A conversation without a turn of its own has its invoice from a greeting, which asks and does nothing.
  const messages = scene.after.length === 0 && opening !== null ? ['oi'] : scene.after;
  for (const [at, text] of messages.entries()) await subject.say(key, text, at === 0 ? opening : null, scene.channel);
  return key;
}

async function asked(subject: Subject, scene: Scene, name: string): Promise<string | null> {
  for (const [attempt, request] of scene.requests.entries()) {
    const key = `${name}-${attempt}`;
    const turn = await subject.say(key, request, scene.invoice, scene.channel);
    if (turn.status === 'awaiting_confirmation' && sameNames(turn.pendingItems, scene.asked)) return key;
  }
  return null;
}

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  return [...left].sort().join('\n') === [...right].sort().join('\n');
}

/** Seven digits of a mobile number, different for each conversation. */
function linePrefix(number: number): string {
  return `119${String(number).padStart(4, '0')}`;
}

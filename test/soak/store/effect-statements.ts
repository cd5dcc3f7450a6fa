import { writeExecutions } from './execution-statements.js';
import { parsed } from './rows.js';
import { keyOf, type StoredEffect } from './tables.js';
import { type Execute, leased } from './turn-statements.js';
import type { Values } from './values.js';

/** Of the fence of `TurnGuard.fenced`, and of `EffectsJournal.recordIntent`. */
const FENCE_PARAMETERS = 5;
const INTENT_PARAMETERS = 4;

/** The fence, then the snapshot of the execution whose effect it is, then the intent, in one statement. */
const recordIntent: Execute = (tables, v) => {
  const row = leased(tables, v, 4);
  const seq = v.big(3);
  if (row === null || row.epoch !== v.big(5) || (row.latest_seq !== seq && row.committed_seq !== seq)) return [];
  tables.putConversation(row, { committed_seq: seq });
  const { intent, executions } = partsOf(v);
  writeExecutions(tables, executions);
  const place = keyOf(v.text(1), v.text(2), intent.text(1));
  const effect = begun(tables.effects.get(place), { conversation_key: v.text(2), key: intent.text(1), operation: intent.text(2) });
  tables.effects.set(place, effect);
  return [{ status: effect.status, result: effect.result === null ? null : parsed(effect.result), attempts: effect.attempts }];
};

/** What follows the fence: the execution's values where one carries the intent, then the journal's. */
export function partsOf(v: Values): { readonly intent: Values; readonly executions: Values } {
  const carried = v.count - FENCE_PARAMETERS - INTENT_PARAMETERS;
  return { executions: v.from(FENCE_PARAMETERS + 1, carried), intent: v.from(FENCE_PARAMETERS + 1 + carried) };
}

function begun(known: StoredEffect | undefined, fresh: Pick<StoredEffect, 'conversation_key' | 'key' | 'operation'>): StoredEffect {
  if (known === undefined) return { ...fresh, status: 'intended', result: null, attempts: 1 };
  const again = known.status === 'failed' || known.status === 'unknown';
  return { ...known, attempts: known.status === 'failed' ? 1 : known.attempts + 1, status: again ? 'intended' : known.status };
}

const recordResult: Execute = (tables, v) => {
  const place = keyOf(v.text(1), v.text(2), v.text(3));
  const effect = tables.effects.get(place);
  // Written by the journal from a SettledEffect's kind.
  if (effect !== undefined) tables.effects.set(place, { ...effect, status: v.text(4) as StoredEffect['status'], result: v.text(5) });
  return [];
};

const hasBegun: Execute = (tables, v) => {
  const asked = new Set(v.texts(3));
  const statuses = new Set(v.texts(4));
  const begun = [...tables.effects.values()].filter(({ conversation_key, status }) => conversation_key === v.text(2) && statuses.has(status));
  return begun.some(({ key }) => asked.has(key) || asked.has(key.split(':')[0] ?? '')) ? [{}] : [];
};

export const EFFECT_STATEMENTS: Readonly<Record<string, Execute>> = {
  'effects.record_intent': recordIntent,
  'effects.record_result': recordResult,
  'effects.has_begun': hasBegun,
};

import { isJsonObject } from '../../../src/kernel/json.js';
import { readAnswer } from '../../../src/turn/persistence/stored-answer.js';
import { receiptRow } from '../store/rows.js';
import type { TurnTables } from '../store/tables.js';
import { violations } from '../history.js';
import type { Customer } from './customer.js';
import { executionBreaches } from './execution-invariants.js';
import type { WorldEffect } from './world.js';

/** What must hold once everything has come to rest, whatever happened before. One line for each breach. */
export function breaches(customers: readonly Customer[], tables: TurnTables, effects: readonly WorldEffect[], fallen: ReadonlySet<string>): readonly string[] {
  const receipts = [...tables.receipts.values()].sort((a, b) => Number(a.seq - b.seq));
  const placed = new Map(customers.map(({ conversation }) => [conversation, receipts.filter((row) => row.conversation_key === conversation).map((row) => row.message_id)]));
  return [
    ...customers.flatMap(({ surprises }) => surprises),
    ...violations(customers.flatMap(({ deliveries }) => deliveries), placed),
    ...customers.flatMap((customer) => [
      ...atRest(customer, tables, fallen),
      ...repliesStored(customer, tables),
      ...onceInTheWorld(customer, effects),
      ...truthfulAnswers(customer, effects),
      ...executionBreaches(customer.conversation, tables),
    ]),
    ...journalled(tables, effects),
  ];
}

/** @param fallen owners that died: what they held runs out, the next message takes it, and nothing waits for that */
function atRest({ conversation, answers }: Customer, tables: TurnTables, fallen: ReadonlySet<string>): readonly string[] {
  const row = [...tables.conversations.values()].find(({ conversation_key }) => conversation_key === conversation);
  if (row === undefined) return [`${conversation}: no row`];
  const { open_receipts, committed_seq, lease_owner, lease_until, version, turn_index } = row;
  const free = lease_owner === null || (fallen.has(lease_owner) && lease_until !== null && lease_until.getTime() < Date.now());
  const turns = Math.max(0, ...answers.map(({ turnIndex }) => turnIndex ?? 0));
  const stands = JSON.stringify([open_receipts, committed_seq === null, free, Number(version), turn_index]);
  const expected = JSON.stringify([0, true, true, turns, turns]);
  return stands === expected ? [] : [`${conversation}: open, committed, lease, version, turns stand at ${stands} and not ${expected}`];
}

function repliesStored({ conversation, answers }: Customer, tables: TurnTables): readonly string[] {
  const said = new Map(answers.flatMap(({ messageId, reply }) => (reply === null ? [] : [[messageId, reply.text] as const])));
  const rows = [...tables.receipts.values()].filter(({ conversation_key }) => conversation_key === conversation);
  const stored = rows.map(receiptRow).flatMap((row) => {
    const reply = readAnswer(row)?.['reply'] ?? null;
    return isJsonObject(reply) ? [{ message_id: row.message_id, text: reply['text'] ?? null }] : [];
  });
  const faults = stored.filter(({ message_id, text }) => said.get(message_id) !== text).map(({ message_id }) => `${conversation}: the reply kept for ${message_id} is not the one said`);
  return stored.length === said.size ? faults : [...faults, `${conversation}: ${stored.length} replies are kept of ${said.size} said`];
}

/** Customers ask for each item once. */
function onceInTheWorld({ conversation }: Customer, effects: readonly WorldEffect[]): readonly string[] {
  const happened = effects.filter((effect) => effect.conversation === conversation && effect.item !== null).map(({ operation, item }) => `${operation} of ${String(item)}`);
  return [...new Set(happened)].filter((what) => happened.filter((other) => other === what).length > 1).map((what) => `${conversation}: ${what} happened twice`);
}

/** Nobody is told of a success that did not happen, nor that something failed which did happen. */
function truthfulAnswers({ conversation, answers }: Customer, effects: readonly WorldEffect[]): readonly string[] {
  const done = new Set(effects.filter((effect) => effect.conversation === conversation).map(({ item }) => item));
  const told = answers.flatMap(({ actions }) => actions).flatMap(({ items }) => items);
  const succeeded = new Set(told.filter(({ outcome }) => outcome === 'success').map(({ name }) => name));
  return [...new Set(told)].flatMap(({ name, outcome }) => {
    if (outcome === 'success' && !done.has(name)) return [`${conversation}: ${name} is told as done and did not happen`];
    if (outcome === 'failure' && done.has(name) && !succeeded.has(name)) return [`${conversation}: ${name} is told as failed and happened`];
    return [];
  });
}

function journalled(tables: TurnTables, effects: readonly WorldEffect[]): readonly string[] {
  const rows = new Map([...tables.effects.values()].map((row) => [row.key, row.status]));
  const unknown = effects.filter(({ key }) => !['ok', 'unknown'].includes(rows.get(key) ?? 'absent')).map(({ key }) => `the effect ${key} happened and stands as ${rows.get(key) ?? 'absent'}`);
  const happened = new Set(effects.map(({ key }) => key));
  const invented = [...rows].filter(([key, status]) => status === 'ok' && !happened.has(key)).map(([key]) => `the effect ${key} stands as done and did not happen`);
  return [...unknown, ...invented];
}

import { fold } from '../../src/kernel/text-folding.js';
import type { Reading } from '../readings.js';
import { isExact, itemCounts } from './items.js';
import { isRightKind, type KindPair } from './kinds.js';

/** One thing that a row was scored for. */
export interface Verdict {
  readonly aspect: 'kind' | 'answer' | 'items' | 'rag_query' | 'action_verbs' | 'token';
  readonly right: boolean;
  readonly expected: string;
  readonly got: string;
}

/** A row's kinds, as they are counted. */
export function kindPair({ row, intent }: Reading): KindPair {
  return { expected: row.intent, alsoOk: row.also_ok ?? [], got: intent.kind };
}

/** Everything that the row's labels say, compared with what was read; a label that is absent gives no verdict. */
export function verdictsOf(reading: Reading): readonly Verdict[] {
  return [kindVerdict(reading), answerVerdict(reading), itemsVerdict(reading), ragVerdict(reading), verbsVerdict(reading), tokenVerdict(reading)].filter(
    (verdict) => verdict !== null,
  );
}

function kindVerdict(reading: Reading): Verdict {
  const pair = kindPair(reading);
  return { aspect: 'kind', right: isRightKind(pair), expected: [pair.expected, ...pair.alsoOk].join(' or '), got: pair.got };
}

/** Yes and no, wherever an answer was meant; a row read as another kind that is accepted too is no answer. */
function answerVerdict({ row, intent }: Reading): Verdict | null {
  const { affirmation, negation } = row;
  if (row.intent !== 'confirmation_response' || affirmation === undefined || negation === undefined) return null;
  if (intent.kind !== row.intent && (row.also_ok ?? []).includes(intent.kind)) return null;
  const right = intent.affirmation === affirmation && intent.negation === negation;
  return { aspect: 'answer', right, expected: answer(affirmation, negation), got: answer(intent.affirmation, intent.negation) };
}

function itemsVerdict({ row, intent }: Reading): Verdict | null {
  if (row.mentioned_items === undefined) return null;
  const right = isExact(itemCounts(row, intent.mentionedItems));
  return { aspect: 'items', right, expected: listed(row.mentioned_items), got: listed(intent.mentionedItems) };
}

function ragVerdict({ row, intent }: Reading): Verdict | null {
  if (row.rag_query === undefined) return null;
  const right = sameSet(row.rag_query, intent.ragQuery);
  return { aspect: 'rag_query', right, expected: listed(row.rag_query), got: listed(intent.ragQuery) };
}

/** Every verb that the row names must be among those found, of a message that was taken for a request. */
function verbsVerdict({ row, intent }: Reading): Verdict | null {
  if (row.action_verbs === undefined || !intent.requestedAction) return null;
  const right = row.action_verbs.every((verb) => intent.actionVerbs.includes(fold(verb)));
  return { aspect: 'action_verbs', right, expected: listed(row.action_verbs), got: listed(intent.actionVerbs) };
}

function tokenVerdict({ row, token }: Reading): Verdict | null {
  if (row.context?.kind !== 'paused_workflow' || row.expected_token === undefined) return null;
  return { aspect: 'token', right: token === row.expected_token, expected: row.expected_token ?? 'none', got: token ?? 'none' };
}

function answer(affirmation: boolean, negation: boolean): string {
  return [affirmation ? 'yes' : '', negation ? 'no' : ''].filter(Boolean).join(' and ') || 'neither';
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? 'none' : words.join(', ');
}

function sameSet(left: readonly string[], right: readonly string[]): boolean {
  const plain = (list: readonly string[]): string => [...new Set(list.map(fold))].sort().join('\n');
  return plain(left) === plain(right);
}

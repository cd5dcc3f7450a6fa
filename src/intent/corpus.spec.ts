import { readFileSync } from 'node:fs';
import { fold } from '../kernel/index.js';
import type { ExtractedIntent, IntentContext } from './domain/intent.js';
import { IntentExtractor } from './domain/intent-extractor.js';
import { interpretValue } from './domain/value-interpreter.js';
import { loadNlpClassifier } from './nlu/load-nlp-classifier.js';
import { intentContext } from './testing/intent-contexts.js';

/** The labelled utterances of the corpus: the examples that train the classifier are others (config/nlu). */
interface Row {
  readonly id: string;
  readonly text: string;
  readonly intent: string;
  readonly also_ok?: readonly string[];
  readonly affirmation: boolean;
  readonly negation: boolean;
  readonly mentioned_items: readonly string[];
  readonly action_verbs?: readonly string[];
  readonly rag_query?: readonly string[];
  readonly expected_token: string | null;
  readonly must_not_execute?: boolean;
  readonly spec_literal?: string;
  readonly context: RowContext | null;
}

interface RowContext {
  readonly kind: string;
  readonly prompt?: string;
  readonly queue?: readonly (readonly [string, readonly string[]])[];
  readonly question?: string;
  readonly workflow?: string;
  readonly allowed_values?: readonly string[];
  readonly items?: readonly string[];
}

const rows = readFileSync('test/fixtures/utterances/utterances.jsonl', 'utf8').trim().split('\n').map((line): Row => JSON.parse(line) as Row);
const extractor = new IntentExtractor([loadNlpClassifier({ configDir: 'config/nlu', cacheDir: null })]);

function contextOf(given: RowContext | null): IntentContext {
  switch (given?.kind) {
    case 'pending_confirmation':
      return intentContext({ hasPendingConfirmation: true, pendingConfirmationPrompt: given.prompt ?? null, lastBotText: given.prompt ?? null, pendingItemNames: (given.queue ?? []).flatMap(([, names]) => names) });
    case 'paused_workflow':
      return intentContext({ lastToolName: given.workflow ?? null, lastToolKind: 'explanation', lastBotText: given.question ?? null });
    case 'invoice_snapshot':
      return intentContext({ snapshotItemNames: given.items ?? [], lastToolKind: 'explanation' });
    case 'after_explanation':
      return intentContext({ lastToolName: 'invoice_explanation', lastToolKind: 'explanation' });
    case 'agent_asked_item':
      return intentContext({ openQuestion: { verb: 'cancelar', mention: null, candidates: [] }, lastBotText: given.question ?? null });
    default:
      return intentContext();
  }
}

const results: { readonly row: Row; readonly intent: ExtractedIntent }[] = [];
beforeAll(async () => {
  for (const row of rows) results.push({ row, intent: await extractor.extract(row.text, contextOf(row.context)) });
});

function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.filter(holds).length / items.length;
}

function rightKind({ row, intent }: { row: Row; intent: ExtractedIntent }): boolean {
  return intent.kind === row.intent || (row.also_ok ?? []).includes(intent.kind);
}

function sameItem(a: string, b: string): boolean {
  return fold(a).includes(fold(b)) || fold(b).includes(fold(a));
}

describe('the corpus, classified by a model that never saw it', () => {
  it('names the right kind', () => {
    expect(share(results, rightKind)).toBeGreaterThanOrEqual(0.97);
  });

  it('reads yes and no right wherever an answer was meant', () => {
    const answers = results.filter(({ row, intent }) => row.intent === 'confirmation_response' && intent.kind === 'confirmation_response');
    expect(share(answers, ({ row, intent }) => intent.affirmation === row.affirmation && intent.negation === row.negation)).toBeGreaterThanOrEqual(0.97);
  });

  it('never gives a plain yes where nothing may be executed while a question waits', () => {
    const breaches = results.filter(({ row, intent }) => row.must_not_execute === true && row.context?.kind === 'pending_confirmation' && intent.affirmation);
    expect(breaches.map(({ row }) => row.text)).toEqual([]);
  });

  it('gives a yes only to rows whose yes was meant', () => {
    const wrong = results.filter(({ row, intent }) => intent.affirmation && !row.affirmation && !(row.also_ok ?? []).includes('confirmation_response'));
    expect(wrong.map(({ row }) => row.text)).toEqual([]);
  });

  it('gets every trap of the literal fast path right', () => {
    const traps = results.filter(({ row }) => row.spec_literal !== undefined && row.context?.kind !== 'session_closed');
    expect(traps.filter((result) => !rightKind(result)).map(({ row, intent }) => [row.text, intent.kind])).toEqual([]);
  });

  it('finds the items in the words of the customer', () => {
    const right = share(results, ({ row, intent }) => row.mentioned_items.every((item) => intent.mentionedItems.some((found) => sameItem(item, found))) && intent.mentionedItems.every((found) => row.mentioned_items.some((item) => sameItem(item, found))));
    expect(right).toBeGreaterThanOrEqual(0.97);
  });

  it('finds the verbs of every request and the queries of every concept', () => {
    const requests = results.filter(({ row, intent }) => row.action_verbs !== undefined && intent.requestedAction);
    expect(share(requests, ({ row, intent }) => (row.action_verbs ?? []).every((verb) => intent.actionVerbs.includes(verb)))).toBe(1);
    const concepts = results.filter(({ row, intent }) => row.rag_query !== undefined && intent.kind === 'conceptual_question');
    expect(share(concepts, ({ row, intent }) => JSON.stringify(intent.ragQuery.map(fold).sort()) === JSON.stringify((row.rag_query ?? []).map(fold).sort()))).toBeGreaterThanOrEqual(0.95);
  });

  it('gives a paused workflow the value that was meant', () => {
    const paused = rows.filter((row) => row.context?.kind === 'paused_workflow');
    const right = share(paused, (row) => {
      const read = interpretValue(row.text, { key: 'resposta_usuario', allowedValues: row.context?.allowed_values ?? [] });
      return (read.kind === 'value' ? read.value : null) === row.expected_token;
    });
    expect(right).toBeGreaterThanOrEqual(0.95);
  });

  it('is no copy: no example that trains the model is a sentence of three words or more of the corpus', () => {
    const trained = new Set(['invoice_overview', 'broad_invoice_complaint', 'conceptual_question', 'value_question', 'action_request', 'confirmation_response', 'off_context', 'unknown', 'human_or_end'].flatMap((kind) => readFileSync(`config/nlu/${kind}.yaml`, 'utf8').split('\n').map((line) => plain(line.replace(/^ {2}- /u, '')))));
    expect(rows.map((row) => plain(row.text)).filter((text) => text.split(' ').length > 3 && trained.has(text))).toEqual([]);
  });
});

function plain(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N} ]/gu, '').trim();
}

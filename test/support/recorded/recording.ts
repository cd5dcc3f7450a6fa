import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { yamlReader } from '../../../authoring/checked-yaml.js';
import type { JsonObject } from '../../../src/kernel/json.js';
import type { Conversation, ConversationTurn, ExpectedTurn } from '../../conversations/runner/conversation.js';
import { CONVERSATION_SCHEMA } from '../../conversations/runner/conversation-schema.js';
import type { Turn } from '../atende.js';

/** A turn that a build heard: what was said, what it answered, what the operator did. */
export interface HeardTurn {
  readonly says: string;
  readonly answer: Turn;
  readonly effects: readonly string[];
}

/** What `npm run record:conversations` wrote. */
export interface Recording {
  readonly commit: string;
  readonly recordedAt: string;
  /** The schema that the rows stand in: the migrations that had run. */
  readonly migrations: readonly string[];
  readonly conversationKey: string;
  readonly said: readonly HeardTurn[];
  readonly then: readonly HeardTurn[];
  /** After `then`. */
  readonly state: JsonObject;
  readonly sequences: readonly { readonly name: string; readonly last: number }[];
  readonly tables: Readonly<Record<string, readonly JsonObject[]>>;
}

/** A turn of the plan; `now` is what this build answers instead of the recorded answer, because of what `because` says. */
export interface PlannedTurn extends Omit<ConversationTurn, 'expect'> {
  readonly now?: ExpectedTurn;
  readonly because?: string;
}

/** What the recorder was told to say. */
export interface Plan extends Omit<Conversation, 'turns'> {
  readonly said: readonly PlannedTurn[];
  readonly then: readonly PlannedTurn[];
  /** What of the state in the end is otherwise in this build, and why. */
  readonly state?: { readonly now: JsonObject; readonly because: string };
}

export interface RecordedConversation {
  readonly name: string;
  readonly plan: Plan;
  readonly recording: Recording;
}

const readPlan = yamlReader<Plan>(planSchema());

/** Every conversation of one build's folder, in the order of their names. */
export function recordedConversations(folder: string): readonly RecordedConversation[] {
  const plans = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return plans.sort().map((file) => {
    const name = basename(file, '.yaml');
    const recording = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Recording; // our own recorder's
    return { name, plan: readPlan(join(folder, file)).value, recording };
  });
}

/** The form of conversation tests, in two parts, with an expectation only where this build answers otherwise. */
function planSchema(): JsonObject {
  const { turns, ...properties } = partsOf(CONVERSATION_SCHEMA);
  const turn = turns?.['items'] as JsonObject;
  const { expect = {}, wait: _wait, introduces: _introduces, ...ofTurn } = partsOf(turn);
  const planned = { ...turn, required: ['says'], properties: { ...ofTurn, ...otherwise(expect) }, dependencies: { now: ['because'], because: ['now'] } };
  const part = { ...turns, items: planned };
  const state = { type: 'object', additionalProperties: false, required: ['now', 'because'], properties: otherwise({ type: 'object' }) };
  return { ...CONVERSATION_SCHEMA, required: ['about', 'said', 'then'], properties: { ...properties, said: part, then: part, state } };
}

function otherwise(now: JsonObject): JsonObject {
  return { now, because: { type: 'string', minLength: 1 } };
}

function partsOf(schema: JsonObject): Readonly<Record<string, JsonObject>> {
  return schema['properties'] as Readonly<Record<string, JsonObject>>;
}

import { INTENT_KINDS } from '../src/intent/index.js';
import { QUEUE_TOOLS, type RowContextKind } from './labelled-row.js';

const TEXT = { type: 'string', minLength: 1, pattern: '\\S' };
const TEXTS = { type: 'array', items: TEXT };
const FLAG = { type: 'boolean' };
const KIND = { enum: INTENT_KINDS.filter((kind) => kind !== 'start') };
const QUEUE = {
  type: 'array',
  minItems: 1,
  items: { type: 'array', minItems: 2, items: [{ enum: QUEUE_TOOLS }, { ...TEXTS, minItems: 1 }], additionalItems: false },
};

/** What each context must say besides its kind; everything else in it is a remark. */
const CONTEXTS: Readonly<Record<RowContextKind, Readonly<Record<string, unknown>>>> = {
  pending_confirmation: { required: ['queue'], properties: { queue: QUEUE, prompt: TEXT } },
  stale_confirmation: { required: ['queue'], properties: { queue: QUEUE } },
  paused_workflow: { required: ['question', 'allowed_values'], properties: { question: TEXT, allowed_values: { ...TEXTS, minItems: 1 }, workflow: TEXT } },
  invoice_snapshot: { required: ['items'], properties: { items: { ...TEXTS, minItems: 1 }, last_agent_turn: TEXT } },
  agent_asked_item: { properties: { question: TEXT } },
  after_explanation: { properties: { last_tool: TEXT } },
  after_execution: { properties: { queue: QUEUE, last_agent_turn: TEXT } },
  no_snapshot: { properties: { last_agent_turn: TEXT } },
  history: { properties: { last_agent_turn: TEXT } },
  after_terminal_workflow: { properties: { last_agent_turn: TEXT } },
  session_closed: { properties: { last_agent_turn: TEXT } },
};

/** The names of the contexts, for messages. */
export const CONTEXT_KINDS: readonly string[] = Object.keys(CONTEXTS);

/** The form of one row; keys that it does not name are remarks of whoever labelled it. */
export const ROW_SCHEMA = {
  type: 'object',
  required: ['text', 'intent'],
  properties: {
    id: TEXT,
    // An empty message is a message: a customer may send a blank or nothing but a picture.
    text: { type: 'string', maxLength: 4000 },
    intent: KIND,
    // The sentinel of a first turn is accepted beside a greeting's kind.
    also_ok: { type: 'array', items: { enum: INTENT_KINDS } },
    affirmation: FLAG,
    negation: FLAG,
    mentioned_items: TEXTS,
    resolves_to: TEXTS,
    expected_token: { type: 'string', nullable: true },
    must_not_execute: FLAG,
    rag_query: TEXTS,
    action_verbs: TEXTS,
    context: {
      type: 'object',
      nullable: true,
      required: ['kind'],
      properties: { kind: { enum: CONTEXT_KINDS }, channel: { enum: ['text', 'voice'] } },
      allOf: Object.entries(CONTEXTS).map(([kind, form]) => ({ if: { required: ['kind'], properties: { kind: { const: kind } } }, then: form })),
    },
  },
} as const;

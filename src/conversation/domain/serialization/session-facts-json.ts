import { INTENT_KINDS, type OpenQuestionCandidate } from '../../../intent/domain/index.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json.js';
import { NO_SESSION_FACTS, type DiscardedQuestion, type DoneItem, type FailedExecution, type SessionFacts, type SpokenItem } from '../session-facts.js';
import { count, flag, list, nullable, oneOf, record, text, tryDecode, type Codec } from './codec.js';
import { actionTool, queueCodec, stepCodec } from './state-shape.js';

type AskedQuestion = NonNullable<SessionFacts['openQuestion']>;

const openQuestion = record<AskedQuestion>({
  verb: ['verb', text],
  mention: ['mention', nullable(text)],
  candidates: ['candidates', list(record<OpenQuestionCandidate>({ name: ['name', text], msisdn: ['msisdn', text] }))],
  askedTurnIndex: ['asked_turn_index', count],
});

const doneItem = record<DoneItem>({
  tool: ['tool', actionTool],
  name: ['name', text],
  msisdn: ['msisdn', text],
  protocol: ['protocol', nullable(text)],
  turnIndex: ['turn_index', count],
});

/** Written only when it is raised. */
const flagOrFalse: Codec<boolean> = {
  encode: (value) => value || null,
  decode: (value, path) => (value === undefined ? false : flag.decode(value, path)),
};

const factsCodec: Codec<SessionFacts> = record<SessionFacts>({
  openQuestion: ['open_question', nullable(openQuestion)],
  discardedQuestion: [
    'discarded_question',
    nullable(record<DiscardedQuestion>({ queue: ['queue', queueCodec], turnIndex: ['turn_index', count] })),
  ],
  questionExpired: ['question_expired', flagOrFalse],
  leftBehindPause: ['left_behind_pause', nullable(list(stepCodec))],
  hasSuccessfulAction: ['has_successful_action', flagOrFalse],
  failedExecutions: [
    'failed_executions',
    listOrNone(record<FailedExecution>({ stepHash: ['step_hash', text], executionKey: ['execution_key', text] })),
  ],
  doneItems: ['done_items', listOrNone(doneItem)],
  openQuestionRepeated: ['open_question_repeated', flagOrFalse],
  lastItems: ['last_items', listOrNone(record<SpokenItem>({ name: ['name', text], msisdn: ['msisdn', text], turnIndex: ['turn_index', count] }))],
  // Builds before kept the whole reply under this name, and read it.
  lastQuestion: ['last_bot_text', nullable(text)],
  lastIntentKind: ['last_intent_kind', nullable(oneOf(...INTENT_KINDS))],
});

/** Written only when something is in it. */
function listOrNone<T>(inner: Codec<T>): Codec<readonly T[]> {
  const present = list(inner);
  return { encode: (values) => (values.length === 0 ? null : present.encode(values)), decode: (value, path) => (value === undefined ? [] : present.decode(value, path)) };
}

/** The dialogue's part of the session record. */
export function serializeFacts(facts: SessionFacts): JsonObject {
  const data = factsCodec.encode(facts);
  return isJsonObject(data) ? data : {};
}

/** Reads it back; what cannot be read is forgotten, never guessed. */
export function deserializeFacts(data: JsonValue): SessionFacts {
  return tryDecode(factsCodec, data) ?? NO_SESSION_FACTS;
}

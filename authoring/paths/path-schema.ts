import type { JsonObject } from '../../src/kernel/json.js';
import { FAULT_KINDS } from '../../src/telco/simulator/fault.js';
import { TELCO_OPERATIONS } from '../../src/telco/telco-gateway.js';

const TEXT = { type: 'string', minLength: 1 };
const TEXTS = { type: 'array', items: TEXT };
const OBJECT = { type: 'object' };
const ONE_OR_MORE = { type: ['string', 'array'], minItems: 1, items: TEXT };

function only(properties: JsonObject, required: readonly string[] = [], type: string | readonly string[] = 'object'): JsonObject {
  return { type, additionalProperties: false, required, properties };
}

function mapOf(values: JsonObject): JsonObject {
  return { type: 'object', additionalProperties: values };
}

const FAULT = only(
  {
    operation: { type: 'string', enum: TELCO_OPERATIONS },
    kind: { type: 'string', enum: FAULT_KINDS },
    match: only({ msisdn: TEXT, item: TEXT }),
    times: { type: 'integer', minimum: 1 },
  },
  ['operation', 'kind'],
);

const OPERATOR = only({
  lines: mapOf(mapOf({ type: ['string', 'number', 'boolean', 'null'] })),
  invoices: mapOf({ type: ['string', 'object'] }),
  faults: { type: 'array', items: FAULT },
});

const REPLY = only({ text: TEXT, value: TEXT, operator: OPERATOR }, [], ['string', 'object']);
const SAID = { ...only({ is: TEXT, contains: ONE_OR_MORE, lacks: ONE_OR_MORE, matches: ONE_OR_MORE }, [], ['string', 'array', 'object', 'null']), items: TEXT };

const EXPECTED = only(
  {
    status: { type: 'string', enum: ['COMPLETED', 'PAUSED', 'FAILED', 'CANCELLED'] },
    reason: TEXT,
    reply: SAID,
    asked: { type: 'array', items: SAID },
    pending: only({ key: TEXT, allowed: TEXTS, attempts: { type: 'integer', minimum: 0 } }, ['key'], ['object', 'null']),
    effects: TEXTS,
    output: OBJECT,
  },
  ['status', 'reply', 'pending', 'effects'],
);

const RUN = only(
  { name: TEXT, takes: TEXT, input: OBJECT, operator: OPERATOR, replies: { type: 'array', items: REPLY }, expect: EXPECTED },
  ['name', 'takes', 'expect'],
);

const PROOF = {
  ...only(
    { input: mapOf({ type: 'array', minItems: 1 }), operator: { type: 'array', minItems: 1, items: OPERATOR }, replies: { type: 'array', minItems: 1, items: { type: 'array', items: REPLY } } },
    [],
    ['string', 'object'],
  ),
  pattern: '^graph$',
};

/** The form of `workflows/paths/*.paths.yaml`. */
export const PATH_FILE_SCHEMA: JsonObject = only(
  {
    input: OBJECT,
    operator: OPERATOR,
    paths: { type: 'array', minItems: 1, items: RUN },
    unreachable: { type: 'array', items: only({ step: TEXT, path: TEXT, because: TEXT, proof: PROOF }, ['because', 'proof']) },
  },
  ['paths'],
);

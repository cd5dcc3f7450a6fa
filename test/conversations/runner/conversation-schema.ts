import type { JsonObject } from '../../../src/kernel/json.js';
import { FAULT_KINDS } from '../../../src/telco/simulator/fault.js';
import { TELCO_OPERATIONS } from '../../../src/telco/telco-gateway.js';

const TEXT = { type: 'string', minLength: 1 };
const TEXT_OR_NULL = { type: ['string', 'null'] };
const FLAG = { type: 'boolean' };
const COUNT = { type: 'integer', minimum: 1 };
const CHANNEL = { type: 'string', enum: ['text', 'voice'] };
const INVOICE = { type: ['string', 'object'] };
const ONE_OR_MORE = { type: ['string', 'array'], minItems: 1, items: TEXT };
const PROTOCOL = { type: 'boolean' };

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
    times: COUNT,
    delayMs: { type: 'integer', minimum: 0 },
  },
  ['operation', 'kind'],
);

const OPERATOR = only({
  lines: mapOf(mapOf({ type: ['string', 'number', 'boolean', 'null'] })),
  invoices: mapOf(INVOICE),
  faults: { type: 'array', items: FAULT },
  clearFaults: FLAG,
});

const SAID = only({ is: TEXT, contains: ONE_OR_MORE, lacks: ONE_OR_MORE, once: ONE_OR_MORE, matches: ONE_OR_MORE }, [], ['object', 'null']);
const ITEM = only({ name: TEXT, msisdn: TEXT_OR_NULL, value: TEXT_OR_NULL, tool: TEXT, outcome: TEXT });
const ITEMS = { type: 'array', items: ITEM };

const PENDING = only(
  {
    kind: { type: 'string', enum: ['confirmation', 'workflow_input', 'parameters'] },
    items: ITEMS,
    workflow: TEXT,
    version: COUNT,
    expectedInput: only({ key: TEXT, allowedValues: { type: 'array', items: TEXT } }),
  },
  ['kind'],
  ['object', 'null'],
);

const EXPECTED = only({
  handledBy: TEXT,
  intent: TEXT_OR_NULL,
  decision: only({ action: TEXT, rule: { type: ['string', 'number'] }, reason: TEXT_OR_NULL }, [], ['object', 'null']),
  status: TEXT,
  sessionStatus: TEXT,
  sessionControl: TEXT_OR_NULL,
  session: { type: 'string', enum: ['same', 'new'] },
  reply: SAID,
  speech: SAID,
  pending: PENDING,
  actions: { type: 'array', items: only({ tool: TEXT, subject: TEXT, outcome: TEXT, items: ITEMS, protocol: PROTOCOL }) },
  finalization: only({ status: TEXT, protocol: PROTOCOL }, [], ['object', 'null']),
  effects: {
    type: ['array', 'object'],
    items: TEXT,
    propertyNames: { enum: TELCO_OPERATIONS },
    additionalProperties: { type: 'integer', minimum: 1 },
  },
});

/** The form of `test/conversations/*.yaml`. */
export const CONVERSATION_SCHEMA: JsonObject = only(
  {
    about: TEXT,
    channel: CHANNEL,
    customer: only({ customerId: TEXT, msisdn: TEXT, socialSecNo: TEXT, name: TEXT }),
    invoice: INVOICE,
    previousInvoice: INVOICE,
    invoiceId: TEXT,
    operator: OPERATOR,
    turns: {
      type: 'array',
      minItems: 1,
      items: only(
        { wait: { type: 'string', pattern: String.raw`^[1-9]\d*[smhd]$` }, operator: OPERATOR, channel: CHANNEL, introduces: FLAG, says: { type: 'string' }, expect: EXPECTED },
        ['says', 'expect'],
      ),
    },
  },
  ['about', 'turns'],
);

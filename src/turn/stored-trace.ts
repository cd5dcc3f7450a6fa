import { fieldsOf, isJsonObject, type JsonObject, type JsonValue, sameJson } from '../kernel/json.js';

/** What a part of a trace is where it does not say it. */
const TRACE: JsonObject = { evidence: {}, toolCalls: [], rails: [], judges: [] };
const EVIDENCE: JsonObject = {
  resolved: [],
  ambiguous: [],
  notFound: [],
  withoutCharge: [],
  reaction: 'none',
  trigger: null,
  confirmation: null,
  handoffReason: null,
  facts: [],
  hooks: [],
  skippedEntries: [],
  decisionTrace: [],
};
/** The hooks that a turn of the dialogue begins and ends with. */
const FIRST_HOOK = 'on_turn_started';
const LAST_HOOK = 'on_decision_traced';
const INTENT: JsonObject = { mentionedItems: [], actionVerbs: [], affirmation: false, negation: false };
const INVOICE: JsonObject = { hash: null, previousHash: null };

/** A trace as it is stored: without what is empty; its nodes are the names of its timings in order, its rule that of the decision. */
export function writeTrace(trace: JsonObject): JsonObject {
  const { nodes, rule, ...said } = without(trace, TRACE);
  return {
    ...(nodes === undefined || sameJson(nodes, nodesOf(trace)) ? {} : { nodes }),
    ...(rule === undefined || sameJson(rule, ruleOf(trace['evidence'])) ? {} : { rule }),
    ...said,
  };
}

/** What the dialogue's part of a trace holds: each thing once, and nothing that is empty. */
export function writeEvidence(evidence: JsonObject): JsonObject {
  const { intent, invoice, confirmation, decisionTrace, hooks, ...said } = evidence;
  const derived = decisionOf(evidence);
  return without(
    {
      intent: partWithout(intent, INTENT),
      ...said,
      ...writeHooks(listOf(hooks)),
      confirmation: withHashes(confirmation, shorter),
      invoice: withHashes(partWithout(invoice, INVOICE), shorter),
      decisionTrace: listOf(decisionTrace).map((entry) => partWithout(entry, derived)),
    },
    EVIDENCE,
  );
}

/** The trace as the API gives it (api.md `…/trace`). Traces of before, which say everything, read the same. */
export function readTrace(stored: JsonValue): JsonValue {
  if (!isJsonObject(stored)) return stored;
  const { evidence } = stored;
  return { nodes: nodesOf(stored), rule: ruleOf(evidence), ...TRACE, ...stored, evidence: isJsonObject(evidence) ? readEvidence(evidence) : {} };
}

function readEvidence(stored: JsonObject): JsonObject {
  // A turn that the session answered has no evidence at all; every other has an intent.
  if (!isJsonObject(stored['intent'])) return stored;
  const { hooksBetween, ...said } = stored;
  const confirmation = withHashes(stored['confirmation'], whole);
  const hooks = hooksBetween === undefined ? {} : { hooks: [FIRST_HOOK, ...listOf(hooksBetween), LAST_HOOK] };
  const evidence: JsonObject = { ...EVIDENCE, ...said, ...hooks, confirmation, intent: { ...INTENT, ...stored['intent'] }, invoice: withHashes(filled(stored['invoice'], INVOICE), whole) };
  const derived = decisionOf(evidence);
  return { ...evidence, decisionTrace: listOf(evidence['decisionTrace']).map((entry) => filled(entry, derived)) };
}

function writeHooks(hooks: readonly JsonValue[]): JsonObject {
  const isWhole = hooks.length > 1 && hooks[0] === FIRST_HOOK && hooks.at(-1) === LAST_HOOK;
  return isWhole ? { hooksBetween: hooks.slice(1, -1) } : { hooks };
}

/** What an entry of the decision's own trace has in common with the evidence around it. */
function decisionOf({ intent, resolved }: JsonObject): JsonObject {
  const { kind = null, source = null } = isJsonObject(intent) ? intent : {};
  return { event: 'decision', intent: kind, source, resolved: listOf(resolved).map((item) => (isJsonObject(item) ? (item['name'] ?? null) : null)), reason: null };
}

function ruleOf(evidence: JsonValue | undefined): JsonValue {
  const decision = isJsonObject(evidence) ? listOf(evidence['decisionTrace']).at(-1) : undefined;
  return isJsonObject(decision) ? (decision['rule'] ?? null) : null;
}

/** Hashes of a part of the evidence are SHA-256: 64 characters as they are told, 43 as they are stored. */
function withHashes(part: JsonValue | undefined, write: (hash: string) => string): JsonValue {
  if (!isJsonObject(part)) return part ?? null;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, /hash$/iu.test(key) && typeof value === 'string' ? write(value) : value]));
}

function shorter(hash: string): string {
  return /^[0-9a-f]{64}$/u.test(hash) ? Buffer.from(hash, 'hex').toString('base64url') : hash;
}

function whole(hash: string): string {
  return /^[\w-]{43}$/u.test(hash) ? Buffer.from(hash, 'base64url').toString('hex') : hash;
}

function nodesOf({ timings }: JsonObject): readonly string[] {
  return isJsonObject(timings) ? Object.keys(timings).filter((name) => name !== 'total') : [];
}

function partWithout(part: JsonValue | undefined, usual: JsonObject): JsonValue {
  return isJsonObject(part) ? without(part, usual) : (part ?? null);
}

function without(object: JsonObject, usual: JsonObject): JsonObject {
  return fieldsOf(object, (value, key) => !(key in usual) || !sameJson(value, usual[key]));
}

function filled(part: JsonValue | undefined, usual: JsonObject): JsonObject {
  return { ...usual, ...(isJsonObject(part) ? part : {}) };
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

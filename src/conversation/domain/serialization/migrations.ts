import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json.js';
import { SCHEMA_VERSION } from '../state.js';

interface Migration {
  readonly from: number;
  readonly to: number;
  readonly migrate: (data: JsonObject) => JsonObject;
}

/** The versions we can read, oldest first, each step adding what its successor knows (architecture §4.20). */
const MIGRATIONS: readonly Migration[] = [
  { from: 0, to: 1, migrate: addDialogueFields },
  { from: 1, to: 6, migrate: addLineAndItems },
  { from: 6, to: SCHEMA_VERSION, migrate: addSnapshotAndContract },
];

/**
 * Brings data of a known older version to the present one, step by step.
 * @returns the data with `schema_version` 7, null when its version is unknown or absent
 */
export function migrateToCurrent(data: JsonObject): JsonObject | null {
  let current = data;
  for (const { from, to, migrate } of MIGRATIONS) {
    if (current['schema_version'] === from) current = { ...migrate(current), schema_version: to };
  }
  return current['schema_version'] === SCHEMA_VERSION ? current : null;
}

/** Version 1 is the document's first field list. */
function addDialogueFields(data: JsonObject): JsonObject {
  return {
    action_queue: { steps: [], cursor: 0 },
    client_requested_end: false,
    off_context_count: 0,
    informative_answer_delivered: false,
    decision_trace: [],
    ...data,
  };
}

/** Version 6 knows the line in use, and what became of each item of an action. */
function addLineAndItems(data: JsonObject): JsonObject {
  const action = data['last_completed_action'];
  return {
    msisdn: '',
    ...data,
    ...(isJsonObject(action) ? { last_completed_action: { items: [], ...action } } : {}),
  };
}

/**
 * Version 7 knows the snapshot, and the confirmation as a contract. A question without hash and expiry cannot be
 * released safely and a pause without its version cannot be resumed on it, so both are dropped (architecture §4.10, §4.28).
 */
function addSnapshotAndContract(data: JsonObject): JsonObject {
  const { pending_confirmation: confirmation, pending_workflow: workflow, ...rest } = data;
  const keptConfirmation = hasKeys(confirmation, ['hash', 'expires_at', 'repetitions']) ? { pending_confirmation: confirmation } : {};
  const keptWorkflow = hasKeys(workflow, ['workflow', 'version', 'reprompts']) ? { pending_workflow: workflow } : {};
  const kept = { ...keptConfirmation, ...keptWorkflow };
  return {
    msisdn: '',
    invoice_snapshot: [],
    invoice_snapshot_source_turn: 0,
    invoice_snapshot_source_msisdn: '',
    ...rest,
    ...kept,
    status: statusFor(rest['status'], kept),
  };
}

/** A status that waits for something that is no longer there is `open`. */
function statusFor(status: JsonValue | undefined, kept: JsonObject): JsonValue {
  if (status === 'awaiting_confirmation' && !('pending_confirmation' in kept)) return 'open';
  if (status === 'awaiting_workflow_input' && !('pending_workflow' in kept)) return 'open';
  return status ?? 'open';
}

function hasKeys(value: JsonValue | undefined, keys: readonly string[]): value is JsonObject {
  return isJsonObject(value) && keys.every((key) => key in value);
}

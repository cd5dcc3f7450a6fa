import type { JsonObject } from '../../kernel/json.js';

/** One run of one version of a workflow. The record is all that a process needs to go on with it. */
export interface Execution {
  readonly executionId: string;
  readonly name: string;
  readonly version: number;
  readonly status: ExecutionStatus;
  /** Why it did not complete; null otherwise. */
  readonly reason: ExecutionReason | null;
  /** `$.input`: what the caller gave, and the values of resumed pauses. */
  readonly input: JsonObject;
  /** `$.vars`: node → its latest result. */
  readonly vars: JsonObject;
  /** `$.output`: the latest result. */
  readonly output: JsonObject;
  readonly trace: readonly TraceEntry[];
  /** The node that runs next while RUNNING, the failed node while FAILED, the paused one while PAUSED; null at the end. */
  readonly cursor: string | null;
  /** Nodes run so far, of at most STEP_LIMIT. */
  readonly steps: number;
  readonly visits: Readonly<Record<string, number>>;
  /** Expected key → replies in a row that fitted no option. A pause for the key counts on from there (architecture §4.28, `OUTRO`). */
  readonly unclear: Readonly<Record<string, number>>;
  readonly pause: PauseRecord | null;
}

/** RUNNING is what is stored between two effects; callers see the other four (WORKFLOWS §3.2, api.md "Workflows"). */
export type ExecutionStatus = 'RUNNING' | 'COMPLETED' | 'PAUSED' | 'FAILED' | 'CANCELLED';

export type ExecutionReason =
  | 'no_transition'
  | 'step_limit'
  | 'action_failed'
  | 'action_timeout'
  | 'unknown_action'
  /** The effect's outcome is not known and cannot be settled: a person looks at it (architecture §4.27). */
  | 'outcome_unknown'
  | 'expired'
  | 'reprompts_exhausted'
  | 'person_requested'
  | 'end_requested'
  | 'abandoned'
  /** A person has the conversation now: FAILED between two effects, CANCELLED while it waited (architecture §4.28, §4.41). */
  | 'taken_over';

export interface TraceEntry {
  readonly node: string;
  readonly action: string;
  readonly visit: number;
  readonly event: 'node' | 'pause_resume';
  /** COMPLETED and FAILED of a node; PAUSED, REPROMPTED and RESUMED of its pause (WORKFLOWS §15.3). */
  readonly status: 'COMPLETED' | 'FAILED' | 'PAUSED' | 'REPROMPTED' | 'RESUMED';
  /** Where it went on: a node or END; null where it did not. */
  readonly next: string | null;
  /** The fault of a FAILED node, the value of a RESUMED pause; null otherwise. */
  readonly detail: string | null;
}

export interface PauseRecord {
  readonly node: string;
  /** What the customer reads. */
  readonly message: string;
  readonly expectedInput: PausedInput;
  readonly reprompted: boolean;
  /** Replies that did not fit so far. */
  readonly attempts: number;
}

/** The part of the contract that callers see (api.md "Turns": key and allowedValues). */
export interface PausedInput {
  readonly key: string;
  /** Null: any text. */
  readonly allowedValues: readonly string[] | null;
}

/** More nodes than this in one execution fail with `step_limit` (api.md "Workflows"). */
export const STEP_LIMIT = 1000;

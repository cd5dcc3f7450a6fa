import type { AppError, ErrorKind } from '../../kernel/errors.js';

export interface ProblemType {
  readonly status: number;
  readonly title: string;
  readonly kind: ErrorKind;
}

const user = (status: number, title: string): ProblemType => ({ status, title, kind: 'user' });
const operational = (status: number, title: string): ProblemType => ({ status, title, kind: 'operational' });

/**
 * Every code that an answer can carry, with what follows from it (style principle 13). `docs/errors.md` explains them;
 * a test compares the two.
 */
export const PROBLEMS = {
  invalid_request: user(400, 'The request is not valid'),
  invalid_json: user(400, 'The body is not readable JSON'),
  unknown_agent: user(400, 'The agent is not known'),
  unknown_operation: user(400, 'The operation is not known'),
  unauthorized: user(401, 'A valid key is needed'),
  forbidden: user(403, 'The key does not allow this'),
  not_found: user(404, 'Not found'),
  workflow_not_found: user(404, 'The workflow is not known'),
  workflow_version_not_found: user(404, 'The version is not known'),
  execution_not_found: user(404, 'The execution is not known'),
  conversation_not_found: user(404, 'The conversation is not known'),
  method_not_allowed: user(405, 'The method is not allowed here'),
  request_timeout: user(408, 'The request took too long to arrive'),
  message_id_reused: user(409, 'The messageId was used with another text'),
  turn_in_progress: user(409, 'The turn is still running'),
  session_identity_mismatch: user(409, 'The session belongs to another customer or agent'),
  session_owned_by_other: user(409, 'Another operator owns the session'),
  session_not_owned: user(409, 'No person owns the session'),
  no_active_version: user(409, 'No version of the workflow is active'),
  active_version_changed: user(409, 'Another version is active'),
  nothing_to_roll_back: user(409, 'No activation is left to go back from'),
  workflow_version_exists: user(409, 'The version exists already'),
  execution_not_paused: user(409, 'The execution does not wait for a reply'),
  execution_in_progress: user(409, 'The execution is still running'),
  idempotency_key_reused: user(409, 'The idempotency key was used with another input'),
  payload_too_large: user(413, 'The body is too large'),
  uri_too_long: user(414, 'The address is too long'),
  unsupported_media_type: user(415, 'The media type is not supported'),
  missing_input: user(422, 'The input is not what the workflow declares'),
  workflow_invalid: user(422, 'The workflow has errors'),
  rate_limited: user(429, 'Too many requests'),
  internal_error: { status: 500, title: 'An unexpected fault occurred', kind: 'unexpected' },
  database_unavailable: operational(503, 'The database is not available'),
  dependency_unavailable: operational(503, 'A system that this needs is not available'),
} as const satisfies Readonly<Record<string, ProblemType>>;

export type ProblemCode = keyof typeof PROBLEMS;

const BY_KIND: Readonly<Record<ErrorKind, ProblemType>> = {
  user: PROBLEMS.invalid_request,
  operational: PROBLEMS.dependency_unavailable,
  unexpected: PROBLEMS.internal_error,
};

/** Status, title and kind of an error; a code that the catalogue does not have is answered by the error's kind. */
export function problemTypeOf(error: AppError): ProblemType {
  return isProblemCode(error.code) ? PROBLEMS[error.code] : BY_KIND[error.kind];
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}

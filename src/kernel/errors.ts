import type { JsonObject } from './json.js';

/**
 * Whom an error concerns (style principle 13). HTTP status, log level and retry follow from the code and
 * this kind in one place, `platform/http/problem-catalog.ts`.
 */
export type ErrorKind = 'user' | 'operational' | 'unexpected';

export interface FieldProblem {
  /** JSON pointer into the request body, `/customer/msisdn`. */
  readonly pointer: string;
  readonly message: string;
}

export interface AppErrorOptions {
  readonly kind?: ErrorKind;
  readonly fields?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  /** Members of the problem document beside the standard ones (RFC 9457 §3.2). */
  readonly extension?: JsonObject;
  readonly cause?: unknown;
}

/** A fault with a stable code (`message_id_reused`, `session_identity_mismatch`, …), listed in docs/errors.md. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: ErrorKind;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | null;
  readonly extension: JsonObject;

  constructor(
    readonly code: string,
    detail: string,
    options: AppErrorOptions = {},
  ) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = options.kind ?? 'user';
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.extension = options.extension ?? {};
  }
}

/** For the default branch of an exhaustive `switch`: unreachable while the types hold. */
export function assertNever(value: never): never {
  throw new AppError('internal_error', `Unexpected value: ${JSON.stringify(value)}`, { kind: 'unexpected' });
}

import { errorCode } from '../../platform/error-code.js';

/** Codes of a connection that never stood, so that nothing was sent (Node, undici, TLS). */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** `sent: false`: the request certainly did not reach the operator. */
export interface CallFailure {
  readonly sent: boolean;
  readonly error: string;
}

/**
 * What a thrown fault of `fetch` says about the call; anything not known to be harmless counts as sent.
 * @param interruption why we ourselves gave up, null when we did not
 */
export function callFailure(thrown: unknown, interruption: 'time_limit' | 'aborted' | null): CallFailure {
  const code = deepestCode(thrown);
  if (code !== null && NOT_SENT.has(code)) return { sent: false, error: code.toLowerCase() };
  return { sent: true, error: interruption ?? code?.toLowerCase() ?? 'connection_lost' };
}

/**
 * What an HTTP status says about the call (docs/telco-http.md).
 * @returns null for an answer with a body to read
 */
export function statusFailure(status: number): CallFailure | 'not_found' | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404) return 'not_found';
  // 409: the first call under this key still runs; how it ends is not known yet.
  return { sent: status >= 500 || status === 409, error: `http_${status}` };
}

/** `fetch` wraps the cause; the number that an abort carries is no code. */
function deepestCode(thrown: unknown): string | null {
  const code = errorCode(thrown);
  if (code !== null || typeof thrown !== 'object' || thrown === null) return code;
  return 'cause' in thrown ? deepestCode(thrown.cause) : null;
}

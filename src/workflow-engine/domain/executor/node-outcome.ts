import { mask } from '../../../kernel/masking.js';
import type { JsonObject } from '../../../kernel/json.js';
import type { ExecutionReason } from '../execution.js';

/** What running a node came to. */
export type NodeOutcome =
  | { readonly kind: 'ok'; readonly result: JsonObject }
  | { readonly kind: 'fault'; readonly reason: ExecutionReason; readonly detail: string };

export function fault(reason: ExecutionReason, detail: string): NodeOutcome {
  return { kind: 'fault', reason, detail: boundedText(detail) };
}

/** A thrown value for the trace, which people read. */
export function describeFault(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'something that is no error was thrown';
}

const LONGEST = 200;

/** Personal data masked, and short enough for a trace that is stored (architecture §5). */
function boundedText(text: string): string {
  return mask(text.slice(0, LONGEST * 2)).slice(0, LONGEST);
}

import { toDecimalText } from '../../../kernel/money.js';
import type { JsonObject, JsonValue } from '../../../kernel/json.js';
import type { ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import type { Performed, TurnContext } from './turn-context.js';

/** What the mentions came to and how the message stood to the open question, for the trace. */
export function notesOf({ resolution, signals, asked }: TurnContext, performed: Performed): JsonObject {
  return {
    resolved: resolution.resolved.map(itemJson),
    ambiguous: resolution.ambiguous.map(({ mention, matches }) => ({ mention, matches: matches.map(itemJson) })),
    notFound: [...resolution.notFound],
    withoutCharge: resolution.withoutCharge.map(itemJson),
    reaction: signals.reaction,
    trigger: signals.trigger,
    confirmation: asked === null ? null : { id: asked.id, hash: asked.hash, askedTurnIndex: asked.askedTurnIndex },
    handoffReason: performed.handoffReason,
    ...(performed.ungrounded.length === 0 ? {} : { ungrounded: performed.ungrounded.map((claim) => ({ ...claim })) }),
  };
}

/** The entry of `decision_trace` (CONVERSATION runtime.py `_trace`). */
export function traceEntry({ input, resolution }: TurnContext, { decision }: Performed): JsonObject {
  return {
    event: 'decision',
    intent: input.intent.kind,
    source: input.intent.source,
    resolved: resolution.resolved.map((item) => item.canonicalName),
    action: decision.action,
    rule: decision.rule,
    reason: decision.reason,
  };
}

function itemJson({ canonicalName, msisdn, toolCategory, section, value }: ResolvedInvoiceItem): JsonValue {
  return { name: canonicalName, msisdn, tool: toolCategory, section, value: value === null ? null : toDecimalText(value) };
}

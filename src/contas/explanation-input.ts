import { isJsonObject, type JsonObject, type JsonValue } from '../kernel/json.js';
import type { InvoiceReference } from '../telco/index.js';
import type { ActionContext, ActionOutcome } from '../workflow-engine/domain/index.js';
import { contasScopeOf } from './contas-scope.js';
import type { ExplanationChannel } from './domain/explanation/explanation-sentences.js';
import { customerKeyOf, invoiceOwnerOf } from './invoice-reads.js';
import type { TelcoOutcome } from '../telco/index.js';

/** A text of a node's input; null where it is missing, empty or something else. */
export function textOf(input: JsonObject, key: string): string | null {
  const value = input[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

export function objectOf(value: JsonValue | undefined): JsonObject | null {
  return value !== undefined && isJsonObject(value) ? value : null;
}

/** The channel that a node phrases for; text where none is given. */
export function channelOf(input: JsonObject): ExplanationChannel {
  return input['channel'] === 'voice' ? 'voice' : 'text';
}

/** How the operator knows the invoice that a node's input is about (architecture §4.9). */
export function invoiceReferenceOf(input: JsonObject, context: ActionContext): InvoiceReference {
  const scope = contasScopeOf(context);
  const owner = invoiceOwnerOf(input);
  return { customerKey: customerKeyOf(owner, context), invoiceId: owner.invoiceId ?? scope?.invoiceId ?? null, invoiceHash: scope?.invoiceHash ?? null };
}

/** A call's outcome as that of an action whose result is `result` when the operator did what was asked. */
export function outcomeOf<T>(outcome: TelcoOutcome<T>, result: (value: T) => JsonObject): ActionOutcome {
  return outcome.kind === 'ok' ? { kind: 'ok', value: result(outcome.value) } : outcome;
}

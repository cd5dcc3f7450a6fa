import type { ActionStep, FinalizationRequest, InformativeRequest, JourneyScope } from '../../conversation/domain/index.js';
import type { ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import { assertNever } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { toDecimalText } from '../../kernel/money.js';

/** One execution of a step: a contestation is of one item, the other journeys take all of theirs at once. */
export interface StepRun {
  readonly items: readonly ResolvedInvoiceItem[];
  readonly executionKey: string;
}

/**
 * How a step is split into executions; an item that is asked for alone goes on under the key that it had beside others.
 * @param failedKeys the keys under which items of it failed before, and go on
 */
export function runsOf({ tool, items }: ActionStep, executionKey: string, failedKeys: readonly (string | null)[] = []): readonly StepRun[] {
  if (tool !== 'contestacao_tool' || items.length === 1) return [{ items, executionKey }];
  return items.map((item, index) => ({ items: [item], executionKey: failedKeys[index] ?? `${executionKey}:${index}` }));
}

/** The inputs of a step's workflow (WORKFLOWS §11, api.md "Details"). */
export function stepInput(tool: ActionStep['tool'], run: StepRun, scope: JourneyScope): JsonObject {
  const { items, executionKey } = run;
  switch (tool) {
    case 'cancelar_vas_avulso':
    case 'vas_estrategico':
      return { ...envelope(scope), items: items.map(itemJson), linhas: [...new Set(items.map(({ msisdn }) => msisdn))], idempotency_key: executionKey };
    case 'pro_rata':
      return { ...envelope(scope), planos: items.map(itemJson) };
    case 'contestacao_tool':
      return { ...envelope(scope), ...contestationInput(items) };
    default:
      return assertNever(tool);
  }
}

/** What of a step's input says what is wanted: not when and where it was said. */
export function wishOf({ message_id: _message, channel: _channel, idempotency_key: _key, ...wish }: JsonObject): JsonObject {
  return wish;
}

export function informativeInput({ userText, queries, scope }: InformativeRequest): JsonObject {
  return { ...envelope(scope), texto: userText, query: queries[0] ?? null, queries };
}

export function finalizationInput({ status, summary, executionKey, scope }: FinalizationRequest): JsonObject {
  return { ...envelope(scope), status, summary, idempotency_key: executionKey };
}

/** What every workflow is given; null where unknown. */
export function envelope({ customer, invoiceId, channel, messageId }: JourneyScope): JsonObject {
  return {
    msisdn: customer.msisdn,
    customer_id: customer.customerId,
    social_sec_no: customer.socialSecNo,
    invoice_id: invoiceId,
    channel,
    message_id: messageId,
  };
}

function contestationInput([item]: readonly ResolvedInvoiceItem[]): JsonObject {
  if (item === undefined) return {};
  const value = item.value === null ? null : toDecimalText(item.value);
  return {
    msisdn: item.msisdn,
    item_name: item.canonicalName,
    item_value: value,
    adjustment_value: value,
    double_refund: false,
    skip_invoice_item_validation: false,
  };
}

function itemJson({ canonicalName, msisdn, value, section, itemType }: ResolvedInvoiceItem): JsonObject {
  return { name: canonicalName, msisdn, value: value === null ? null : toDecimalText(value), section, type: itemType };
}

import type { JsonObject } from '../../kernel/json.js';
import { parseMoney } from '../../kernel/money.js';
import { isCancellable } from '../../invoice/domain/index.js';
import type { CancelVasItemOutcome, CancelVasRequest, CancelVasResult } from '../../telco/index.js';
import type { ActionContext, ActionOutcome, EffectAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { withResult } from '../effect-outcomes.js';
import { CUSTOMER_INPUTS, effectCallOf, givenKey, itemsAt, referenceOf, type ServiceItem, telcoItem, textAt } from '../node-input.js';

/**
 * Cancels all items in one call under the caller's key (WORKFLOWS §11.6):
 * `{success, partial, not_found, protocolo_id, items: [{name, msisdn, value, outcome}]}`, one entry an item in the order that was
 * given. `success`: every item was cancelled. A call that cancelled nothing though items are known fails the node, so that it can
 * be repeated under its key (architecture §4.13).
 */
export function cancelamentoVasAvulsoBatch({ telco }: Pick<ContasParts, 'telco'>): EffectAction {
  return {
    name: 'cancelamento_vas_avulso_batch',
    effect: { operation: 'cancelar_vas_avulso', protection: 'idempotency_key' },
    inputs: {
      ...CUSTOMER_INPUTS,
      items: { required: true, type: 'array' },
      csp_id: { required: false, type: 'string' },
      channel: { required: false, type: 'string' },
      data_credito_proxima_fatura: { required: false, type: 'string' },
      idempotency_key: { required: false, type: 'string' },
      request_status: { required: true, type: 'string' },
      status: { required: true, type: 'string' },
    },
    keyOf: givenKey,
    dispatch: async (input, context, key): Promise<ActionOutcome> => {
      const items = knownItems(input);
      if (items === null) return { kind: 'failed', error: 'items_unreadable' };
      if (!items.every(isCharge)) return { kind: 'failed', error: 'item_value_invalid' };
      // An execution of the API is no confirmation of a customer: the tool never crosses the category (architecture §4.14).
      if (!items.every(({ name, section }) => isCancellable(name, section === '' ? null : section))) return { kind: 'failed', error: 'item_not_cancellable' };
      const outcome = await telco.cancelarVasAvulso(requestOf(items, input, context), effectCallOf(context, key));
      return withResult(outcome, (result) => resultOf(items, result));
    },
    notFound: (input) => ({ success: false, partial: false, not_found: true, protocolo_id: null, items: itemsJson(knownItems(input) ?? [], () => 'no_match') }),
  };
}

/** Null where there is none, or one that names no charge of a line: what is cancelled must be certain. */
function knownItems(input: JsonObject): readonly ServiceItem[] | null {
  const items = itemsAt(input);
  const known = items.filter((item): item is ServiceItem => item !== null);
  return items.length === 0 || known.length < items.length ? null : known;
}

/** A credit and what costs nothing are never cancelled (architecture §4.8); an amount need not be given. */
function isCharge({ value }: ServiceItem): boolean {
  return value === null || parseMoney(value)?.greaterThan(0) === true;
}

function requestOf(items: readonly ServiceItem[], input: JsonObject, context: ActionContext): CancelVasRequest {
  const cspId = textAt(input, 'csp_id');
  const channel = textAt(input, 'channel');
  const nextInvoiceCreditDate = textAt(input, 'data_credito_proxima_fatura');
  return {
    items: items.map(telcoItem),
    invoice: referenceOf(input, context),
    socialSecNo: textAt(input, 'social_sec_no'),
    requestStatus: textAt(input, 'request_status') ?? '',
    status: textAt(input, 'status') ?? '',
    ...(cspId !== null && { cspId }),
    ...(channel !== null && { channel }),
    ...(nextInvoiceCreditDate !== null && { nextInvoiceCreditDate }),
  };
}

function resultOf(items: readonly ServiceItem[], { protocol, items: done }: CancelVasResult): JsonObject {
  const successes = done.filter(({ outcome }) => outcome === 'success').length;
  return {
    success: successes === items.length,
    partial: successes > 0 && successes < items.length,
    not_found: false,
    protocolo_id: protocol,
    items: itemsJson(items, (index) => done[index]?.outcome ?? 'failure'),
  };
}

function itemsJson(items: readonly ServiceItem[], outcomeOf: (index: number) => CancelVasItemOutcome): readonly JsonObject[] {
  return items.map(({ name, msisdn, value }, index) => ({ name, msisdn, value, outcome: outcomeOf(index) }));
}

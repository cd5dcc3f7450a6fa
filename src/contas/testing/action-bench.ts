import type { CustomerFacts } from '../../conversation/domain/index.js';
import type { ToolCallRecord } from '../../effects/index.js';
import type { Invoice } from '../../invoice/domain/index.js';
import type { ActionContext } from '../../workflow-engine/domain/index.js';
import { ContasScope } from '../contas-scope.js';

const CUSTOMER: CustomerFacts = { customerId: 'C-1', msisdn: '11900007048', socialSecNo: null, name: null };

/** What an action is called with outside a conversation. */
export function actionContext(parts: Partial<ActionContext> = {}): ActionContext {
  return { tenantId: 't-1', executionId: 'x-1', conversationKey: null, node: 'preparar', visit: 1, signal: new AbortController().signal, scope: null, ...parts };
}

export interface ConversationContext {
  readonly context: ActionContext;
  /** The reads that the turn's trace shows. */
  readonly reads: readonly ToolCallRecord[];
}

/** What an action is called with inside a conversation that has these invoices in hand. */
export function conversationContext(invoices: { readonly current: Invoice | null; readonly previous: Invoice | null }): ConversationContext {
  const reads: ToolCallRecord[] = [];
  const scope = new ContasScope({ customer: CUSTOMER, invoiceId: null, invoiceHash: null, invoices, record: (call) => reads.push(call) });
  return { context: actionContext({ conversationKey: 'k-1', scope }), reads };
}

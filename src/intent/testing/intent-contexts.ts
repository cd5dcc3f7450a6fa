import type { IntentContext } from '../domain/intent.js';

/** The context of a first message, with the fields that differ. For tests of this and other features. */
export function intentContext(fields: Partial<IntentContext> = {}): IntentContext {
  return {
    channel: 'text', turnIndex: 1, hasPendingConfirmation: false, pendingConfirmationPrompt: null, pendingItemNames: [], lastToolName: null, lastToolKind: null,
    lastInvoiceAnswer: null, invoiceSnapshotItems: '', snapshotItemNames: [], invoiceItemNames: [], openQuestion: null, openQuestionRepeated: false, chargeableItems: [], recentItems: [], lastQuestion: null, lastIntentKind: null,
    ...fields,
  };
}

import type { ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import type { ConversationState } from '../state.js';

/**
 * The customer speaks of another line now: what was listed and what was asked belonged to the old one
 * (architecture §4.9), and the trace says so (§4.11). The same line again changes nothing.
 */
export function onMsisdnChanged(state: ConversationState, msisdn: string): ConversationState {
  if (state.msisdn === msisdn) return state;
  const pending = state.pendingConfirmation;
  const dropped = pending === null ? [] : [{ event: 'confirmation_discarded', confirmation_id: pending.id, reason: 'msisdn_changed' }];
  return {
    ...state,
    msisdn,
    invoiceSnapshot: [],
    invoiceSnapshotSourceTurn: 0,
    invoiceSnapshotSourceMsisdn: '',
    pendingConfirmation: null,
    status: state.status === 'awaiting_confirmation' ? 'open' : state.status,
    decisionTrace: [...state.decisionTrace, ...dropped],
  };
}

/** The bot listed these items, so "nenhum deles" can mean them (CONVERSATION "Snapshot da fatura"). */
export function onInvoiceSnapshotPopulated(
  state: ConversationState,
  snapshot: readonly ResolvedInvoiceItem[],
  msisdn: string,
  sourceTurn: number,
): ConversationState {
  return { ...state, invoiceSnapshot: snapshot, invoiceSnapshotSourceTurn: sourceTurn, invoiceSnapshotSourceMsisdn: msisdn };
}

/** The list no longer holds, because something on it was cancelled. */
export function onInvoiceSnapshotInvalidated(state: ConversationState): ConversationState {
  return { ...state, invoiceSnapshot: [], invoiceSnapshotSourceTurn: 0, invoiceSnapshotSourceMsisdn: '' };
}

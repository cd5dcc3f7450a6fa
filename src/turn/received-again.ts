import type { InvoiceDocument, TurnResponse } from './domain/turn.js';
import { type AnsweredReceipt, detailsOf, type ReceiptRow } from './persistence/conversation-row.js';
import type { ReceivedMessage } from './run-turn.js';

/** The answer to a message that has been answered before. */
export function storedAnswer(receipt: AnsweredReceipt): TurnResponse {
  // Written by `commitTurn` or `supersedeReceipt` from a TurnResponse.
  return { ...(receipt.response as unknown as TurnResponse), replayed: true };
}

/** A message that was received before, as its receipt keeps it. */
export function messageOf(receipt: ReceiptRow, documents: readonly InvoiceDocument[], traceId: string): ReceivedMessage {
  return {
    messageId: receipt.message_id,
    text: receipt.text,
    details: detailsOf(receipt.request),
    receivedAt: receipt.received_at,
    documents,
    traceId,
  };
}

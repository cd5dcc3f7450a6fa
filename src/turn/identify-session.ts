import { isEnded, moveSession, withIdentity } from '../session/index.js';
import type { TurnDetails } from './domain/turn.js';
import type { DialogueSession } from './load-conversation.js';

/**
 * The session with what the messages of this turn say of the customer and the invoice; NEW becomes TRIAGE.
 * An overtaken message that brought the invoice is read for it too (architecture §4.39); one that speaks of another
 * customer is not, for it was never accepted.
 * @param unanswered details of the older messages that this turn answers as well, oldest first
 * @throws AppError `session_identity_mismatch` when the message itself speaks of another customer or agent
 */
export function identifySession(
  session: DialogueSession,
  unanswered: readonly TurnDetails[],
  own: TurnDetails,
  receivedAt: Date,
): DialogueSession {
  const older = unanswered.filter((details) => !contradicts(session, details) && !contradictsEachOther(details, own));
  const identified = [...older, own].reduce(withDetails, session);
  const started = identified.status === 'NEW' ? moveSession(identified, 'TRIAGE', receivedAt) : identified;
  return { ...started, lastMessageAt: isEnded(started.status) ? started.lastMessageAt : receivedAt.toISOString() };
}

function withDetails(session: DialogueSession, details: TurnDetails): DialogueSession {
  const identified = withIdentity(session, details);
  return {
    ...identified,
    channel: details.channel ?? identified.channel,
    invoice: {
      invoiceId: details.invoiceId ?? identified.invoice.invoiceId,
      hash: details.invoiceHash ?? (namesAnotherInvoice(identified, details) ? null : identified.invoice.hash),
      previousHash: details.previousInvoiceHash ?? identified.invoice.previousHash,
    },
  };
}

/** Another invoiceId without its document: the old document no longer shows it. */
function namesAnotherInvoice(session: DialogueSession, details: TurnDetails): boolean {
  return details.invoiceId !== undefined && details.invoiceId !== session.invoice.invoiceId;
}

function contradicts(session: DialogueSession, { agentId, customer }: TurnDetails): boolean {
  const otherAgent = agentId !== undefined && agentId !== session.agentId;
  const known = session.customer.customerId;
  return otherAgent || (known !== null && customer?.customerId !== undefined && customer.customerId !== known);
}

function contradictsEachOther(older: TurnDetails, own: TurnDetails): boolean {
  const [a, b] = [older.customer?.customerId, own.customer?.customerId];
  return a !== undefined && b !== undefined && a !== b;
}

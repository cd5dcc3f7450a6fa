import { AppError } from '../../kernel/errors.js';

/** ORCHESTRATOR's session states. Sessions of `telecom_contas` stay in TRIAGE until handoff or close (api.md "Running"). */
export type SessionStatus =
  | 'NEW'
  | 'TRIAGE'
  | 'QUALIFYING'
  | 'DATA_COLLECT'
  | 'CONFIRM'
  | 'HANDOFF_PENDING'
  | 'HUMAN'
  | 'CLOSED'
  | 'OUT_OF_SCOPE';

export type SessionChannel = 'text' | 'voice';

export interface SessionCustomer {
  readonly customerId: string | null;
  readonly msisdn: string | null;
  readonly socialSecNo: string | null;
  readonly name: string | null;
}

/** The invoice in hand: how the operator knows it and which stored documents show it. */
export interface SessionInvoice {
  readonly invoiceId: string | null;
  /** Content hash of the stored document; null until one was given or fetched. */
  readonly hash: string | null;
  readonly previousHash: string | null;
}

/** One service to one customer, from the first message to its end. A value; `facts` belong to the dialogue and are kept unread. */
export interface Session<Facts> {
  readonly sessionId: string;
  readonly status: SessionStatus;
  readonly agentId: string;
  readonly channel: SessionChannel;
  /** The person who owns the session; null while the bot does. */
  readonly owner: string | null;
  readonly previousSessionId: string | null;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly lastMessageAt: string;
  readonly customer: SessionCustomer;
  readonly invoice: SessionInvoice;
  readonly facts: Facts;
}

/** The legal moves, as data; a move that is not here is a fault of ours, never a silent overwrite. */
const TRANSITIONS: Readonly<Record<SessionStatus, readonly SessionStatus[]>> = {
  NEW: ['TRIAGE', 'HUMAN', 'CLOSED'],
  TRIAGE: ['TRIAGE', 'QUALIFYING', 'HANDOFF_PENDING', 'HUMAN', 'CLOSED', 'OUT_OF_SCOPE'],
  QUALIFYING: ['QUALIFYING', 'DATA_COLLECT', 'HANDOFF_PENDING', 'HUMAN', 'CLOSED', 'OUT_OF_SCOPE'],
  DATA_COLLECT: ['DATA_COLLECT', 'CONFIRM', 'HANDOFF_PENDING', 'HUMAN', 'CLOSED'],
  CONFIRM: ['CONFIRM', 'DATA_COLLECT', 'HANDOFF_PENDING', 'HUMAN', 'CLOSED'],
  HANDOFF_PENDING: ['HANDOFF_PENDING', 'HUMAN', 'TRIAGE', 'CLOSED'],
  HUMAN: ['HUMAN', 'TRIAGE', 'CLOSED'],
  CLOSED: [],
  OUT_OF_SCOPE: [],
};

/**
 * The session in its next status; leaving it for good sets `endedAt`, returning to the bot clears the owner.
 * @throws AppError `internal_error` on a move that TRANSITIONS does not hold
 */
export function moveSession<Facts>(session: Session<Facts>, status: SessionStatus, now: Date, owner: string | null = null): Session<Facts> {
  if (!TRANSITIONS[session.status].includes(status)) {
    throw new AppError('internal_error', `A session cannot move from ${session.status} to ${status}`, { kind: 'unexpected' });
  }
  return { ...session, status, owner, endedAt: isEnded(status) ? now.toISOString() : null };
}

/** True when the next message opens a new session (or is told that this one has ended). */
export function isEnded(status: SessionStatus): boolean {
  return status === 'CLOSED' || status === 'OUT_OF_SCOPE';
}

/** True while the bot answers; a waiting or owning person silences it (ORCHESTRATOR "Resolução da sessão"). */
export function isBotOwned(status: SessionStatus): boolean {
  return !isEnded(status) && status !== 'HANDOFF_PENDING' && status !== 'HUMAN';
}

export function isIdle(session: Session<unknown>, now: Date, idleSeconds: number): boolean {
  return now.getTime() - Date.parse(session.lastMessageAt) > idleSeconds * 1000;
}

export interface NewSession<Facts> {
  readonly sessionId: string;
  readonly agentId: string;
  readonly channel: SessionChannel;
  readonly previousSessionId: string | null;
  readonly now: Date;
  readonly facts: Facts;
}

/** A session that knows nothing of its customer yet. */
export function openSession<Facts>({ sessionId, agentId, channel, previousSessionId, now, facts }: NewSession<Facts>): Session<Facts> {
  const startedAt = now.toISOString();
  return {
    sessionId,
    agentId,
    channel,
    previousSessionId,
    facts,
    status: 'NEW',
    owner: null,
    startedAt,
    endedAt: null,
    lastMessageAt: startedAt,
    customer: { customerId: null, msisdn: null, socialSecNo: null, name: null },
    invoice: { invoiceId: null, hash: null, previousHash: null },
  };
}

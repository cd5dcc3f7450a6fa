import { buildIntentContext, type ConversationState, type ResolvedAction, type RuntimeResult } from '../conversation/index.js';
import { FenceLost } from '../effects/index.js';
import { type ExtractedIntent, extractBurst } from '../intent/index.js';
import { isBotOwned } from '../session/index.js';
import { DEFAULT_AGENT } from './agent-profiles.js';
import { identifySession } from './identify-session.js';
import type { InvoiceDocument, TurnDetails, TurnResponse } from './domain/turn.js';
import { type DialogueSession, loadConversation, type LoadedConversation } from './load-conversation.js';
import { commitTurn } from './persistence/commit-turn.js';
import { type ConversationRow, detailsOf } from './persistence/conversation-row.js';
import { adoptDocuments } from './persistence/invoice-documents.js';
import { findUnanswered } from './persistence/receipts.js';
import type { InvoicesInHand } from './read-invoices.js';
import type { TurnDependencies } from './turn-dependencies.js';
import type { TurnGuard } from './turn-guard.js';
import { turnRecord } from './turn-record.js';
import type { TurnTrace } from './turn-trace.js';

/** A received message, as its receipt keeps it. */
export interface ReceivedMessage {
  readonly messageId: string;
  readonly text: string;
  readonly details: TurnDetails;
  /** The turn's time for every rule: a repeat after a crash decides as the first run did. */
  readonly receivedAt: Date;
  readonly documents: readonly InvoiceDocument[];
  readonly traceId: string;
}

/** An older customer message that nobody has answered yet. */
type UnansweredMessage = Pick<ReceivedMessage, 'text' | 'details'>;

export interface OwnedTurn {
  readonly row: ConversationRow;
  readonly guard: TurnGuard;
  readonly message: ReceivedMessage;
  readonly trace: TurnTrace;
}

/** How a turn under its lease ended. `overtaken`: a newer message or a person came first, nothing was written. */
export type TurnEnd =
  | { readonly kind: 'committed'; readonly response: TurnResponse }
  /** `dialogue`: what it had decided and done by then; null when it had not come to that. */
  | { readonly kind: 'overtaken'; readonly dialogue: Pick<RuntimeResult, 'actions' | 'state' | 'facts'> | null };

const OVERTAKEN: TurnEnd = { kind: 'overtaken', dialogue: null };

/**
 * One turn, in order: load → identify → understand → decide and act → commit (architecture §1).
 * The caller holds the lease and releases it when the turn was overtaken.
 * @throws AppError of kind `user` when the session refuses the request; anything else is a fault
 */
export async function runTurn(deps: TurnDependencies, turn: OwnedTurn): Promise<TurnEnd> {
  const { trace } = turn;
  const loaded = load(deps, turn);
  const unanswered = await readUnanswered(deps, turn);
  const older = unanswered.map(({ details }) => details);
  const session = identifySession(loaded.session, older, turn.message.details, turn.message.receivedAt);
  if (!isBotOwned(session.status)) {
    return commit(deps, turn, { ...loaded, session }, await trace.node('session', () => answerForSession(deps, session)), unanswered.length);
  }
  try {
    await adoptInvoices(deps, turn, loaded.session, session);
    const inHand = await trace.node('load_invoice', () => deps.invoices.read(session, turn.message.documents, turn.guard, turn.guard.signal));
    if (turn.guard.signal.aborted) return OVERTAKEN;
    const texts = [...unanswered.map(({ text }) => text), turn.message.text];
    const intent = await trace.node('understand', () => understand(deps, loaded.state, session, inHand, texts, turn.message.receivedAt));
    deps.faults.reach('turn.understood');
    const result = await trace.node('decide', () => decide(deps, turn, { session, state: loaded.state, inHand, intent, texts }));
    deps.faults.reach('turn.decided');
    return await commit(deps, turn, { ...loaded, session: { ...session, invoice: inHand.session } }, { kind: 'dialogue', intent, result, inHand }, unanswered.length);
  } catch (error) {
    if (error instanceof FenceLost || turn.guard.signal.aborted) return OVERTAKEN;
    throw error;
  }
}

/** What the turn says, and who decided it. */
export type TurnAnswer =
  | { readonly kind: 'session'; readonly text: string | null; readonly executed?: readonly ResolvedAction[] }
  | { readonly kind: 'dialogue'; readonly intent: ExtractedIntent; readonly result: RuntimeResult; readonly inHand: InvoicesInHand };

function load(deps: TurnDependencies, { row, message }: OwnedTurn): LoadedConversation {
  const { details, receivedAt } = message;
  const channel = details.channel ?? 'text';
  return loadConversation(row, {
    now: receivedAt,
    idleSeconds: deps.settings.sessionIdleSeconds,
    newSessionId: () => deps.ids.next(),
    agentId: details.agentId ?? DEFAULT_AGENT,
    channel,
    rejectsAfterEnd: (session) => deps.profiles.get(session.agentId).after_end[details.channel ?? session.channel] === 'reject',
  });
}

/** Only where a document and the customerId came in different turns: those turns pay the statement, no other. */
async function adoptInvoices(deps: TurnDependencies, { guard, message: { details } }: OwnedTurn, before: DialogueSession, session: DialogueSession): Promise<void> {
  const { customerId } = session.customer;
  if (customerId === null) return;
  const givenAlone = details.invoiceHash !== undefined && details.customer?.customerId === undefined;
  const customerIsNew = before.customer.customerId === null && before.invoice.hash !== null;
  if (givenAlone || customerIsNew) await adoptDocuments(deps.database, guard, customerId);
}

async function readUnanswered(deps: TurnDependencies, { row, guard }: OwnedTurn): Promise<readonly UnansweredMessage[]> {
  if (row.open_receipts <= 1) return [];
  const receipts = await findUnanswered(deps.database, guard, row.handled_seq, guard.seq);
  return receipts.map(({ text, request }) => ({ text, details: detailsOf(request) }));
}

function answerForSession(deps: TurnDependencies, session: DialogueSession): TurnAnswer {
  if (session.status === 'HUMAN') return { kind: 'session', text: null };
  const text = session.status === 'HANDOFF_PENDING' ? deps.phrases.handoffPending(session.channel) : deps.phrases.sessionEnded(session.channel);
  return { kind: 'session', text };
}

async function understand(
  deps: TurnDependencies,
  state: ConversationState,
  session: DialogueSession,
  inHand: InvoicesInHand,
  texts: readonly string[],
  now: Date,
): Promise<ExtractedIntent> {
  const context = buildIntentContext({ state, session: session.facts, invoice: inHand.invoice, channel: session.channel, now });
  const intent = await extractBurst(deps.extractor, texts, context);
  deps.telemetry.event('intent', { 'intent.source': intent.source, 'intent.kind': intent.kind });
  return intent;
}

interface Understood {
  readonly session: DialogueSession;
  readonly state: ConversationState;
  readonly inHand: InvoicesInHand;
  readonly intent: ExtractedIntent;
  readonly texts: readonly string[];
}

async function decide(deps: TurnDependencies, turn: OwnedTurn, understood: Understood): Promise<RuntimeResult> {
  const { session, state, inHand, intent, texts } = understood;
  const { settings } = deps;
  const voice = session.channel === 'voice';
  return deps.runtime.tryHandle({
    state,
    facts: session.facts,
    channel: session.channel,
    userText: texts.join('\n'),
    intent,
    invoice: inHand.invoice,
    previousInvoice: inHand.previous,
    now: turn.message.receivedAt,
    turnKey: turn.message.messageId,
    inReplyTo: turn.message.details.inReplyTo ?? null,
    confirmationTtlSeconds: voice ? settings.confirmationTtlVoiceSeconds : settings.confirmationTtlSeconds,
    enabled: settings.conversationRuntimeEnabled,
    scope: {
      tenantId: turn.guard.tenantId,
      conversationKey: turn.guard.conversationKey,
      sessionId: session.sessionId,
      customer: session.customer,
      invoiceId: inHand.session.invoiceId,
      invoiceHash: inHand.session.hash,
      invoices: { current: inHand.invoice, previous: inHand.previous },
      channel: session.channel,
      messageId: turn.message.messageId,
      now: turn.message.receivedAt,
      signal: turn.guard.signal,
      permit: turn.guard,
    },
  });
}

/** Writes what the turn decided, if it may still be said. */
export async function commit(
  deps: TurnDependencies,
  turn: OwnedTurn,
  loaded: LoadedConversation,
  answer: TurnAnswer,
  unanswered: number,
): Promise<TurnEnd> {
  const { response, record } = turnRecord(deps, turn, loaded, answer, unanswered + 1);
  deps.faults.reach('turn.before_commit');
  const committed = await commitTurn(deps.database, turn.guard, record);
  deps.faults.reach('turn.committed');
  if (committed) {
    if (record.archivedState !== null) deps.onArchived(turn.row.conversation_key, record.archivedState.reason, { tenantId: turn.guard.tenantId, traceId: turn.message.traceId });
    deps.metrics.countTurn({
      handledBy: response.handledBy,
      rule: response.decision?.rule ?? null,
      action: response.decision?.action ?? null,
    });
    return { kind: 'committed', response };
  }
  return { kind: 'overtaken', dialogue: answer.kind === 'dialogue' ? answer.result : null };
}


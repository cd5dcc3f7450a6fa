import { closingQuestion } from '../src/conversation/domain/closing-question.js';
import { contractHash } from '../src/conversation/domain/confirmation-contract.js';
import {
  buildIntentContext,
  deserializeFacts,
  deserializeState,
  newConversationState,
  NO_SESSION_FACTS,
  serializeFacts,
  serializeState,
  type ActionStep,
  type ConversationState,
  type PendingWorkflow,
  type SessionFacts,
} from '../src/conversation/index.js';
import type { IntentContext } from '../src/intent/index.js';
import { allItems, parseInvoice, type Invoice, type ResolvedInvoiceItem } from '../src/invoice/index.js';
import type { JsonObject } from '../src/kernel/json.js';
import type { LabelledRow, RowContext } from './labelled-row.js';
import { chargesOf, explainedName, invoiceDocument, queueOf } from './row-invoice.js';

/** The moment at which every row is read; the questions that stand were put a minute before. */
const NOW = new Date('2026-11-30T12:00:00.000Z');
const EXPIRES_AT = '2026-11-30T12:29:00.000Z';
const SESSION = 'eval';

/** A row's context as the database would hold it. */
export interface StoredRow {
  readonly state: JsonObject;
  readonly facts: JsonObject;
  readonly invoice: Invoice | null;
}

/** What the product knows of a row's context once it has read it back. */
export interface RestoredRow {
  readonly context: IntentContext;
  /** The paused workflow that the reply goes to first; null when none waits. */
  readonly paused: PendingWorkflow | null;
}

/**
 * Reads the stored context as a turn does, and derives what the extractor may know.
 * @throws Error when the state does not come back whole: a fault of this program, never of a row
 */
export function restoreRow(row: LabelledRow): RestoredRow {
  const stored = storedRow(row);
  const { state, outcome } = deserializeState(stored.state, { sessionId: SESSION, turnIndex: 0, channel: 'text' });
  if (outcome !== 'restored') throw new Error(`${row.id}: the state of its context was not restored but ${outcome}`);
  const session = deserializeFacts(stored.facts);
  const context = buildIntentContext({ state, session, invoice: stored.invoice, channel: state.channel, now: NOW });
  return { context, paused: state.pendingWorkflow };
}

/** The state, the session's facts and the invoice that stand before a row's sentence, serialized (schema version 7). */
export function storedRow(row: LabelledRow): StoredRow {
  const context = row.context ?? null;
  const charges = chargesOf(context);
  const invoice = charges.length === 0 ? null : parseInvoice(invoiceDocument(charges));
  const items = invoice === null ? [] : allItems(invoice);
  const base = newConversationState({ sessionId: SESSION, turnIndex: turnsBefore(context), channel: context?.channel ?? 'text' });
  const state = { ...base, ...snapshotOf(items), ...stateOf(context, items) };
  return { state: serializeState(state), facts: serializeFacts({ ...NO_SESSION_FACTS, ...factsOf(row, state, items) }), invoice };
}

function turnsBefore(context: RowContext | null): number {
  if (context === null) return 0;
  return context.kind === 'stale_confirmation' ? 2 : 1;
}

function snapshotOf(items: readonly ResolvedInvoiceItem[]): Partial<ConversationState> {
  return items.length === 0 ? {} : { invoiceSnapshot: items, invoiceSnapshotSourceTurn: 1 };
}

function stateOf(context: RowContext | null, items: readonly ResolvedInvoiceItem[]): Partial<ConversationState> {
  switch (context?.kind) {
    case 'pending_confirmation':
    case 'stale_confirmation':
      return { status: 'awaiting_confirmation', pendingConfirmation: confirmationOf(context, items) };
    case 'paused_workflow':
      return { status: 'awaiting_workflow_input', pendingWorkflow: pauseOf(context) };
    case 'after_explanation':
      return { informativeAnswerDelivered: true };
    case 'after_execution':
      return { lastCompletedAction: executed(context, items) };
    case 'session_closed':
      return { status: 'closed', clientRequestedEnd: true, lastFinalizationReason: 'client_requested_end' };
    default:
      return {};
  }
}

type QueuedContext = Extract<RowContext, { kind: 'pending_confirmation' | 'stale_confirmation' | 'after_execution' }>;

function stepsOf(context: QueuedContext, items: readonly ResolvedInvoiceItem[]): readonly ActionStep[] {
  return queueOf(context).map(([tool, names]) => ({
    tool,
    subject: names.join(', '),
    items: items.filter(({ canonicalName }) => names.includes(canonicalName)),
    workflowVersion: null,
  }));
}

function confirmationOf(context: QueuedContext, items: readonly ResolvedInvoiceItem[]): NonNullable<ConversationState['pendingConfirmation']> {
  const authorizedQueue = { steps: stepsOf(context, items), cursor: 0 };
  return { id: 'eval-question', hash: contractHash(authorizedQueue), authorizedQueue, askedTurnIndex: 1, promptText: promptOf(context), expiresAt: EXPIRES_AT, repetitions: 0 };
}

function promptOf(context: QueuedContext): string {
  const names = queueOf(context).flatMap(([, list]) => list).join(', ');
  const given = context.kind === 'pending_confirmation' ? context.prompt : undefined;
  return given ?? `Vamos seguir com o cancelamento do serviço ${names} e providenciar a retirada dos valores da fatura. Você confirma?`;
}

function pauseOf({ workflow, question, allowed_values: allowedValues }: Extract<RowContext, { kind: 'paused_workflow' }>): PendingWorkflow {
  const name = workflow ?? 'invoice_explanation';
  return { tool: name, workflow: name, version: 1, executionId: 'eval-execution', expectedInputKey: 'resposta_usuario', allowedValues, question, normalize: null, reprompts: 0 };
}

function executed(context: QueuedContext, items: readonly ResolvedInvoiceItem[]): ConversationState['lastCompletedAction'] {
  const step = stepsOf(context, items).at(-1);
  const { tool, subject } = step ?? { tool: 'cancelar_vas_avulso' as const, subject: '' };
  return { tool, subject, toolKind: 'action', outcome: 'success', items: [], protocol: null, resultSummary: {} };
}

/** The session's facts of the turn before: its answer, its kind, what it spoke of, and the question it left open. */
function factsOf(row: LabelledRow, state: ConversationState, items: readonly ResolvedInvoiceItem[]): Partial<SessionFacts> {
  const context = row.context ?? null;
  const { turnIndex } = state;
  const spoken = items.map(({ canonicalName: name, msisdn }) => ({ name, msisdn, turnIndex }));
  switch (context?.kind) {
    case undefined:
      return {};
    case 'pending_confirmation':
      return { lastQuestion: closingQuestion(promptOf(context)), lastIntentKind: 'action_request', lastItems: spoken };
    case 'stale_confirmation':
      return { lastIntentKind: 'value_question', lastItems: spoken.map((item) => ({ ...item, turnIndex: 1 })) };
    case 'paused_workflow':
      return { lastQuestion: closingQuestion(context.question), lastIntentKind: 'invoice_overview' };
    case 'agent_asked_item':
      return {
        lastQuestion: closingQuestion(context.question ?? 'Qual serviço você deseja cancelar?'),
        lastIntentKind: 'action_request',
        openQuestion: { verb: 'cancelar', mention: null, candidates: [], askedTurnIndex: turnIndex },
      };
    case 'after_explanation':
      return { lastIntentKind: 'invoice_overview' };
    case 'after_execution':
      return { lastIntentKind: 'confirmation_response', hasSuccessfulAction: true };
    case 'history':
      return { lastIntentKind: 'conceptual_question', lastItems: explained(row, turnIndex) };
    case 'invoice_snapshot':
      return { lastIntentKind: 'invoice_overview' };
    case 'no_snapshot':
    case 'after_terminal_workflow':
    case 'session_closed':
      return {};
  }
}

function explained(row: LabelledRow, turnIndex: number): SessionFacts['lastItems'] {
  const name = explainedName(row);
  return name === null ? [] : [{ name, msisdn: '11900007048', turnIndex }];
}

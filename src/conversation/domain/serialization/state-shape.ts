import type { ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import type {
  ActionItemResult,
  ActionQueue,
  ActionStep,
  ActionTool,
  ConversationState,
  PendingConfirmation,
  PendingWorkflow,
  ResolvedAction,
  ToolOutcome,
} from '../state.js';
import { count, decimal, flag, instant, json, list, MalformedState, nullable, oneOf, record, text, type Codec, type Shape } from './codec.js';

export const actionTool = oneOf<ActionTool>('cancelar_vas_avulso', 'pro_rata', 'vas_estrategico', 'contestacao_tool');
const toolOutcome = oneOf<ToolOutcome>('success', 'no_match', 'failure', 'partial', 'unknown');

const invoiceItem = record<ResolvedInvoiceItem>({
  canonicalName: ['canonical_name', text],
  toolCategory: ['tool_category', oneOf('cancelar_vas_avulso', 'vas_estrategico', 'pro_rata')],
  itemType: ['item_type', oneOf('avulso', 'estrategico', 'bundle', 'plano')],
  msisdn: ['msisdn', text],
  value: ['value', nullable(decimal)],
  section: ['section', text],
  rawEntry: ['raw_entry', json],
});

const actionStep = record<ActionStep>({
  tool: ['tool', actionTool],
  subject: ['subject', text],
  items: ['items', list(invoiceItem)],
  workflowVersion: ['workflow_version', nullable(count)],
});

const steps = record<ActionQueue>({ steps: ['steps', list(actionStep)], cursor: ['cursor', count] });

/** A queue whose cursor stands at one of its steps or at its end. */
const actionQueue: Codec<ActionQueue> = {
  encode: (queue) => steps.encode(queue),
  decode: (value, path) => {
    const queue = steps.decode(value, path);
    if (queue.cursor > queue.steps.length) throw new MalformedState(`${path}/cursor`, 'a place in the queue');
    return queue;
  },
};

const pendingConfirmation = record<PendingConfirmation>({
  id: ['id', text],
  hash: ['hash', text],
  authorizedQueue: ['authorized_queue', actionQueue],
  askedTurnIndex: ['asked_turn_index', count],
  promptText: ['prompt_text', text],
  expiresAt: ['expires_at', instant],
  repetitions: ['repetitions', count],
});

const pendingWorkflow = record<PendingWorkflow>({
  tool: ['tool', text],
  workflow: ['workflow', text],
  version: ['version', count],
  executionId: ['execution_id', text],
  expectedInputKey: ['expected_input_key', text],
  allowedValues: ['allowed_values', list(text)],
  question: ['question', text],
  normalize: ['normalize', nullable(text)],
  reprompts: ['reprompts', count],
});

const itemResult = record<ActionItemResult>({
  name: ['name', text],
  msisdn: ['msisdn', text],
  value: ['value', nullable(text)],
  outcome: ['outcome', toolOutcome],
});

const resolvedAction = record<ResolvedAction>({
  tool: ['tool', actionTool],
  subject: ['subject', text],
  toolKind: ['tool_kind', oneOf('info', 'explanation', 'action', 'meta')],
  outcome: ['outcome', toolOutcome],
  items: ['items', list(itemResult)],
  protocol: ['protocol', nullable(text)],
  resultSummary: ['result_summary', json],
});

/** Every field of the state with its persisted key (architecture §4.20). */
export const STATE_SHAPE: Shape<ConversationState> = {
  schemaVersion: ['schema_version', count],
  sessionId: ['session_id', text],
  turnIndex: ['turn_index', count],
  channel: ['channel', oneOf('voice', 'text')],
  status: [
    'status',
    oneOf('open', 'awaiting_confirmation', 'executing_action', 'awaiting_workflow_input', 'finalizing', 'closed'),
  ],
  pendingConfirmation: ['pending_confirmation', nullable(pendingConfirmation)],
  pendingWorkflow: ['pending_workflow', nullable(pendingWorkflow)],
  actionQueue: ['action_queue', actionQueue],
  lastCompletedAction: ['last_completed_action', nullable(resolvedAction)],
  lastInvoiceAnswer: ['last_invoice_answer', nullable(oneOf('SIM', 'NAO'))],
  clientRequestedEnd: ['client_requested_end', flag],
  offContextCount: ['off_context_count', count],
  informativeAnswerDelivered: ['informative_answer_delivered', flag],
  lastFinalizationReason: ['last_finalization_reason', nullable(text)],
  decisionTrace: ['decision_trace', list(json)],
  msisdn: ['msisdn', text],
  invoiceSnapshot: ['invoice_snapshot', list(invoiceItem)],
  invoiceSnapshotSourceTurn: ['invoice_snapshot_source_turn', count],
  invoiceSnapshotSourceMsisdn: ['invoice_snapshot_source_msisdn', text],
};

/** The whole state. */
export const stateCodec: Codec<ConversationState> = record(STATE_SHAPE);

/** One queue, as it stands inside the state; the session record keeps queues in the same form. */
export const queueCodec: Codec<ActionQueue> = actionQueue;

/** One step, in the same form. */
export const stepCodec: Codec<ActionStep> = actionStep;

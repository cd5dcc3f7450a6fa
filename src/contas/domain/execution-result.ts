import type { ActionTool, InvoiceAnswer, JourneyResult, PendingWorkflow, StoppedJourney } from '../../conversation/domain/index.js';
import type { ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import { assertNever } from '../../kernel/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import { joined } from '../../kernel/said.js';
import type { Execution } from '../../workflow-engine/domain/index.js';
import { evidenceOf } from './evidence-of.js';
import { endOfStep, itemResults } from './journey-result.js';
import { stepEndOf } from './step-results.js';

/**
 * How a step of the confirmed queue stands by its execution.
 * @param question what a pause asks when it has to ask again
 */
export function stepResult(tool: ActionTool, items: readonly ResolvedInvoiceItem[], execution: Execution, question: string): JourneyResult {
  switch (execution.status) {
    case 'COMPLETED':
      return { ...endOfStep(stepEndOf(tool, items, execution)), ...(isHandedOver(execution) ? { sessionControl: 'HUMAN_HANDOFF' as const } : {}) };
    case 'PAUSED':
      return pausedResult(tool, execution, question);
    case 'FAILED':
      return isContested(tool, execution) ? contestedResult(tool, items, execution) : failedResult(items, execution);
    case 'CANCELLED':
    case 'RUNNING':
      return { kind: 'failed', items: itemResults(items, 'failure'), error: execution.reason ?? 'abandoned' };
    default:
      return assertNever(execution.status);
  }
}

/** How an informative journey stands by its execution. @param question as for `stepResult` */
export function informativeResult(tool: string, execution: Execution, question: string): JourneyResult {
  switch (execution.status) {
    case 'COMPLETED':
      return informed(tool, execution);
    case 'PAUSED':
      return pausedResult(tool, execution, question);
    case 'FAILED':
      return { ...failedResult([], execution), invoiceAnswer: answerBefore(tool, execution) };
    case 'CANCELLED':
    case 'RUNNING':
      return { kind: 'failed', items: [], error: execution.reason ?? 'abandoned' };
    default:
      return assertNever(execution.status);
  }
}

/** What resumes a paused execution in the turns to come. @throws Error for one that is not paused */
export function pendingOf(tool: string, { executionId, name: workflow, version, pause }: Execution, question: string): PendingWorkflow {
  if (pause === null) throw new Error(`Execution ${executionId} is not paused`);
  return {
    tool,
    workflow,
    version,
    executionId,
    expectedInputKey: pause.expectedInput.key,
    allowedValues: pause.expectedInput.allowedValues ?? [],
    question,
    normalize: null,
    reprompts: pause.attempts,
  };
}

function pausedResult(tool: string, execution: Execution, question: string): JourneyResult {
  return { kind: 'paused', pending: pendingOf(tool, execution, question), message: execution.pause?.message ?? '', evidence: evidenceOf(execution.output) };
}

/** Who could not be told how an effect ended goes to a person; anything else that failed certainly did not happen (architecture §4.27). */
function failedResult(items: readonly ResolvedInvoiceItem[], execution: Execution): StoppedJourney {
  if (execution.reason === 'outcome_unknown') return unknownResult(items, execution);
  return { kind: 'failed', items: itemResults(items, 'failure'), error: errorOf(execution) };
}

function unknownResult(items: readonly ResolvedInvoiceItem[], execution: Execution): StoppedJourney {
  return { kind: 'unknown', items: itemResults(items, 'unknown'), error: errorOf(execution) };
}

/** The contestation is told with its protocol; what failed behind it is a person's. */
function contestedResult(tool: ActionTool, items: readonly ResolvedInvoiceItem[], execution: Execution): JourneyResult {
  const { message, evidence, protocol } = stepEndOf(tool, items, execution);
  const rest = 'Não consegui concluir uma etapa do registro, e vou passar o seu atendimento para uma pessoa terminar.';
  return { ...unknownResult(items, execution), told: { ...joined([{ text: message ?? '', evidence }, { text: rest, evidence: [] }], ' '), protocol } };
}

function errorOf({ reason, trace }: Execution): string {
  return trace.at(-1)?.detail ?? reason ?? 'action_failed';
}

/** What failed behind an opened contestation is for a person to finish: it would be false to say that nothing was contested. */
function isContested(tool: ActionTool, { vars }: Execution): boolean {
  const opened = vars['abrir_contestacao_cliente'] ?? null;
  return tool === 'contestacao_tool' && isJsonObject(opened) && opened['success'] === true;
}

function informed(tool: string, execution: Execution): JourneyResult {
  const { output } = execution;
  return {
    kind: 'completed',
    outcome: 'success',
    items: [],
    protocol: textOrNull(output['protocolo_id']),
    message: textOrNull(output['mensagem']),
    recommendsFinalization: output['recomenda_finalizacao'] === true,
    output: {},
    evidence: evidenceOf(output),
    sessionControl: isHandedOver(execution) ? 'HUMAN_HANDOFF' : null,
    finalization: finalizationOf(output['finalization']),
    invoiceAnswer: answerOf(output['invoice_answer']) ?? answerBefore(tool, execution),
  };
}

function isHandedOver({ output }: Execution): boolean {
  return output['session_control'] === 'HUMAN_HANDOFF';
}

function finalizationOf(value: JsonValue | undefined): Extract<JourneyResult, { kind: 'completed' }>['finalization'] {
  if (!isJsonObject(value ?? null)) return null;
  const { status, protocol } = value as JsonObject;
  if (status !== 'resolvido' && status !== 'nao_resolvido' && status !== 'outros_assuntos') return null;
  return { status, protocol: textOrNull(protocol) };
}

/** What the customer answered the explanation, whatever became of it afterwards (WORKFLOWS §11.12 `resposta_usuario`). */
function answerBefore(tool: string, { input }: Execution): InvoiceAnswer | null {
  return tool === 'invoice_explanation' ? answerOf(input['resposta_usuario']) : null;
}

function answerOf(value: JsonValue | undefined): InvoiceAnswer | null {
  return value === 'SIM' || value === 'NAO' ? value : null;
}

function textOrNull(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

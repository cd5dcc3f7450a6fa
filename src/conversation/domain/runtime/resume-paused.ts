import { interpretValue } from '../../../intent/domain/index.js';
import { assertNever } from '../../../kernel/errors.js';
import { onWorkflowAbandoned } from '../hooks/index.js';
import type { PendingWorkflow } from '../state.js';
import { storePause } from '../workflow-pause.js';
import { finish } from './finish.js';
import { executionKeys, runQueue } from './release-queue.js';
import type { RuntimeDecision } from './runtime-types.js';
import { said, type Performed, type TurnContext } from './turn-context.js';

const RESUME: RuntimeDecision = { action: 'resume_workflow', rule: 'resume', reason: null };
/** After three reprompts the fourth unclear reply goes to a person (architecture §4.28). */
const MAX_REPROMPTS = 3;

/** Offers the message to the paused journey before anything else (CONVERSATION "Resume é dono do runtime"). */
export async function resumePaused(turn: TurnContext, pending: PendingWorkflow): Promise<Performed> {
  const { dialogue, input, parts } = turn;
  const reading = interpretValue(input.userText, { key: pending.expectedInputKey, allowedValues: pending.allowedValues });
  switch (reading.kind) {
    case 'value': {
      const outcome = await parts.executor.resumeCurrent(dialogue, reading.value, input.scope);
      const keyOf = executionKeys({ id: pending.executionId }, input.facts);
      return { ...(await runQueue(turn, parts.executor, keyOf, RESUME, outcome)), handledBy: 'workflow' };
    }
    case 'unclear':
      return pending.reprompts >= MAX_REPROMPTS ? handOver(turn, pending, 'reprompts_exhausted') : reprompt(turn, pending);
    case 'person':
      return handOver(turn, pending, 'person_requested');
    case 'end': {
      await abandon(turn, pending, 'end_requested');
      const end = await finish(turn, false);
      const decision: RuntimeDecision = { action: 'finalize', rule: '2', reason: null };
      return said(decision, end.text, { finalization: end.finalization, sessionControl: 'END_SESSION' });
    }
    default:
      return assertNever(reading);
  }
}

function reprompt(turn: TurnContext, pending: PendingWorkflow): Performed {
  storePause(turn.dialogue, { ...pending, reprompts: pending.reprompts + 1 });
  return said(RESUME, pending.question, { handledBy: 'workflow' });
}

async function handOver(turn: TurnContext, pending: PendingWorkflow, reason: string): Promise<Performed> {
  await abandon(turn, pending, reason);
  const decision: RuntimeDecision = { action: 'human_handoff', rule: '2', reason: null };
  return said(decision, turn.composer.fromCatalog('transferencia_atendente'), { sessionControl: 'HUMAN_HANDOFF', handoffReason: reason });
}

/** The pause is released before the customer goes on elsewhere, so that nothing of it takes the next message (case C09). */
async function abandon({ dialogue, input, parts }: TurnContext, pending: PendingWorkflow, reason: string): Promise<void> {
  await parts.runner.cancel(pending, reason, input.scope);
  dialogue.apply(onWorkflowAbandoned);
}

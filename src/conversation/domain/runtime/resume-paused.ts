import { isBareThanks } from '../../../intent/domain/index.js';
import { assertNever } from '../../../kernel/errors.js';
import { fold } from '../../../kernel/text-folding.js';
import type { ActionStep, PendingWorkflow } from '../state.js';
import { wantedChargeKinds, withdraws } from '../triggers/index.js';
import { dropPause, pausedStep, stepsBehind, storePause, withdrawSteps } from '../workflow-pause.js';
import { finish } from './finish.js';
import { informed } from './inform.js';
import { executionKeys } from './execution-keys.js';
import { runQueue } from './release-queue.js';
import type { RuntimeDecision } from './runtime-types.js';
import { said, type Performed, type TurnContext } from './turn-context.js';

const RESUME: RuntimeDecision = { action: 'resume_workflow', rule: 'resume', reason: null };

/** What the message was to the journey that waited: the whole turn, or words for the normal routing. */
export type Resumption =
  | { readonly kind: 'handled'; readonly performed: Performed }
  /** `waits`: its question still stands. `expired`: its time had passed, and the customer must hear it. `gone`: there is none. */
  | { readonly kind: 'released'; readonly journey: 'waits' | 'expired' | 'gone' };

/**
 * Offers the message to the paused journey before anything else (CONVERSATION "Resume é dono do runtime"). One that takes back a
 * step behind it is no answer: a no to the question would run that very step (architecture §4.2, §4.11).
 */
export async function resumePaused(turn: TurnContext, pending: PendingWorkflow): Promise<Resumption> {
  const { dialogue, input, parts } = turn;
  const step = pausedStep(dialogue.state.actionQueue, pending);
  const withdrawn = withdraws(input.userText) ? stepsBehind(dialogue.state.actionQueue, pending) : [];
  const isOffered = withdrawn.length === 0 && !answersNothing(turn);
  const reply = await parts.runner.reply({ pending, text: isOffered ? input.userText : null, step, scope: input.scope });
  switch (reply.kind) {
    case 'waits':
      if (withdrawn.length > 0) withdrawSteps(dialogue);
      storePause(dialogue, pending);
      return handled(leavingBehind(turn, withdrawn, said(RESUME, pending.question, { handledBy: 'workflow' })));
    case 'resumed': {
      if (step === null && reply.result.kind === 'paused' && wantsElse(turn, step)) {
        storePause(dialogue, reply.result.pending);
        return { kind: 'released', journey: 'waits' };
      }
      if (step === null) return handled(await informed(turn, { decision: RESUME, handledBy: 'workflow', tool: pending.tool }, reply.result));
      const outcome = parts.executor.settleResumed(dialogue, reply.result);
      const keys = executionKeys({ id: pending.executionId }, input.facts);
      return handled({ ...(await runQueue(turn, parts.executor, keys, RESUME, { outcome, executionKey: pending.executionId })), handledBy: 'workflow' });
    }
    case 'asked_again':
      storePause(dialogue, reply.pending);
      if (wantsElse(turn, step)) return { kind: 'released', journey: 'waits' };
      return handled(said(RESUME, reply.message, { handledBy: 'workflow' }));
    case 'reentry':
      return { kind: 'released', journey: 'waits' };
    case 'left': {
      const undone = stepsBehind(dialogue.state.actionQueue, pending);
      dropPause(dialogue);
      return handled(leavingBehind(turn, undone, reply.reason === 'end_requested' ? await endService(turn) : handOver(turn, reply.reason)));
    }
    case 'expired':
    case 'gone':
      dropPause(dialogue);
      return { kind: 'released', journey: reply.kind };
    default:
      return assertNever(reply);
  }
}

/** What adds to a yes leaves the question standing, as the journey says (corpus, `expected_token` OUTRO). */
const ADDS_TO_YES = /^(?:sim|s|isso|ok|ta|certo|claro|beleza|uhum|aham)\b.*\b(?:tambem|junto|aproveit\w+|e (?:ja )?(?:cancel|tir|contest)\w+)\b/;

/**
 * "na verdade quero cancelar o VOD" while a journey about HBO Max asks again: the request that was named last is the one that counts, so
 * that the next yes cannot settle the other (architecture §4.2, §4.28).
 */
function wantsElse({ input, resolution, signals }: TurnContext, step: ActionStep | null): boolean {
  if (!input.enabled || !signals.requestedAction || input.intent.actionVerbs.length === 0 || ADDS_TO_YES.test(fold(input.userText))) return false;
  const named = [...resolution.resolved, ...resolution.ambiguous.flatMap(({ matches }) => matches)];
  const inHand = new Set(step?.items.map(({ canonicalName }) => canonicalName));
  return named.some(({ canonicalName }) => !inHand.has(canonicalName)) || (named.length === 0 && wantedChargeKinds(input.userText).length > 0);
}

/**
 * Thanks, which may be noise on a voice line and never hang up the call (architecture §4.2, case C26), and a tap on the button of an
 * older message: buttons belong to confirmations (case C10).
 */
function answersNothing({ input }: TurnContext): boolean {
  if (input.channel === 'voice' && isBareThanks(input.userText)) return true;
  return input.inReplyTo !== null && input.intent.kind === 'confirmation_response';
}

/** The customer goes on elsewhere: nothing of the pause takes the next message (architecture §4.28, case C09). */
export async function abandon({ dialogue, input, parts }: TurnContext, pending: PendingWorkflow): Promise<void> {
  await parts.runner.cancel(pending, input.scope);
  dropPause(dialogue);
}

/** The rest of a queue whose step was left is named as not done (architecture §4.13). */
export function leavingBehind({ composer }: TurnContext, undone: readonly ActionStep[], performed: Performed): Performed {
  if (undone.length === 0) return performed;
  const toPerson = performed.sessionControl === 'HUMAN_HANDOFF';
  return { ...performed, text: `${composer.actionReport([], undone, toPerson)} ${performed.text}` };
}

function handled(performed: Performed): Resumption {
  return { kind: 'handled', performed };
}

async function endService(turn: TurnContext): Promise<Performed> {
  const end = await finish(turn, false);
  return said({ action: 'finalize', rule: '2', reason: null }, end.text, { finalization: end.finalization, sessionControl: 'END_SESSION' });
}

function handOver({ composer }: TurnContext, handoffReason: string): Performed {
  const decision: RuntimeDecision = { action: 'human_handoff', rule: '2', reason: null };
  return said(decision, composer.fromCatalog('transferencia_atendente'), { sessionControl: 'HUMAN_HANDOFF', handoffReason });
}

import { buildFinalizePayload, finalizationStatus, markClosed } from '../finalization-machine.js';
import { toPromptContext } from '../prompt-context.js';
import type { ResolvedAction } from '../state.js';
import type { Finalization } from './runtime-types.js';
import type { TurnContext } from './turn-context.js';

/**
 * Ends the journey: its status from the session, its protocol from the operator's system, its closing sentence
 * (architecture §4.15-16). Without a protocol none is mentioned.
 * @param actions of this very turn, which the session does not remember yet
 */
export async function finish(
  turn: TurnContext,
  offContext: boolean,
  actions: readonly ResolvedAction[] = [],
): Promise<{ readonly text: string; readonly finalization: Finalization }> {
  const { dialogue, input, parts, composer } = turn;
  const hasSuccessfulAction = input.facts.hasSuccessfulAction || actions.some(({ outcome }) => outcome === 'success');
  const status = finalizationStatus({ ...input.facts, hasSuccessfulAction }, dialogue.state, offContext);
  const { protocol } = await parts.runner.finalize({
    ...buildFinalizePayload(status, toPromptContext(dialogue.state)),
    executionKey: `${input.scope.sessionId}:${input.turnKey}:finalizar_atendimento`,
    scope: input.scope,
  });
  markClosed(dialogue, status);
  return { text: composer.closing(status, protocol), finalization: { status, protocol } };
}

import type { TurnResponse } from './domain/turn.js';
import { loadConversation } from './load-conversation.js';
import { readConversation } from './persistence/read-conversation.js';
import { commit, type OwnedTurn, type TurnEnd } from './run-turn.js';
import { OVERTAKEN } from '../conversation/index.js';
import type { TurnDependencies } from './turn-dependencies.js';
import { TurnGuard } from './turn-guard.js';

/**
 * A person took over while an effect was dispatched: the effect stands and is recorded, its sentence is dropped
 * (architecture §4.41, api.md "Details").
 * @returns null when another process has taken the conversation meanwhile; it finishes the turn
 */
export async function settleAfterTakeover(
  deps: TurnDependencies,
  turn: OwnedTurn,
  end: Extract<TurnEnd, { kind: 'overtaken' }>,
): Promise<TurnResponse | null> {
  const row = await readConversation(deps.database, turn.guard);
  if (row === null || end.dialogue === null || row.lease_token !== turn.guard.leaseToken) return null;
  const guard = new TurnGuard(deps.database, row, turn.guard.seq);
  for (const call of turn.guard.toolCalls) guard.record(call);
  const loaded = loadConversation(row, {
    now: turn.message.receivedAt,
    idleSeconds: Number.POSITIVE_INFINITY,
    newSessionId: () => deps.ids.next(),
    agentId: '',
    channel: 'text',
    rejectsAfterEnd: () => true,
  });
  const { state, facts } = end.dialogue;
  // A step that the fence withheld never ran (api.md "actions": what was executed).
  const actions = end.dialogue.actions.filter(({ resultSummary }) => resultSummary['error'] !== OVERTAKEN);
  const { hasSuccessfulAction, failedExecutions, doneItems } = facts;
  const session = { ...loaded.session, facts: { ...loaded.session.facts, hasSuccessfulAction, failedExecutions, doneItems } };
  const result = await commit(deps, { ...turn, row, guard }, { ...loaded, session, state }, { kind: 'session', text: null, executed: actions }, 0);
  return result.kind === 'committed' ? result.response : null;
}

import type { TurnResponse } from './domain/turn.js';
import { loadConversation } from './load-conversation.js';
import { readConversation } from './persistence/read-conversation.js';
import { commit, type OwnedTurn, type TurnEnd } from './run-turn.js';
import { discardPending, hookEmitter, OVERTAKEN } from '../conversation/index.js';
import type { TurnDependencies } from './turn-dependencies.js';
import { TurnGuard } from './turn-guard.js';

/**
 * A person took over while an effect was dispatched: the effect stands and is recorded, its sentence is dropped
 * (architecture §4.41, api.md "Details"). What the turn was in the middle of ends with it.
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
  if (!guard.isRepeat) return null;
  for (const call of turn.guard.toolCalls) guard.record(call);
  for (const [key, rider] of turn.guard.riders) guard.atCommit(key, { ...(rider.ifUnsaid ?? rider), ifUnsaid: null });
  const loaded = loadConversation(row, {
    now: turn.message.receivedAt,
    idleSeconds: Number.POSITIVE_INFINITY,
    newSessionId: () => deps.ids.next(),
    agentId: '',
    channel: 'text',
    rejectsAfterEnd: () => true,
  });
  // What the turn went on to ask was never said (architecture §4.41).
  const state = discardPending(end.dialogue.state, 'taken_over', hookEmitter(deps.telemetry));
  const { facts } = end.dialogue;
  // A step that the fence withheld never ran (api.md "actions": what was executed).
  const actions = end.dialogue.actions.filter(({ resultSummary }) => resultSummary['error'] !== OVERTAKEN);
  const { hasSuccessfulAction, failedExecutions, doneItems } = facts;
  const session = { ...loaded.session, facts: { ...loaded.session.facts, hasSuccessfulAction, failedExecutions, doneItems } };
  const result = await commit(deps, { ...turn, row, guard }, { ...loaded, session, state }, { kind: 'session', text: null, executed: actions }, 0);
  // Where the person has written or let go meanwhile, it is what was done that must not be lost: once more, over the row as it stands.
  return result.kind === 'committed' ? result.response : settleAfterTakeover(deps, turn, end);
}

import type { InvoiceResolver, ResolutionOutcome } from '../../../invoice/domain/index.js';
import { buildActionQueue } from '../action-queue.js';
import { type PolicyInput, requestedItems } from '../policy/index.js';
import { EMPTY_QUEUE } from '../state.js';
import type { RuntimeInput } from './runtime-types.js';
import type { TurnContext } from './turn-context.js';

/** What the mentions of the message come to on the invoice in hand; without one every mention is not found. */
export async function resolveMentions(resolver: InvoiceResolver, input: RuntimeInput): Promise<ResolutionOutcome> {
  const mentions = mentionsOf(input);
  if (input.invoice === null) return { resolved: [], ambiguous: [], notFound: mentions, withoutCharge: [] };
  return resolver.resolve(mentions, input.invoice, { utterance: input.userText });
}

/** A line ending alone answers the question which line: it narrows the mention that was ambiguous (architecture §4.5). */
function mentionsOf({ intent, facts, state }: RuntimeInput): readonly string[] {
  const open = facts.openQuestion;
  const continues = open !== null && open.askedTurnIndex === state.turnIndex && intent.kind === 'action_request';
  if (intent.mentionedItems.length > 0 || !continues || open.mention === null) return intent.mentionedItems;
  return [open.mention];
}

/** What the policy's decisions are made of. */
export function policyInput({ dialogue, input, parts, resolution, signals }: TurnContext): PolicyInput {
  const pendingQueue = dialogue.state.pendingConfirmation?.authorizedQueue ?? EMPTY_QUEUE;
  const items = requestedItems(resolution.resolved, pendingQueue, input.userText);
  return {
    queue: buildActionQueue(items, signals.contests ? { tool: 'contestacao_tool' } : {}),
    pendingQueue,
    discardedQueue: input.facts.discardedQuestion?.queue ?? EMPTY_QUEUE,
    userText: input.userText,
    ragQueries: input.intent.ragQuery,
    capabilities: parts.capabilities,
  };
}

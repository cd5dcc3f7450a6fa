import type { Invoice, InvoiceResolver, ResolutionOutcome, ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import { buildActionQueue, itemsOf } from '../action-queue.js';
import { isLive } from '../confirmation-manager.js';
import { activeSnapshot } from '../intent-context.js';
import { type PolicyInput, requestedQueue } from '../policy/index.js';
import { type ActionQueue, EMPTY_QUEUE } from '../state.js';
import { contestedItems } from '../triggers/index.js';
import type { RuntimeInput } from './runtime-types.js';
import type { TurnContext } from './turn-context.js';

/** What the mentions of the message come to on the invoice in hand; without one every mention is not found. */
export async function resolveMentions(resolver: InvoiceResolver, input: RuntimeInput): Promise<ResolutionOutcome> {
  const { intent, invoice, state, userText } = input;
  const mentions = intent.mentionedItems;
  if (invoice === null) return { resolved: [], ambiguous: [], notFound: mentions, withoutCharge: [] };
  const outcome = await resolver.resolve(mentions, invoice, { utterance: userText });
  const continued = namesNothing(outcome) ? await continueOpenQuestion(resolver, input, invoice) : null;
  return continued ?? wholeSnapshot(asAsked(outcome, input), mentions, activeSnapshot(state));
}

/**
 * A line ending alone ("o do final 9999") answers the question which line: it narrows what was ambiguous (architecture
 * §4.5). An ending that fits none of the candidates brings the question again.
 * @returns null when no question is open or the message asks for nothing
 */
async function continueOpenQuestion(resolver: InvoiceResolver, input: RuntimeInput, invoice: Invoice): Promise<ResolutionOutcome | null> {
  const { facts, intent, state, userText } = input;
  const open = facts.openQuestion;
  if (open === null || open.askedTurnIndex !== state.turnIndex || intent.kind !== 'action_request') return null;
  const names = open.mention === null ? [...new Set(open.candidates.map(({ name }) => name))] : [open.mention];
  const narrowed = await resolver.resolve(names, invoice, { utterance: userText });
  return narrowed.notFound.length < names.length ? { ...narrowed, notFound: [] } : resolver.resolve(names, invoice);
}

/** "sim, menos o craque": what stays of the open question keeps the lines that were asked about (architecture §4.11). */
function asAsked(outcome: ResolutionOutcome, { intent, now, state }: RuntimeInput): ResolutionOutcome {
  const changesScope = intent.kind === 'action_request' && intent.source === 'rules' && isLive(state, { turnIndex: state.turnIndex + 1, now });
  const asked = changesScope && state.pendingConfirmation !== null ? itemsOf(state.pendingConfirmation.authorizedQueue) : [];
  const ofQuestion = (mention: string): readonly ResolvedInvoiceItem[] => asked.filter((item) => item.canonicalName === mention);
  const known = outcome.ambiguous.flatMap(({ mention }) => ofQuestion(mention));
  if (known.length === 0) return outcome;
  return { ...outcome, resolved: [...known, ...outcome.resolved], ambiguous: outcome.ambiguous.filter(({ mention }) => ofQuestion(mention).length === 0) };
}

/**
 * "nenhum deles" or "todos menos a aya books" means items that were listed, as they were listed: which line is nothing to
 * ask any more (CONVERSATION "Snapshot", incident CY0004). Such mentions are the list's own names, capitals included; a
 * customer's own words are lower case and stay ambiguous.
 */
function wholeSnapshot(outcome: ResolutionOutcome, mentions: readonly string[], snapshot: readonly ResolvedInvoiceItem[]): ResolutionOutcome {
  const listed = new Set(snapshot.map((item) => item.canonicalName));
  const isOfList = mentions.length > 1 && mentions.every((mention) => listed.has(mention) && mention !== mention.toLowerCase());
  if (!isOfList || outcome.ambiguous.length === 0) return outcome;
  const places = new Map(snapshot.map((item, place) => [keyOf(item), place]));
  const meant = outcome.ambiguous.flatMap(({ matches }) => matches.filter((item) => places.has(keyOf(item))));
  const placeOf = (item: ResolvedInvoiceItem): number => places.get(keyOf(item)) ?? places.size;
  const resolved = [...new Set([...outcome.resolved, ...meant])].sort((a, b) => placeOf(a) - placeOf(b));
  return { ...outcome, resolved, ambiguous: [] };
}

function namesNothing({ resolved, ambiguous, notFound, withoutCharge }: ResolutionOutcome): boolean {
  return resolved.length + ambiguous.length + notFound.length + withoutCharge.length === 0;
}

function keyOf(item: ResolvedInvoiceItem): string {
  return JSON.stringify([item.canonicalName, item.msisdn]);
}

/** One request may cancel some items and contest others; the contestation comes last (architecture §4.14). */
function contestationQueue(items: readonly ResolvedInvoiceItem[], userText: string): ActionQueue {
  const { contested, others } = contestedItems(userText, items);
  return { steps: [...buildActionQueue(others).steps, ...buildActionQueue(contested, { tool: 'contestacao_tool' }).steps], cursor: 0 };
}

/** What the policy's decisions are made of. */
export function policyInput({ dialogue, input, parts, resolution, signals }: TurnContext): PolicyInput {
  const pendingQueue = dialogue.state.pendingConfirmation?.authorizedQueue ?? EMPTY_QUEUE;
  const contests = signals.contests || signals.trigger === 'recusa_ressarcimento_dobro';
  const build = (items: readonly ResolvedInvoiceItem[]): ActionQueue => (contests ? contestationQueue(items, input.userText) : buildActionQueue(items));
  return {
    queue: requestedQueue(resolution.resolved, pendingQueue, input.userText, build),
    pendingQueue,
    discardedQueue: input.facts.discardedQuestion?.queue ?? EMPTY_QUEUE,
    userText: input.userText,
    ragQueries: input.intent.ragQuery,
    capabilities: parts.capabilities,
  };
}

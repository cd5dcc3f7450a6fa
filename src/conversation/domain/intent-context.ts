import type { IntentContext, NamedItem, OpenQuestion, RecentItem } from '../../intent/domain/index.js';
import { allItems, hasCharge, type Invoice, type ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import { sameLine } from '../../kernel/brazilian-phone.js';
import { itemsOf } from './action-queue.js';
import { isLive } from './confirmation-manager.js';
import type { SessionFacts } from './session-facts.js';
import type { Channel, ConversationState, PendingConfirmation } from './state.js';

/** CONVERSATION "Consumo": no prompt grows with a family's invoice. */
const MAX_SNAPSHOT_LINES = 20;

export interface IntentContextInput {
  /** Before `on_turn_started`: what the message answers is the turn before (CONVERSATION "Fluxo de try_handle"). */
  readonly state: ConversationState;
  readonly session: SessionFacts;
  readonly invoice: Invoice | null;
  readonly channel: Channel;
  /** An expired question is not open any more. */
  readonly now: Date;
}

/** What the extractor may know, derived and never stored (CONVERSATION "Contexto de classificação"). */
export function buildIntentContext({ state, session, invoice, channel, now }: IntentContextInput): IntentContext {
  const isOpen = isLive(state, { turnIndex: state.turnIndex + 1, now });
  const pending = isOpen ? state.pendingConfirmation : null;
  const action = state.lastCompletedAction;
  const snapshot = activeSnapshot(state);
  return {
    channel,
    turnIndex: state.turnIndex,
    hasPendingConfirmation: pending !== null,
    pendingConfirmationPrompt: pending?.promptText ?? null,
    pendingItemNames: pendingNames(pending),
    lastToolName: action?.tool ?? null,
    lastToolKind: action?.toolKind ?? null,
    lastInvoiceAnswer: state.lastInvoiceAnswer,
    invoiceSnapshotItems: renderSnapshot(snapshot),
    snapshotItemNames: namesOf(snapshot),
    invoiceItemNames: invoice === null ? [] : namesOn(invoice).all,
    openQuestion: openQuestion(session, state.turnIndex),
    openQuestionRepeated: session.openQuestionRepeated,
    chargeableItems: invoice === null ? [] : namesOn(invoice).chargeable,
    recentItems: recentItems(session, state.turnIndex),
    lastQuestion: session.lastQuestion,
    lastIntentKind: session.lastIntentKind,
  };
}

/**
 * The items as lines for a prompt: a section's name, then its items, at most twenty lines in all. A section never
 * ends the text with its name alone.
 */
export function renderSnapshot(items: readonly ResolvedInvoiceItem[]): string {
  if (items.length === 0) return '';
  const lines: string[] = [];
  for (const section of new Set(items.map((item) => item.section))) {
    const room = MAX_SNAPSHOT_LINES - lines.length - 1;
    const names = items.filter((item) => item.section === section).map((item) => `- ${item.canonicalName}`);
    if (room > 0) lines.push(`${section}:`, ...names.slice(0, room));
  }
  return lines.join('\n');
}

/** The items of the line in use; all of them while no line is known. */
export function activeSnapshot({ invoiceSnapshot, msisdn }: Pick<ConversationState, 'invoiceSnapshot' | 'msisdn'>): readonly ResolvedInvoiceItem[] {
  return msisdn === '' ? invoiceSnapshot : invoiceSnapshot.filter((item) => sameLine(item.msisdn, msisdn));
}

/** A question about the item or the line lives for one turn (architecture §4.5). */
function openQuestion({ openQuestion: asked }: SessionFacts, lastTurnIndex: number): OpenQuestion | null {
  if (asked === null || asked.askedTurnIndex !== lastTurnIndex) return null;
  const { verb, mention, candidates } = asked;
  return { verb, mention, candidates };
}

interface NamesOnInvoice {
  readonly all: readonly string[];
  readonly chargeable: readonly NamedItem[];
}

const namesByInvoice = new WeakMap<Invoice, NamesOnInvoice>();

/** Read off an invoice once, however many turns speak of it. */
function namesOn(invoice: Invoice): NamesOnInvoice {
  const known = namesByInvoice.get(invoice);
  if (known !== undefined) return known;
  const fresh = { all: invoiceNames(invoice), chargeable: chargeableItems(invoice) };
  namesByInvoice.set(invoice, fresh);
  return fresh;
}

/** Only the charges that a request may be about; bundles stand at zero and credits give money back (architecture §4.8). */
function chargeableItems(invoice: Invoice): readonly NamedItem[] {
  const charged = allItems(invoice).filter((item) => item.itemType !== 'bundle' && hasCharge(item));
  return charged.map(({ canonicalName: name, msisdn }) => ({ name, msisdn }));
}

/** Of the last three turns, the latest first. */
function recentItems({ lastItems }: SessionFacts, lastTurnIndex: number): readonly RecentItem[] {
  return lastItems
    .map(({ name, msisdn, turnIndex }) => ({ name, msisdn, turnsAgo: lastTurnIndex - turnIndex + 1 }))
    .filter(({ turnsAgo }) => turnsAgo >= 1 && turnsAgo <= 3)
    .sort((a, b) => a.turnsAgo - b.turnsAgo);
}

function pendingNames(pending: PendingConfirmation | null): readonly string[] {
  return pending === null ? [] : namesOf(itemsOf(pending.authorizedQueue));
}

function namesOf(items: readonly ResolvedInvoiceItem[]): readonly string[] {
  return [...new Set(items.map((item) => item.canonicalName))];
}

function invoiceNames(invoice: Invoice): readonly string[] {
  const names = new Set<string>();
  for (const { sections } of invoice.lines) {
    for (const { entries } of sections) for (const { desc } of entries) names.add(desc);
  }
  return [...names];
}

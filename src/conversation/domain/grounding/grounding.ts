import type { Invoice } from '../../../invoice/domain/index.js';
import { toDecimalText } from '../../../kernel/money.js';
import type { Evidence } from '../../../kernel/said.js';
import { sentencesOf } from '../../../kernel/sentences.js';
import { itemsOf } from '../action-queue.js';
import type { ActionItemResult, ActionQueue, ResolvedAction } from '../state.js';
import { type Claim, claimsOf } from './claims.js';

/** All that a sentence of this turn may state. */
export interface Grounds {
  /** What the answer itself gave with its words. */
  readonly evidence: readonly Evidence[];
  readonly invoices: readonly (Invoice | null)[];
  /** Questions whose amounts are stated: their charges are the invoice's. */
  readonly queues: readonly ActionQueue[];
  readonly actions: readonly ResolvedAction[];
  readonly protocols: readonly (string | null)[];
}

export interface Grounded {
  readonly text: string;
  /** What was left out for want of evidence, for the trace. */
  readonly refused: readonly Claim[];
}

const REFUSED = 'Prefiro não informar valores, datas ou protocolos que não consegui conferir. Se quiser, peça para falar com uma pessoa.';

/**
 * Lets no amount, date or protocol out without evidence: a sentence that states one is left out, and the customer hears so
 * (architecture §4.36, §7). Until the judges exist it is the last word on what leaves.
 */
export function ground(text: string, grounds: Grounds): Grounded {
  const refused = unknownOf(claimsOf(text), grounds);
  if (refused.length === 0) return { text, refused };
  const kept = sentencesOf(text).filter((sentence) => unknownOf(claimsOf(sentence), grounds).length === 0);
  return { text: [...kept, REFUSED].join(' '), refused };
}

/** Where claims may come from, the nearest first: an answer's own evidence shows nearly all that it states, and no invoice is read through. */
const SOURCES: readonly ((grounds: Grounds) => readonly Claim[])[] = [
  ({ evidence }) => evidence.flatMap(({ value }) => [...claimsOf(value), ...plainAmount(value)]),
  ({ protocols }) => protocols.flatMap(protocolClaim),
  ({ actions }) => actions.flatMap(({ items, protocol }) => [...items.flatMap(itemClaims), ...protocolClaim(protocol)]),
  ({ queues }) => queues.flatMap(itemsOf).flatMap(({ value }) => (value === null ? [] : [amountOf(toDecimalText(value))])),
  ({ invoices }) => invoices.flatMap((invoice) => (invoice === null ? [] : invoiceClaims(invoice))),
];

/** The claims that nothing shows. */
function unknownOf(claims: readonly Claim[], grounds: Grounds): readonly Claim[] {
  return SOURCES.reduce((left, source) => (left.length === 0 ? left : withoutKnown(left, source(grounds))), claims);
}

function withoutKnown(claims: readonly Claim[], known: readonly Claim[]): readonly Claim[] {
  return claims.filter((claim) => !known.some((other) => isSame(claim, other)));
}

/** A day without its year is known by the day of any year that is. */
function isSame({ kind, value }: Claim, known: Claim): boolean {
  if (kind !== known.kind) return false;
  return value === known.value || (kind === 'date' && value.startsWith('--') && known.value.endsWith(value.slice(1)));
}

function invoiceClaims({ summary, lines }: Invoice): readonly Claim[] {
  const entries = [...summary.entries, ...lines.flatMap(({ sections }) => sections.flatMap((section) => section.entries))];
  const amounts = entries.flatMap(({ value }) => (value === null ? [] : [amountOf(toDecimalText(value.abs()))]));
  // "PARC DEBITO 02/06" reads like a day.
  const names = entries.map(({ desc }) => desc);
  const stated = [summary.dueDate, summary.period, summary.reference, ...names].flatMap((text) => (text === null ? [] : claimsOf(text)));
  return [...amounts, ...stated, ...isoDates(summary.dueDate)];
}

/** "2026-04-05", as some invoices state their due date. */
function isoDates(text: string | null): readonly Claim[] {
  return [...(text ?? '').matchAll(/\d{4}-\d{2}-\d{2}/gu)].map(([value]): Claim => ({ kind: 'date', value }));
}

function itemClaims({ value }: ActionItemResult): readonly Claim[] {
  return value === null ? [] : [amountOf(value)];
}

/** Evidence may give an amount as decimal text. */
function plainAmount(value: string): readonly Claim[] {
  return /^-?\d+\.\d{2}$/u.test(value) ? [amountOf(value)] : [];
}

function amountOf(value: string): Claim {
  return { kind: 'amount', value: value.replace(/^-/u, '') };
}

function protocolClaim(protocol: string | null): readonly Claim[] {
  return protocol === null ? [] : [{ kind: 'protocol', value: protocol }];
}

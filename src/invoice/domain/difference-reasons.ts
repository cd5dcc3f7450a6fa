import type { Decimal } from 'decimal.js';
import { assertNever } from '../../kernel/errors.js';
import { foldedWords } from '../../kernel/text-folding.js';
import type { DifferencePart } from './compare-invoices.js';
import { isReversal } from './chargeable.js';
import { FINES_SECTION } from './invoice-facts.js';

/** What customers know a change by (WORKFLOWS §11.12). */
export const REASON_KINDS = [
  'new_item',
  'ended_item',
  'price_change',
  'ended_discount',
  'new_discount',
  'proportional',
  'plan_change',
  'interest_and_fines',
  'one_off_item',
  'credit',
  'unexplained',
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** One reason why two invoices differ, by its kind. */
export interface DifferenceReason extends Omit<DifferencePart, 'kind'> {
  readonly kind: ReasonKind;
  /** The plan that this one took the place of; null for everything else. */
  readonly previousName: string | null;
}

/**
 * The parts of a difference by kind, the largest first and what is left unexplained last. Their amounts sum to those of the parts.
 * A plan that ended and one that began on the same line are one change.
 */
export function differenceReasons(parts: readonly DifferencePart[]): readonly DifferenceReason[] {
  const reasons = parts.map((part) => ({ ...part, kind: kindOf(part), previousName: null }));
  return [...withPlanChanges(reasons)].sort(byWeight);
}

function kindOf(part: DifferencePart): ReasonKind {
  if (part.kind === 'remainder') return 'unexplained';
  if (part.section === FINES_SECTION) return 'interest_and_fines';
  if (isDiscount(part)) return part.amount.isPositive() ? 'ended_discount' : 'new_discount';
  if (part.proportional.before || part.proportional.after) return 'proportional';
  if (part.section === 'Plano') return 'plan_change';
  if (isCredit(part)) return 'credit';
  if (part.section === 'Itens Eventuais') return 'one_off_item';
  switch (part.kind) {
    case 'new':
      return 'new_item';
    case 'ended':
      return 'ended_item';
    case 'changed':
      return 'price_change';
    default:
      return assertNever(part.kind);
  }
}

function isDiscount({ section, name }: DifferencePart): boolean {
  return section === 'Descontos' || foldedWords(name).some((word) => word === 'desconto' || word === 'descontos');
}

/** Money given back, on either invoice. */
function isCredit({ name, after, before }: DifferencePart): boolean {
  return isReversal(name) || isNegative(after ?? before);
}

function isNegative(value: Decimal | null): boolean {
  return value !== null && value.isNegative() && !value.isZero();
}

function withPlanChanges(reasons: readonly DifferenceReason[]): readonly DifferenceReason[] {
  const lines = [...new Set(reasons.map(({ msisdn }) => msisdn))];
  const changes = lines.flatMap((msisdn) => planChange(reasons.filter((reason) => reason.msisdn === msisdn && reason.kind === 'plan_change')));
  const merged = new Set(changes.flatMap(({ from, to }) => [from, to]));
  return [...changes.map(mergedPlans), ...reasons.filter((reason) => !merged.has(reason))];
}

interface PlanChange {
  readonly from: DifferenceReason;
  readonly to: DifferenceReason;
}

/** With several plans on one line nobody knows which took whose place. */
function planChange(plans: readonly DifferenceReason[]): readonly PlanChange[] {
  const [from, ...otherEnded] = plans.filter(({ after }) => after === null);
  const [to, ...otherNew] = plans.filter(({ before }) => before === null);
  return from === undefined || to === undefined || otherEnded.length + otherNew.length > 0 ? [] : [{ from, to }];
}

function mergedPlans({ from, to }: PlanChange): DifferenceReason {
  return { ...to, previousName: from.name, before: from.before, amount: to.amount.plus(from.amount) };
}

function byWeight(a: DifferenceReason, b: DifferenceReason): number {
  if (a.kind === 'unexplained' || b.kind === 'unexplained') return Number(a.kind === 'unexplained') - Number(b.kind === 'unexplained');
  return b.amount.abs().comparedTo(a.amount.abs());
}

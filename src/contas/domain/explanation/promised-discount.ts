import type { Decimal } from 'decimal.js';
import { ACTIONABLE_SECTIONS, chargesOf, type Invoice } from '../../../invoice/domain/index.js';
import { sameLine } from '../../../kernel/brazilian-phone.js';
import { assertNever } from '../../../kernel/errors.js';
import { sumOf } from '../../../kernel/money.js';
import { enumerated, joined, NOTHING, say, type Said } from '../../../kernel/said.js';
import { namesMeant, namesSaidWhole } from './asked-discount.js';
import { amountSaid, type Discount, discountSaid, quoted, seenSaid, standingDiscounts, subjectSaid } from './discounts.js';
import { haveSeveralLines } from './invoice-explanation.js';
import { brl, nameSaid } from './spoken.js';

export interface PromisedDiscount {
  readonly current: Invoice;
  /** The customer's words. */
  readonly text: string;
  /** What the customer says that the discount is; none where the words name no amount. */
  readonly amounts: readonly Decimal[];
}

const AGREED_UNKNOWN = 'O desconto combinado na contratação não aparece na fatura, então não consigo conferir por aqui.';

/**
 * The discount that was agreed, against what stands on the invoice (WORKFLOWS §11.18, architecture §4.15): never against a price. Of what is
 * named, else of the plan's line; what was agreed stands on no invoice, and that is said where the amount is another.
 */
export function promisedDiscountSaid(promised: PromisedDiscount, isVoice: boolean): Said {
  const isThere = standingFor(promised).discounts.some(({ value }) => isOneOf(value, promised.amounts));
  const agreed = isThere ? NOTHING : say`${AGREED_UNKNOWN}`;
  return joined([againstStanding(promised), agreed, isVoice ? NOTHING : say`Se quiser, peça para falar com uma pessoa.`], ' ');
}

/** What discount stands on the invoice, and how far it is from what the customer says. */
export function againstStanding(promised: PromisedDiscount): Said {
  const severalLines = haveSeveralLines([promised.current]);
  const { discounts, of } = standingFor(promised);
  const service = of === 'all' ? serviceSaid(promised) : null;
  if (service !== null) return discounts.length === 0 ? say`${service}.` : say`${service}; ${seenSaid(discounts, severalLines)}.`;
  const [only, ...others] = discounts;
  if (only === undefined) return noneSaid(promised.amounts);
  if (others.length > 0) return say`Nesta fatura ${seenSaid(discounts, severalLines)}.${whichSaid(discounts, promised.amounts)}`;
  return say`${oneSaid(only, of, severalLines)}${awaySaid(only, promised.amounts)}.`;
}

interface Standing {
  readonly discounts: readonly Discount[];
  /** Why these: they are named, or stand on the plan's line beside those of others, or are all there is. */
  readonly of: 'named' | 'plan' | 'all';
}

function standingFor({ current, text }: PromisedDiscount): Standing {
  const standing = standingDiscounts(current);
  const names = namesMeant(text, standing.map(({ name }) => name));
  if (names.length > 0) return { discounts: standing.filter(({ name }) => names.includes(name)), of: 'named' };
  if (namedServices({ current, text }).length > 0) return { discounts: standing, of: 'all' };
  const plans = chargesOf(current, ['Plano']).filter(({ value }) => !value.isZero());
  const besidePlan = standing.filter(({ msisdn }) => msisdn !== null && plans.some((plan) => plan.msisdn !== null && sameLine(plan.msisdn, msisdn)));
  return besidePlan.length === 0 || besidePlan.length === standing.length ? { discounts: standing, of: 'all' } : { discounts: besidePlan, of: 'plan' };
}

/** "desconto no HBO Max": a service that has none on this invoice. */
function serviceSaid(promised: Pick<PromisedDiscount, 'current' | 'text'>): Said | null {
  const services = namedServices(promised);
  return services.length === 0 ? null : say`Não vejo desconto de ${enumerated(services.map((name) => nameSaid(name, 'names of the invoice')))} nesta fatura`;
}

function namedServices({ current, text }: Pick<PromisedDiscount, 'current' | 'text'>): readonly string[] {
  return namesSaidWhole(text, chargesOf(current, ACTIONABLE_SECTIONS).map(({ name }) => name));
}

function noneSaid(amounts: readonly Decimal[]): Said {
  const [first] = amounts;
  return first === undefined ? say`Nesta fatura não vejo nenhum desconto.` : say`Nesta fatura não vejo nenhum desconto: o de ${namedSaid(first)} que você citou não está nela.`;
}

function oneSaid(discount: Discount, of: Standing['of'], severalLines: boolean): Said {
  switch (of) {
    case 'named':
      return say`${subjectSaid(discount, severalLines)} está nesta fatura, ${amountSaid(discount)}`;
    case 'plan':
      return say`Nesta fatura o desconto que vejo na linha do plano é ${discountSaid(discount, severalLines)}`;
    case 'all':
      return say`Nesta fatura ${seenSaid([discount], severalLines)}`;
    default:
      return assertNever(of);
  }
}

/** ": R$ 30,00 a menos que os R$ 50,00 que você citou". */
function awaySaid({ value, name }: Discount, amounts: readonly Decimal[]): Said {
  const [first] = amounts;
  if (value === null || first === undefined) return NOTHING;
  if (isOneOf(value, amounts)) return say`, o mesmo valor que você citou`;
  const gap = value.abs().minus(first);
  return say`: ${brl(gap.abs(), 'discount_divergence', `"${name}" - named amount`)} ${gap.isPositive() ? 'a mais' : 'a menos'} que os ${namedSaid(first)} que você citou`;
}

/** Of several discounts, which is of the amount; else what they come to. */
function whichSaid(discounts: readonly Discount[], amounts: readonly Decimal[]): Said {
  const [first] = amounts;
  if (first === undefined) return NOTHING;
  const same = discounts.filter(({ value }) => isOneOf(value, amounts));
  if (same.length > 0) return say` O valor que você citou é o de ${enumerated(same.map(quoted))}.`;
  const sum = sumOf(discounts.flatMap(({ value }) => value?.abs() ?? []));
  const together = brl(sum, 'discount_sum', 'sum of the discounts');
  if (sum.equals(first)) return say` Juntos eles somam ${together}, o valor que você citou.`;
  return say` Nenhum deles é de ${namedSaid(first)}, e juntos eles somam ${together}.`;
}

function isOneOf(value: Decimal | null, amounts: readonly Decimal[]): boolean {
  return value !== null && amounts.some((amount) => amount.equals(value.abs()));
}

function namedSaid(amount: Decimal): Said {
  return brl(amount, 'named_amount', 'input:texto');
}

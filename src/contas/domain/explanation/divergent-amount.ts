import type { Decimal } from 'decimal.js';
import { chargesOf, type Invoice, type InvoiceCharge, isBilledSection, monthOf, pathOf } from '../../../invoice/domain/index.js';
import { fold } from '../../../kernel/text-folding.js';
import { enumerated, joined, NOTHING, say, type Said } from '../../../kernel/said.js';
import type { ExplanationChannel } from './explanation-sentences.js';
import { haveSeveralLines } from './invoice-explanation.js';
import { brl, nameSaid, ofMonth, onLine } from './spoken.js';

export interface DivergentQuestion {
  readonly current: Invoice;
  readonly previous: Invoice | null;
  /** Amounts that the customer named; none where the words name none. */
  readonly named: readonly Decimal[];
  readonly channel: ExplanationChannel;
}

const TOTAL_PATH = '/Fatura Resumo/itens/Total Geral';
const AGREED_UNKNOWN = 'O valor combinado na contratação não aparece na fatura, então não consigo conferir por aqui.';
/** More amounts than these are no question about one. */
const MOST_NAMED = 3;

/**
 * What is charged, against the invoice before and against the amounts that the customer named (WORKFLOWS §11.18). What was agreed
 * stands on no invoice, and that is said. On voice only the first amount is looked for.
 */
export function divergentAmountSaid(question: DivergentQuestion): Said {
  const named = question.named.slice(0, MOST_NAMED).map((amount) => namedSaid(amount, question));
  if (question.channel === 'voice') return joined([totalsSaid(question), named[0] ?? planSaid(question), say`${AGREED_UNKNOWN}`], ' ');
  return joined([totalsSaid(question), planSaid(question), ...named, say`${AGREED_UNKNOWN} Se quiser, peça para falar com uma pessoa.`], ' ');
}

function totalsSaid({ current, previous }: DivergentQuestion): Said {
  const { total } = current.summary;
  if (total === null) return say`O total não aparece na fatura que tenho aqui.`;
  const now = say`A sua fatura${ofMonth(monthOf(current.summary.reference))} é de ${brl(total, 'total', TOTAL_PATH)}`;
  const before = previous?.summary.total ?? null;
  if (before === null) return say`${now}.`;
  const difference = total.minus(before);
  if (difference.isZero()) return say`${now}, o mesmo total da anterior.`;
  const change = brl(difference.abs(), 'difference', 'total - previous total');
  return say`${now}, e a anterior foi de ${brl(before, 'previous_total', `previous:${TOTAL_PATH}`)}: ${change} ${difference.isPositive() ? 'a mais' : 'a menos'}.`;
}

/** What the plan costs now, and cost before where that is another amount. */
function planSaid({ current, previous }: DivergentQuestion): Said {
  const plans = chargesOf(current, ['Plano']).filter(({ value }) => !value.isZero());
  if (plans.length === 0) return NOTHING;
  return say`No plano, a cobrança é ${enumerated(plans.map((plan) => onePlan(plan, current, previous)))}.`;
}

function onePlan(plan: InvoiceCharge, current: Invoice, previous: Invoice | null): Said {
  const now = say`${brl(plan.value, 'item', pathOf(plan.msisdn, plan.section, plan.name))} de ${nameSaid(plan.name, pathOf(plan.msisdn, plan.section, plan.name))}${lineOf(plan, current)}`;
  const before = previous === null ? undefined : chargesOf(previous, ['Plano']).find(({ name, msisdn }) => fold(name) === fold(plan.name) && msisdn === plan.msisdn);
  if (before === undefined || before.value.equals(plan.value)) return now;
  return say`${now} (na anterior, ${brl(before.value, 'previous_item', `previous:${pathOf(before.msisdn, before.section, before.name)}`)})`;
}

/** Where a named amount stands; where it stands nowhere, how far the only plan is from it. */
function namedSaid(amount: Decimal, { current, previous }: DivergentQuestion): Said {
  const said = brl(amount, 'named_amount', 'input:valor_informado');
  const here = chargesWith(amount, current);
  const before = previous === null ? [] : chargesWith(amount, previous);
  if (here.length > 0) return say`O valor de ${said} que você citou aparece nesta fatura como ${enumerated(here.map(placeSaid))}.`;
  if (before.length > 0) return say`O valor de ${said} que você citou aparecia na fatura anterior como ${enumerated(before.map(placeSaid))}.`;
  return say`O valor de ${said} que você citou não aparece ${previous === null ? 'nesta fatura' : 'nesta fatura nem na anterior'}.${awayFromPlan(amount, current, said)}`;
}

function awayFromPlan(amount: Decimal, invoice: Invoice, said: Said): Said {
  const [plan, ...others] = chargesOf(invoice, ['Plano']).filter(({ value }) => !value.isZero());
  if (plan === undefined || others.length > 0) return NOTHING;
  const gap = plan.value.minus(amount);
  const path = `"${plan.name}" - valor_informado`;
  return say` O plano é cobrado ${brl(gap.abs(), 'divergence', path)} ${gap.isPositive() ? 'acima' : 'abaixo'} de ${said}.`;
}

/** The total counts as a charge here: it is what most customers mean. */
function chargesWith(amount: Decimal, invoice: Invoice): readonly string[] {
  const charges = chargesOf(invoice).filter(({ section, value }) => isBilledSection(section) && value.equals(amount));
  const total = invoice.summary.total?.equals(amount) === true ? ['o total'] : [];
  return [...total, ...new Set(charges.map((charge) => `${charge.name}${lineOf(charge, invoice)}`))];
}

/** Named where the invoice bills several. */
function lineOf({ msisdn }: InvoiceCharge, invoice: Invoice): string {
  return haveSeveralLines([invoice]) ? onLine(msisdn) : '';
}

function placeSaid(place: string): Said {
  return nameSaid(place, 'names of the invoice');
}

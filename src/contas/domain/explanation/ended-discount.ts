import type { Decimal } from 'decimal.js';
import { type DifferenceReason, type Invoice } from '../../../invoice/domain/index.js';
import { discountAmountsIn } from '../../../kernel/discount-amounts.js';
import { enumerated, joined, NOTHING, say, type Said, stated } from '../../../kernel/said.js';
import { fold } from '../../../kernel/text-folding.js';
import { namesMeant, namesSomeDiscount } from './asked-discount.js';
import { amountSaid, type Discount, discountsOf, quoted, saysEnded, seenSaid, standingDiscounts, subjectSaid } from './discounts.js';
import { explainInvoice } from './invoice-explanation.js';
import { againstStanding } from './promised-discount.js';
import { reasonClause } from './reason-sentence.js';
import { brl, nameSaid, onLine } from './spoken.js';

/** A discount that the caller knows to have ended. */
export interface DiscountEvidence {
  readonly name: string;
  readonly value: Decimal | null;
  /** As given, "20/11/2026". */
  readonly endedOn: string | null;
}

export interface DiscountQuestion {
  readonly current: Invoice;
  readonly previous: Invoice | null;
  readonly evidence: DiscountEvidence | null;
  /** The customer's words; "" where the caller has none. */
  readonly text: string;
}

const RULES_UNKNOWN = 'O prazo e as regras do desconto não aparecem na fatura.';
/** "ainda tenho desconto?" asks for what there is, not only for what is gone. */
const ASKS_STANDING = /\b(?:ainda|tenho|tem|continu\w+|segue|permanec\w+|val(?:e|endo)|ativ[oa]|vigente)\b/;

/**
 * Whether a discount ended (WORKFLOWS §11.16): by what the caller knows, by the two invoices, by the invoice's own words; else that nothing
 * shows it. A discount that the customer names, or gives the amount of, is answered for, and no other.
 */
export function endedDiscountSaid(question: DiscountQuestion): Said {
  const known = question.evidence === null ? NOTHING : evidenceSaid(question.evidence);
  const seen = seenOn(question);
  return joined([known, askedSaid(question, seen) ?? generalSaid(question, seen), say`${RULES_UNKNOWN}`], ' ');
}

/** What the invoices show of discounts. */
interface Seen {
  readonly standing: readonly Discount[];
  /** Gone or smaller since the invoice before. */
  readonly ended: readonly DifferenceReason[];
  /** Called ended by the invoice itself. */
  readonly noted: readonly Discount[];
  readonly before: readonly Discount[];
  readonly severalLines: boolean;
}

function seenOn({ current, previous }: DiscountQuestion): Seen {
  const { reasons, severalLines } = explainInvoice(current, previous);
  return {
    standing: standingDiscounts(current),
    ended: reasons.filter(({ kind }) => kind === 'ended_discount'),
    noted: discountsOf(current).filter(saysEnded),
    before: previous === null ? [] : standingDiscounts(previous),
    severalLines,
  };
}

/** The answer about the discounts that are named, else about those of the amount that is named; null where none is asked about so. */
function askedSaid({ current, text }: DiscountQuestion, seen: Seen): Said | null {
  const amounts = discountAmountsIn(fold(text));
  const named = namesMeant(text, [...seen.standing, ...seen.ended, ...seen.noted].map(({ name }) => name));
  const asked = named.length > 0 ? only(seen, ({ name }) => named.includes(name)) : only(seen, ({ value }) => value !== null && amounts.some((amount) => amount.equals(value.abs())));
  const found = joined([stillSaid(asked), comparedSaid(asked), notedSaid(asked)], ' ');
  if (found.text !== '') return found;
  return amounts.length === 0 ? null : joined([againstStanding({ current, text, amounts }), comparedSaid(seen), notedSaid(seen)], ' ');
}

interface NamedAmount {
  readonly name: string;
  readonly value: Decimal | null;
}

function only(seen: Seen, isAsked: (discount: NamedAmount) => boolean): Seen {
  const ended = seen.ended.filter(({ name, before }) => isAsked({ name, value: before }));
  return { ...seen, ended, standing: seen.standing.filter(isAsked), noted: seen.noted.filter(isAsked) };
}

function generalSaid(question: DiscountQuestion, seen: Seen): Said {
  const other = namesSomeDiscount(question.text) ? say`Não encontrei ${question.previous === null ? 'nesta fatura' : 'nas faturas'} um desconto com o nome que você citou.` : NOTHING;
  const found = joined([comparedSaid(seen), notedSaid(seen)], ' ');
  if (question.evidence !== null) return joined([other, found], ' ');
  if (found.text === '') return joined([other, nothingEnded(question, seen)], ' ');
  return joined([other, ASKS_STANDING.test(fold(question.text)) ? hereSaid(seen) : NOTHING, found], ' ');
}

function evidenceSaid({ name, value, endedOn }: DiscountEvidence): Said {
  const from = 'input:evidencia_desconto';
  const amount = value === null ? say`` : say`, de ${brl(value.abs(), 'discount', from)},`;
  const date = endedOn === null ? say`` : say` em ${stated(endedOn, 'discount_end', from)}`;
  return say`O desconto "${nameSaid(name, from)}"${amount} terminou${date}.`;
}

/** One that became smaller is told by how much, and not again as one that stands. */
function stillSaid({ standing, ended, before, severalLines }: Seen): Said {
  const unchanged = standing.filter((discount) => !ended.some((reason) => isSame(reason, discount)));
  const stands = (discount: Discount): string => (before.some((other) => isSame(other, discount)) ? 'continua' : 'está');
  return joined(unchanged.map((discount) => say`${subjectSaid(discount, severalLines)} ${stands(discount)} nesta fatura, ${amountSaid(discount)}.`), ' ');
}

function isSame(one: Pick<Discount, 'name' | 'msisdn'>, other: Pick<Discount, 'name' | 'msisdn'>): boolean {
  return fold(one.name) === fold(other.name) && one.msisdn === other.msisdn;
}

function comparedSaid({ ended, severalLines }: Seen): Said {
  return ended.length === 0 ? NOTHING : say`Da fatura anterior para esta, ${enumerated(ended.map((reason) => reasonClause(reason, severalLines)))}.`;
}

function notedSaid({ noted, severalLines }: Seen): Said {
  return joined(noted.map((discount) => say`A própria fatura registra ${quoted(discount)}${severalLines ? onLine(discount.msisdn) : ''}.`), ' ');
}

function nothingEnded({ previous }: DiscountQuestion, seen: Seen): Said {
  if (previous === null) return say`${hereSaid(seen)} A fatura anterior eu não tenho por aqui, então não consigo confirmar se algum desconto acabou.`;
  return say`${hereSaid(seen)} Comparando com a anterior, não vejo desconto que tenha acabado ou diminuído.`;
}

function hereSaid({ standing, severalLines }: Seen): Said {
  return standing.length === 0 ? say`Nesta fatura não vejo nenhum desconto.` : say`Nesta fatura ${seenSaid(standing, severalLines)}.`;
}

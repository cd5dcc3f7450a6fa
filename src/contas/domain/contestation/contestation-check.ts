import type { Decimal } from 'decimal.js';
import { type ContestableCharge, type ContestationError, type ContestationVerdict, validateContestations } from '../../../invoice/domain/index.js';
import type { JsonObject, JsonValue } from '../../../kernel/json.js';
import { toDecimalText } from '../../../kernel/money.js';
import { messageOf } from '../explanation/spoken.js';
import { openedSentence, refusedSentence } from './contestation-sentences.js';
import { contestableOf } from './invoice-items.js';

/** Null: none was given; `invalid`: what was given is no amount above zero. */
export type GivenAmount = Decimal | null | 'invalid';

/** A confirmed contestation as its node is told it. */
export interface ContestationWish {
  readonly itemName: string;
  readonly msisdn: string | null;
  readonly itemValue: GivenAmount;
  /** Null: the whole charge. */
  readonly adjustment: GivenAmount;
  readonly skipItemPresence: boolean;
  readonly invoiceTotal: JsonValue | undefined;
  readonly invoiceItems: JsonValue | undefined;
}

export type CheckedContestation =
  | { readonly kind: 'approved'; readonly verdict: ContestationVerdict; readonly charge: ContestableCharge; readonly adjustment: Decimal }
  | { readonly kind: 'refused'; readonly verdict: ContestationVerdict; readonly error: ContestationError };

/** Holds CVAL against the invoice that the execution carries. What was given and is no amount is refused, never guessed. */
export function checkContestation(wish: ContestationWish): CheckedContestation {
  const { itemName, msisdn, itemValue, adjustment, skipItemPresence } = wish;
  const invoice = contestableOf(wish.invoiceTotal, wish.invoiceItems);
  const wanted = { itemName, msisdn, itemValue: amountOf(itemValue), adjustment: amountOf(adjustment) };
  const [verdict] = validateContestations(invoice, [wanted], { confirmed: true, skipItemPresence });
  if (verdict === undefined) throw new Error('one wish has one verdict');
  if (itemValue === 'invalid') return refusedAmount(verdict, 'valor_item_invalido');
  if (adjustment === 'invalid') return refusedAmount(verdict, 'valor_ajuste_invalido');
  const { charge, record } = verdict;
  if (record.erro !== null || charge === null || verdict.adjustment === null) return { kind: 'refused', verdict, error: record.erro ?? 'item_nao_encontrado_na_fatura' };
  return { kind: 'approved', verdict, charge, adjustment: verdict.adjustment };
}

function amountOf(given: GivenAmount): Decimal | null {
  return given === 'invalid' ? null : given;
}

/** No amount is told of a contestation whose own amount is none. */
function refusedAmount({ record, charge }: ContestationVerdict, error: ContestationError): CheckedContestation {
  const refused = { ...record, valor_ajuste_solicitado: null, valor_ajuste_valido: false, status: 'reprovado', erro: error } as const;
  return { kind: 'refused', verdict: { record: refused, charge, adjustment: null }, error };
}

/** What the node results in when the operator took the contestation. */
export function openedResult(
  verdict: ContestationVerdict,
  adjustment: Decimal,
  protocol: string | null,
  answer: { readonly contestationId: string; readonly adjusted: boolean; readonly barcode: string | null },
): JsonObject {
  const { adjusted, contestationId, barcode } = answer;
  const said = openedSentence({ itemName: verdict.record.item_name, adjustment, adjusted, protocol });
  return {
    ...subjectOf(verdict, protocol),
    success: true,
    contestation_success: adjusted,
    contestation_registered: true,
    contestation_id: contestationId,
    barcode,
    motivo: null,
    erro: null,
    ...messageOf(said),
  };
}

/** What the node results in when nothing was opened. @param motivo who refused; @param erro the rule, or the operator's word */
export function refusedResult(verdict: ContestationVerdict, protocol: string | null, motivo: string, erro: string): JsonObject {
  return {
    ...subjectOf(verdict, protocol),
    success: false,
    contestation_success: false,
    contestation_registered: false,
    contestation_id: null,
    barcode: null,
    motivo,
    erro,
    ...messageOf(refusedSentence(verdict.record.item_name, erro)),
  };
}

function subjectOf({ record, charge, adjustment }: ContestationVerdict, protocol: string | null): JsonObject {
  return {
    protocolo_id: protocol,
    item_name: record.item_name,
    msisdn: charge?.msisdn ?? null,
    item_value: charge === null || charge.value === null ? null : toDecimalText(charge.value),
    adjustment_value: adjustment === null ? null : toDecimalText(adjustment),
    cval: record,
  };
}

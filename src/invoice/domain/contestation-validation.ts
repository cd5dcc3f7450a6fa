import type { Decimal } from 'decimal.js';
import { sumOf, toDecimalText } from '../../kernel/money.js';
import { type ChargeWanted, type ContestableCharge, type ContestableInvoice, takeCharge } from './contestable-charges.js';
import { isStrategicService } from './item-candidates.js';

/** Why a charge cannot be contested (platform-facts 1.4, CVAL), in the order in which it is checked. */
export const CONTESTATION_ERRORS = [
  'item_nao_encontrado_na_fatura',
  'item_fora_secao_vas',
  'vas_estrategico_nao_permitido',
  'valor_item_invalido_na_fatura',
  // Ours, as no documented rule names them: an amount that is told and is none, and an adjustment of nothing or one that would charge.
  'valor_item_invalido',
  'valor_ajuste_invalido',
  'valor_ajuste_maior_que_item',
  'total_ajustes_excede_fatura',
] as const;
export type ContestationError = (typeof CONTESTATION_ERRORS)[number];

export interface ContestationWanted extends ChargeWanted {
  /** Null: the whole charge. */
  readonly adjustment: Decimal | null;
}

/** The log fields of CVAL by their documented names; amounts are decimal text. */
export type ContestationRecord = {
  readonly item_name: string;
  readonly item_na_fatura: boolean;
  /** The customer confirmed the contestation. */
  readonly item_confirmado: boolean;
  /** The section of services that it stands in; null outside of them. */
  readonly secao_vas: string | null;
  readonly valor_item_fatura: string | null;
  readonly valor_ajuste_solicitado: string | null;
  readonly valor_ajuste_valido: boolean;
  readonly vas_estrategico: boolean;
  readonly status: 'aprovado' | 'reprovado';
  readonly erro: ContestationError | null;
};

export interface ContestationVerdict {
  readonly record: ContestationRecord;
  /** The charge as the invoice has it; null where it is not there. */
  readonly charge: ContestableCharge | null;
  /** What is to be given back; null where it cannot be said. */
  readonly adjustment: Decimal | null;
}

export interface ContestationOptions {
  readonly confirmed: boolean;
  /** `skip_invoice_item_validation`: the item need not be on the invoice; its told amount stands for the charge then. */
  readonly skipItemPresence: boolean;
}

/**
 * CVAL: whether charges of one invoice may be contested (platform-facts 1.4, architecture §4.14). A charge answers for one
 * contestation only, and together they give back no more than the invoice asks for.
 * @returns one verdict a wish, in order
 */
export function validateContestations(
  invoice: ContestableInvoice,
  wishes: readonly ContestationWanted[],
  options: ContestationOptions,
): readonly ContestationVerdict[] {
  const left = [...invoice.charges];
  const approved: Decimal[] = [];
  return wishes.map((wanted) => {
    const found = takeCharge(left, wanted);
    const charge = found ?? (options.skipItemPresence ? toldCharge(wanted) : null);
    const adjustment = wanted.adjustment ?? charge?.value ?? null;
    const fault = faultOf(charge, found !== null, adjustment) ?? excess(invoice, approved, adjustment);
    if (fault === null && adjustment !== null) approved.push(adjustment);
    return { record: recordOf(wanted, found, charge, adjustment, fault, options.confirmed), charge, adjustment };
  });
}

function faultOf(charge: ContestableCharge | null, isOnInvoice: boolean, adjustment: Decimal | null): ContestationError | null {
  if (charge === null) return 'item_nao_encontrado_na_fatura';
  if (isOnInvoice && charge.itemType !== 'avulso' && charge.itemType !== 'estrategico') return 'item_fora_secao_vas';
  if (charge.itemType === 'estrategico') return 'vas_estrategico_nao_permitido';
  if (charge.value === null || !charge.value.greaterThan(0)) return 'valor_item_invalido_na_fatura';
  if (adjustment === null || !adjustment.greaterThan(0)) return 'valor_ajuste_invalido';
  return adjustment.greaterThan(charge.value) ? 'valor_ajuste_maior_que_item' : null;
}

function excess({ total }: ContestableInvoice, approved: readonly Decimal[], adjustment: Decimal | null): ContestationError | null {
  if (total === null || adjustment === null) return null;
  return sumOf([...approved, adjustment]).greaterThan(total) ? 'total_ajustes_excede_fatura' : null;
}

/** A charge that stands nowhere: what the caller says of it. */
function toldCharge({ itemName, msisdn, itemValue }: ContestationWanted): ContestableCharge {
  const itemType = isStrategicService(itemName) ? 'estrategico' : 'avulso';
  return { name: itemName, msisdn: msisdn ?? '', section: '', itemType, value: itemValue };
}

function recordOf(
  wanted: ContestationWanted,
  found: ContestableCharge | null,
  charge: ContestableCharge | null,
  adjustment: Decimal | null,
  erro: ContestationError | null,
  confirmed: boolean,
): ContestationRecord {
  const isAdjustable = charge?.value !== null && charge?.value !== undefined && adjustment !== null;
  return {
    item_name: charge?.name ?? wanted.itemName,
    item_na_fatura: found !== null,
    item_confirmado: confirmed,
    secao_vas: found !== null && found.itemType !== null ? found.section : null,
    valor_item_fatura: found === null || found.value === null ? null : toDecimalText(found.value),
    valor_ajuste_solicitado: adjustment === null ? null : toDecimalText(adjustment),
    valor_ajuste_valido: isAdjustable && adjustment.greaterThan(0) && !adjustment.greaterThan(charge.value),
    vas_estrategico: charge?.itemType === 'estrategico',
    status: erro === null ? 'aprovado' : 'reprovado',
    erro,
  };
}

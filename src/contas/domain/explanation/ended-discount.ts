import type { Decimal } from 'decimal.js';
import { type DifferenceReason, type Invoice, type InvoiceEntry, pathOf } from '../../../invoice/domain/index.js';
import { foldedWords } from '../../../kernel/text-folding.js';
import { enumerated, joined, say, type Said, stated } from '../../../kernel/said.js';
import { explainInvoice } from './invoice-explanation.js';
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
}

const RULES_UNKNOWN = 'O prazo e as regras do desconto não aparecem na fatura.';
const ENDED_WORDS = /^(?:encerrad|terminad|finalizad|expirad|vencid)[oa]s?$/;

/** Whether a discount ended (WORKFLOWS §11.16): by what the caller knows, by the two invoices, by the invoice's own words; else that nothing shows it. */
export function endedDiscountSaid({ current, previous, evidence }: DiscountQuestion): Said {
  const known = evidence === null ? [] : [evidenceSaid(evidence)];
  const { reasons, severalLines } = explainInvoice(current, previous);
  const ended = reasons.filter(({ kind }) => kind === 'ended_discount');
  const noted = placedDiscounts(current).filter(({ entry }) => saysEnded(entry)).map((discount) => notedSaid(discount, severalLines));
  const found = [...known, ...(ended.length === 0 ? [] : [comparedSaid(ended, severalLines)]), ...noted];
  if (found.length === 0) return joined([nothingEnded(current, previous, severalLines), say`${RULES_UNKNOWN}`], ' ');
  return joined([...found, say`${RULES_UNKNOWN}`], ' ');
}

function evidenceSaid({ name, value, endedOn }: DiscountEvidence): Said {
  const from = 'input:evidencia_desconto';
  const amount = value === null ? say`` : say`, de ${brl(value.abs(), 'discount', from)},`;
  const date = endedOn === null ? say`` : say` em ${stated(endedOn, 'discount_end', from)}`;
  return say`O desconto "${nameSaid(name, from)}"${amount} terminou${date}.`;
}

function comparedSaid(ended: readonly DifferenceReason[], severalLines: boolean): Said {
  return say`Da fatura anterior para esta, ${enumerated(ended.map((reason) => reasonClause(reason, severalLines)))}.`;
}

function notedSaid({ entry, msisdn, section }: PlacedDiscount, severalLines: boolean): Said {
  return say`A própria fatura registra "${nameSaid(entry.desc, pathOf(msisdn, section, entry.desc))}"${severalLines ? onLine(msisdn) : ''}.`;
}

function nothingEnded(current: Invoice, previous: Invoice | null, severalLines: boolean): Said {
  const standing = placedDiscounts(current).filter(({ entry }) => entry.value?.isZero() === false).map((discount) => standingSaid(discount, severalLines));
  const here = standing.length === 0 ? say`Nesta fatura não vejo nenhum desconto.` : say`Nesta fatura o desconto que vejo é ${enumerated(standing)}.`;
  if (previous === null) return say`${here} A fatura anterior eu não tenho por aqui, então não consigo confirmar se algum desconto acabou.`;
  return say`${here} Comparando com a anterior, não vejo desconto que tenha acabado ou diminuído.`;
}

function standingSaid({ entry, msisdn, section }: PlacedDiscount, severalLines: boolean): Said {
  const amount = entry.value === null ? say`sem valor informado` : brl(entry.value.abs(), 'discount', pathOf(msisdn, section, entry.desc));
  return say`"${nameSaid(entry.desc, pathOf(msisdn, section, entry.desc))}"${severalLines ? onLine(msisdn) : ''}, de ${amount}`;
}

interface PlacedDiscount {
  readonly entry: InvoiceEntry;
  readonly msisdn: string;
  readonly section: string;
}

function placedDiscounts({ lines }: Invoice): readonly PlacedDiscount[] {
  return lines.flatMap(({ msisdn, sections }) =>
    sections.flatMap(({ name, entries }) =>
      entries
        .filter(({ desc }) => name === 'Descontos' || foldedWords(desc).some((word) => word === 'desconto' || word === 'descontos'))
        .map((entry) => ({ entry, msisdn, section: name })),
    ),
  );
}

function saysEnded({ desc }: InvoiceEntry): boolean {
  return foldedWords(desc).some((word) => ENDED_WORDS.test(word));
}

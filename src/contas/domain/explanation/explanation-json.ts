import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json.js';
import { parseMoney, toDecimalText } from '../../../kernel/money.js';
import { type DifferenceReason, type InvoiceMonth, REASON_KINDS } from '../../../invoice/domain/index.js';
import { contentsJson, readContents } from './contents-json.js';
import { type InvoiceExplanation, OVERVIEW_SECTIONS, type OverviewPart } from './invoice-explanation.js';
import { amountText, listFrom, textFrom } from './json-fields.js';

/** The explanation as the result of `preparar` keeps it, so that a resumed node phrases what was explained (case C05). */
export function explanationJson(explanation: InvoiceExplanation): JsonObject {
  const { month, dueDate, severalLines, currentTotal, compared, previousTotal, difference, reasons, overview, contents } = explanation;
  return {
    mes: month === null ? null : { mes: month.month, ano: month.year },
    vencimento: dueDate,
    varias_linhas: severalLines,
    comparada: compared,
    total_atual: amountText(currentTotal),
    total_anterior: amountText(previousTotal),
    diferenca: amountText(difference),
    motivos: reasons.map(reasonJson),
    partes: overview.map(({ section, total }) => ({ secao: section, total: toDecimalText(total) })),
    itens: contentsJson(contents),
  };
}

/** Reads it back; null for anything else. */
export function readExplanation(value: JsonValue | undefined): InvoiceExplanation | null {
  if (value === undefined || !isJsonObject(value) || typeof value['comparada'] !== 'boolean') return null;
  return {
    month: monthFrom(value['mes']),
    dueDate: textFrom(value['vencimento']),
    severalLines: value['varias_linhas'] === true,
    compared: value['comparada'],
    currentTotal: parseMoney(value['total_atual']),
    previousTotal: parseMoney(value['total_anterior']),
    difference: parseMoney(value['diferenca']),
    reasons: listFrom(value['motivos']).flatMap(reasonFrom),
    overview: listFrom(value['partes']).flatMap(partFrom),
    contents: readContents(value['itens']),
  };
}

function reasonJson(reason: DifferenceReason): JsonObject {
  return {
    tipo: reason.kind,
    nome: reason.name,
    nome_anterior: reason.previousName,
    msisdn: reason.msisdn,
    secao: reason.section,
    antes: amountText(reason.before),
    depois: amountText(reason.after),
    valor: toDecimalText(reason.amount),
    proporcional_antes: reason.proportional.before,
    proporcional_depois: reason.proportional.after,
  };
}

function reasonFrom(value: JsonValue): readonly DifferenceReason[] {
  if (!isJsonObject(value)) return [];
  const kind = REASON_KINDS.find((known) => known === value['tipo']);
  const amount = parseMoney(value['valor']);
  if (kind === undefined || amount === null) return [];
  return [
    {
      kind,
      amount,
      name: textFrom(value['nome']) ?? '',
      previousName: textFrom(value['nome_anterior']),
      msisdn: textFrom(value['msisdn']),
      section: textFrom(value['secao']),
      before: parseMoney(value['antes']),
      after: parseMoney(value['depois']),
      proportional: { before: value['proporcional_antes'] === true, after: value['proporcional_depois'] === true },
    },
  ];
}

function partFrom(value: JsonValue): readonly OverviewPart[] {
  if (!isJsonObject(value)) return [];
  const section = OVERVIEW_SECTIONS.find((known) => known === value['secao']);
  const total = parseMoney(value['total']);
  return section === undefined || total === null ? [] : [{ section, total }];
}

export function monthFrom(value: JsonValue | undefined): InvoiceMonth | null {
  if (value === undefined || !isJsonObject(value)) return null;
  const { mes: month, ano: year } = value;
  return typeof month === 'number' && typeof year === 'number' ? { month, year } : null;
}

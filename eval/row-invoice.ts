import type { JsonObject } from '../src/kernel/json.js';
import type { LabelledRow, QueueStep, RowContext } from './labelled-row.js';

/** One charge of a row's invoice. */
export interface RowCharge {
  readonly name: string;
  readonly msisdn: string;
  /** As on an invoice: "R$ 14,99". */
  readonly value: string;
  readonly strategic: boolean;
}

/** Where a row's question names no line. */
const ENDING = '7048';
const VALUE = 'R$ 14,99';

/** The charges that a row's context names, with the amount and the line that its question states. */
export function chargesOf(context: RowContext | null | undefined, linePrefix = '1190000'): readonly RowCharge[] {
  const prompt = context?.kind === 'pending_confirmation' ? (context.prompt ?? '') : '';
  return distinct(namesOf(context)).map(([name, strategic]) => {
    const told = toldAbout(name, prompt);
    return { name, strategic, msisdn: `${linePrefix}${told.ending}`, value: told.value };
  });
}

/** The steps of the question that stands, stood or was answered; none where there was no question. */
export function queueOf(context: RowContext | null | undefined): readonly QueueStep[] {
  switch (context?.kind) {
    case 'pending_confirmation':
    case 'stale_confirmation':
      return context.queue;
    case 'after_execution':
      return context.queue ?? [];
    default:
      return [];
  }
}

/** The service that a history tells of: "explicou o que é o Tamboro" → Tamboro; null when it names none. */
export function explainedName(row: Pick<LabelledRow, 'context'>): string | null {
  const turn = row.context?.kind === 'history' ? (row.context.last_agent_turn ?? '') : '';
  return /explicou (?:o que (?:é|são) )?(?:[oa]s? )?([^;,.]+)/u.exec(turn)?.[1]?.trim() ?? null;
}

/** An `invoiceDetail` document (api.md) with these charges, strategic ones under the partners' section. */
export function invoiceDocument(charges: readonly RowCharge[]): JsonObject {
  const lines = [...new Set(charges.map(({ msisdn }) => msisdn))];
  return Object.fromEntries(lines.map((line) => [line, sectionsOf(charges.filter(({ msisdn }) => msisdn === line))]));
}

function sectionsOf(charges: readonly RowCharge[]): JsonObject {
  const entries = (strategic: boolean): readonly JsonObject[] =>
    charges.filter((charge) => charge.strategic === strategic).map(({ name, value }) => ({ desc: name, value }));
  const sections = { 'SVA Detalhe Total': entries(false), 'Serviços Contratados de Terceiros': entries(true) };
  return Object.fromEntries(Object.entries(sections).filter(([, list]) => list.length > 0));
}

function namesOf(context: RowContext | null | undefined): readonly (readonly [name: string, strategic: boolean])[] {
  if (context?.kind === 'invoice_snapshot') return context.items.map((name) => [name, false]);
  return queueOf(context).flatMap(([tool, names]) => names.map((name): readonly [string, boolean] => [name, tool === 'vas_estrategico']));
}

function distinct(names: readonly (readonly [string, boolean])[]): readonly (readonly [string, boolean])[] {
  return [...new Map(names)];
}

/** "Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048": what stands between this name and the next amount's line. */
function toldAbout(name: string, prompt: string): { readonly ending: string; readonly value: string } {
  const at = prompt.indexOf(name);
  const after = at < 0 ? '' : prompt.slice(at + name.length);
  const told = /^,? ?(?:no valor de (R\$ ?[\d.,]*\d),? ?)?(?:vinculado ao número final (\d{4}))?/u.exec(after);
  return { value: told?.[1] ?? VALUE, ending: told?.[2] ?? ENDING };
}

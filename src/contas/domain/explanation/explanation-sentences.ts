import { joined, NOTHING, say, stated, enumerated, type Said } from '../../../kernel/said.js';
import { sumOf } from '../../../kernel/money.js';
import type { DifferenceReason } from '../../../invoice/domain/index.js';
import { contentsSaid } from './contents-sentences.js';
import type { InvoiceExplanation, OverviewPart, OverviewSection } from './invoice-explanation.js';
import { reasonClause } from './reason-sentence.js';
import { brl, dueDateSaid, ofMonth, WAS_IT_CLEAR } from './spoken.js';

export type ExplanationChannel = 'text' | 'voice';

/** More reasons than these do not help anybody; what is left is summed. */
const MOST_REASONS = { text: 6, voice: 2 } as const;
const TOTAL_PATH = '/Fatura Resumo/itens/Total Geral';

/** The whole explanation, which ends by asking whether it was clear (WORKFLOWS §11.12). On voice at most three sentences. */
export function explanationSaid(explanation: InvoiceExplanation, channel: ExplanationChannel): Said {
  const body = explanation.compared ? comparison(explanation, channel) : overview(explanation, channel);
  const contents = channel === 'text' ? listed(explanation) : [];
  return joined([...body, ...contents, say`${WAS_IT_CLEAR}`], channel === 'text' ? '\n' : ' ');
}

function comparison(explanation: InvoiceExplanation, channel: ExplanationChannel): readonly Said[] {
  const { reasons, severalLines } = explanation;
  const changed = totals(explanation);
  if (reasons.length === 0) return [joined([changed, say`Nenhuma cobrança mudou de uma fatura para a outra.`], ' ')];
  const clauses = reasonClauses(reasons, severalLines, MOST_REASONS[channel]);
  if (channel === 'voice') return [changed, say`O que mais pesou: ${joined(clauses, '; ')}.`];
  return [changed, say`O que mudou:`, ...clauses.map((clause, index) => say`• ${clause}${index === clauses.length - 1 ? '.' : ';'}`)];
}

function totals({ month, currentTotal, previousTotal, difference }: InvoiceExplanation): Said {
  if (currentTotal === null || previousTotal === null || difference === null) {
    const known = currentTotal === null ? NOTHING : say` A sua fatura${ofMonth(month)} ficou em ${brl(currentTotal, 'total', TOTAL_PATH)}.`;
    return say`Uma das duas faturas não traz o total, então não consigo dizer a diferença exata.${known}`;
  }
  const now = brl(currentTotal, 'total', TOTAL_PATH);
  if (difference.isZero()) return say`A sua fatura${ofMonth(month)} ficou em ${now}, o mesmo total da anterior.`;
  const before = brl(previousTotal, 'previous_total', `previous:${TOTAL_PATH}`);
  const change = brl(difference.abs(), 'difference', 'total - previous total');
  return say`A sua fatura${ofMonth(month)} ficou em ${now}, e a anterior foi de ${before}: ${change} ${difference.isPositive() ? 'a mais' : 'a menos'}.`;
}

/** The largest one by one, the smaller ones summed, and what the invoices leave open last. */
function reasonClauses(reasons: readonly DifferenceReason[], severalLines: boolean, most: number): readonly Said[] {
  const open = reasons.filter(({ kind }) => kind === 'unexplained');
  const known = reasons.filter(({ kind }) => kind !== 'unexplained');
  // One that is left is told as shortly as its sum would be.
  const count = known.length === most + 1 ? known.length : most;
  const clauseOf = (reason: DifferenceReason): Said => reasonClause(reason, severalLines);
  return [...known.slice(0, count).map(clauseOf), ...restClause(known.slice(count)), ...open.map(clauseOf)];
}

function restClause(rest: readonly DifferenceReason[]): readonly Said[] {
  if (rest.length === 0) return [];
  const count = stated(`${rest.length} mudanças menores`, 'count', 'number of the smaller differences');
  const sum = sumOf(rest.map(({ amount }) => amount));
  if (sum.isZero()) return [say`e mais ${count}, que se compensam`];
  return [say`e mais ${count}, que somam ${brl(sum.abs(), 'difference_part', 'sum of the smaller differences')} ${sum.isPositive() ? 'a mais' : 'a menos'}`];
}

const TITLES: Readonly<Record<OverviewSection, string>> = {
  Plano: 'plano',
  Descontos: 'descontos',
  'Pro Rata': 'cobrança proporcional',
  'SVA Detalhe Total': 'serviços avulsos',
  'Itens Eventuais': 'itens eventuais',
  'Serviços Contratados de Terceiros': 'serviços de terceiros',
  'Juros e Multas': 'juros e multas',
};

/** Nothing to compare with: said, and what this invoice holds. */
function overview({ month, dueDate, currentTotal, overview: parts }: InvoiceExplanation, channel: ExplanationChannel): readonly Said[] {
  const honest = say`A fatura anterior eu não tenho por aqui, então não consigo comparar as duas.`;
  const due = dueDate === null ? NOTHING : say` e vence em ${dueDateSaid(dueDate)}`;
  const total = currentTotal === null ? say`não traz o total${due}` : say`é de ${brl(currentTotal, 'total', TOTAL_PATH)}${due}`;
  const holds = parts.length === 0 ? NOTHING : say`: ${enumerated(parts.map(partSaid))}`;
  const whole = say`A sua fatura${ofMonth(month)} ${total}`;
  return channel === 'voice' ? [say`${whole}${holds}.`, honest] : [say`${whole}.`, honest];
}

/** One by one; fines stand on lines or in the summary, so they are told by themselves. */
function listed({ contents, overview: parts }: InvoiceExplanation): readonly Said[] {
  if (contents.length === 0) return [];
  const fines = parts.filter(({ section }) => section === 'Juros e Multas').map((part) => say`Há também ${partSaid(part)}.`);
  return [say`O que ela traz:`, ...contentsSaid(contents), ...fines];
}

function partSaid({ section, total }: OverviewPart): Said {
  return say`${brl(total, 'section', `sum of "${section}"`)} de ${TITLES[section]}`;
}

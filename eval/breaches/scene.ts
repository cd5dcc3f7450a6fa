import type { JsonObject } from '../../src/kernel/json.js';
import type { LabelledRow, QueueStep, RowContext } from '../labelled-row.js';
import { chargesOf, explainedName, invoiceDocument, queueOf, type RowCharge } from '../row-invoice.js';

/** What brings a conversation into a row's context: an invoice on which its names can be executed, and messages. */
export interface Scene {
  readonly invoice: JsonObject;
  readonly channel: 'text' | 'voice';
  /** Ways to ask for what stands in question, tried in turn until the product asks about exactly these names; none where nothing is asked. */
  readonly requests: readonly string[];
  readonly asked: readonly string[];
  /** What is said after the question, before the row's sentence. */
  readonly after: readonly string[];
}

/** Charges for rows whose context names none, one of them strategic, so that a wrong yes has something to run on. */
const STOCK = ['Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr', 'YouTube Premium Mensal'];

/**
 * The scene of a row.
 * @param linePrefix the first digits of its lines, so that no two conversations share one
 */
export function sceneOf(row: LabelledRow, linePrefix: string): Scene {
  const context = row.context ?? null;
  const queue = queueOf(context);
  const charges = chargesOf(context, linePrefix);
  const base = { invoice: invoiceDocument(charges.length === 0 ? stockFor(row, linePrefix) : charges), channel: context?.channel ?? 'text' } as const;
  if (queue.length === 0) return { ...base, requests: [], asked: [], after: messagesBefore(row) };
  return { ...base, requests: requestsFor(queue), asked: queue.flatMap(([, names]) => names), after: messagesBefore(row) };
}

/** The scene in which a plain yes must execute on the row's invoice: its own question, or a request for its first charge. */
export function controlSceneOf(row: LabelledRow, linePrefix: string): Scene {
  const scene = sceneOf(row, linePrefix);
  if (scene.requests.length > 0) return { ...scene, after: [] };
  const first = chargesOf(row.context, linePrefix)[0] ?? stockFor(row, linePrefix)[0];
  const name = first?.name ?? '';
  return { ...scene, requests: requestsFor([['cancelar_vas_avulso', [name]]]), asked: [name], after: [] };
}

function messagesBefore(row: LabelledRow): readonly string[] {
  const context: RowContext | null = row.context ?? null;
  switch (context?.kind) {
    case undefined:
    case 'pending_confirmation':
      return [];
    case 'stale_confirmation':
      return ['quanto deu a fatura?', 'quando vence?'];
    case 'after_execution':
      return queueOf(context).length > 0 ? yesesTo(queueOf(context)) : ['cancela o tamboro mensal', 'sim'];
    case 'after_terminal_workflow':
      return ['cancela o tamboro mensal', 'sim'];
    case 'session_closed':
      return ['cancela o tamboro mensal', 'não, só isso obrigada'];
    case 'agent_asked_item':
      return ['quero cancelar um serviço'];
    case 'history':
      return [`o que é o ${explainedName(row) ?? 'tamboro'}?`];
    case 'no_snapshot':
      return ['oi'];
    case 'paused_workflow':
    case 'invoice_snapshot':
      return ['quero entender minha fatura'];
    // Given and answered: nothing waits any more.
    case 'after_explanation':
      return ['quero entender minha fatura', 'sim'];
  }
}

/** A strategic step asks once more before its effect. */
function yesesTo(queue: readonly QueueStep[]): readonly string[] {
  return queue.some(([tool]) => tool === 'vas_estrategico') ? ['sim', 'sim'] : ['sim'];
}

function requestsFor(queue: readonly QueueStep[]): readonly string[] {
  const names = queue.flatMap(([, list]) => list);
  const verb = queue.some(([tool]) => tool === 'contestacao_tool') ? 'contestar' : 'cancelar';
  return [`quero ${verb} ${joined(names.map((name) => `o ${name}`))}`, `quero ${verb} ${names.join(', ')}`, `${verb} ${joined(names)}`];
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1) ?? ''}`;
}

function stockFor(row: LabelledRow, linePrefix: string): readonly RowCharge[] {
  const own = [explainedName(row), ...(row.resolves_to ?? [])].filter((name) => name !== null);
  const names = [...STOCK, ...own.filter((name) => !STOCK.some((stock) => stock.startsWith(name)))];
  return names.map((name) => ({ name, msisdn: `${linePrefix}7048`, value: 'R$ 14,99', strategic: name.startsWith('YouTube') }));
}

import { type ActionItemResult, type EndedJourney, type JourneyResult, OVERTAKEN, type StepParts, type StoppedJourney } from '../../conversation/domain/index.js';
import { joined, NOTHING, type Said } from '../../kernel/said.js';
import type { StepRun } from './journey-inputs.js';
import { endOfStep } from './journey-result.js';

/**
 * What the runs of one step come to together (architecture §4.13). A run that did not complete was the last one: what no run got to
 * is no result, and is told as not done.
 */
export function together(runs: readonly StepRun[], results: readonly JourneyResult[]): JourneyResult {
  const last = results.at(-1);
  if (last === undefined) return { kind: 'failed', items: [], error: 'no_item' };
  if (runs.length === 1 || last.kind === 'paused') return last;
  const ended = results.filter((result) => result.kind !== 'paused').filter(wasTried);
  const parts = partsOf(runs, results, ended);
  const items = ended.flatMap((result) => result.items);
  if (ended.length === 0) return { ...last, items, parts };
  // What nobody knows goes to a person, whatever was done before it.
  if (last.kind === 'unknown') return { ...last, items, parts, ...toldWith(parts, last) };
  const { text, evidence } = joined([...saidBy(ended), ...notDone(items)], ' ');
  const end = endOfStep({ items, protocol: firstOf(parts), message: text === '' ? null : text, evidence });
  return { ...end, parts, ...(last.kind === 'failed' && end.kind === 'failed' && { error: last.error }) };
}

/** A fence that fell before the run let nothing of it happen (architecture §4.41). */
function wasTried(result: EndedJourney): boolean {
  return result.kind !== 'failed' || result.error !== OVERTAKEN;
}

function partsOf(runs: readonly StepRun[], results: readonly JourneyResult[], ended: readonly EndedJourney[]): StepParts {
  const said = saidBy(ended);
  return {
    unfinished: runs.filter((_run, index) => results[index]?.kind === 'failed' || results[index]?.kind === 'unknown'),
    notTried: runs.slice(ended.length).flatMap(({ items }) => items),
    itemProtocols: ended.flatMap((result) => result.items.map(() => protocolOf(result))),
    told: said.length === 0 ? null : joined(said, ' '),
  };
}

function saidBy(ended: readonly EndedJourney[]): readonly Said[] {
  return ended.flatMap((result) => (result.kind === 'completed' && result.message !== null ? [{ text: result.message, evidence: result.evidence }] : []));
}

function protocolOf(result: EndedJourney): string | null {
  return result.kind === 'completed' ? result.protocol : (result.told?.protocol ?? null);
}

function firstOf({ itemProtocols }: StepParts): string | null {
  return itemProtocols.find((protocol) => protocol !== null) ?? null;
}

/** The words of the last run say nothing of those before it: theirs go before. */
function toldWith(parts: StepParts, { told }: StoppedJourney): Pick<StoppedJourney, 'told'> {
  if (told === undefined) return {};
  return { told: { ...joined([parts.told ?? NOTHING, told], ' '), protocol: firstOf(parts) } };
}

const NAMES = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Said after what was done, item by item (architecture §4.13). */
function notDone(items: readonly ActionItemResult[]): readonly Said[] {
  const names = items.filter(({ outcome }) => outcome === 'failure').map(({ name }) => name);
  if (names.length === 0) return [];
  const text = `Não consegui concluir a contestação de ${NAMES.format(names)}, porque o sistema da operadora apresentou uma falha. Se quiser tentar de novo, é só pedir.`;
  return [{ text, evidence: [] }];
}

import type { OperatorSetup } from '../../../authoring/paths/path-file.js';

/** One operator's world on top of another: facts of a line and invoices in place of the former, faults after them. */
export function mergeSetup(under: OperatorSetup = {}, over: OperatorSetup = {}): OperatorSetup {
  const lines = { ...under.lines };
  for (const [line, facts] of Object.entries(over.lines ?? {})) lines[line] = { ...lines[line], ...facts };
  return { lines, invoices: { ...under.invoices, ...over.invoices }, faults: [...(under.faults ?? []), ...(over.faults ?? [])] };
}

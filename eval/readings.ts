import { interpretValue, type ExtractedIntent, type IntentExtractor } from '../src/intent/index.js';
import type { LabelledRow } from './labelled-row.js';
import { restoreRow } from './restored-row.js';

/** A row with what the product read in it. */
export interface Reading {
  readonly row: LabelledRow;
  readonly intent: ExtractedIntent;
  /** The value that the paused workflow receives; null: none, or none waits. */
  readonly token: string | null;
}

/** Reads each row in its restored context, through the extractor and the value interpreter. */
export async function readingsOf(rows: readonly LabelledRow[], extractor: IntentExtractor): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  for (const row of rows) {
    const { context, paused } = restoreRow(row);
    const value = paused === null ? null : interpretValue(row.text, { key: paused.expectedInputKey, allowedValues: paused.allowedValues, askedText: paused.question });
    readings.push({ row, intent: await extractor.extract(row.text, context), token: value?.kind === 'value' ? value.value : null });
  }
  return readings;
}

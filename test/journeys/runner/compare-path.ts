import type { ExpectedRun, PathRun, WrittenText } from '../../../authoring/paths/path-file.js';
import { labelOfExecution } from '../../../authoring/paths/path-label.js';
import { claimsOf } from '../../../src/conversation/domain/grounding/index.js';
import { isJsonObject, type JsonValue } from '../../../src/kernel/json.js';
import { partDifferences } from '../../support/part-differences.js';
import { type ExpectedText, textDifferences } from '../../support/text-differences.js';
import type { PathPerformance } from './run-path.js';

/** Where a run came out otherwise than it is written, a sentence each. */
export function pathDifferences({ execution, asked, effects, unused }: PathPerformance, { takes, expect }: Pick<PathRun, 'takes' | 'expect'>): readonly string[] {
  const label = labelOfExecution(execution);
  const { status, reason, output, pause } = execution;
  return [
    ...(label === takes ? [] : [`takes: expected ${takes}\n     received ${label}`]),
    ...partDifferences('status', status, expect.status),
    ...partDifferences('reason', reason, expect.reason ?? null),
    ...textDifferences('reply', status === 'PAUSED' ? null : messageOf(output['mensagem']), textOf(expect.reply)),
    ...askedDifferences(asked, expect.asked ?? []),
    ...partDifferences('pending', pause === null ? null : pendingOf(pause), expect.pending),
    ...(effects.join('\n') === expect.effects.join('\n') ? [] : [`effects: expected ${JSON.stringify(expect.effects)}, received ${JSON.stringify(effects)}`]),
    ...partDifferences('output', output, expect.output ?? {}),
    ...unfoundedClaims({ execution, asked }),
    ...(unused === 0 ? [] : [`replies: nothing waited for the last ${unused} of them`]),
  ];
}

/** All that a run came to, for whoever reads that it was not as written. */
export function performanceText({ execution, asked, effects }: PathPerformance): string {
  const { status, reason, trace, output, vars, pause } = execution;
  const shown = { status, reason, asked, effects, pending: pause === null ? null : pendingOf(pause), output, vars, faults: trace.filter((entry) => entry.status === 'FAILED') };
  return `${labelOfExecution(execution)}\n${JSON.stringify(shown, null, 2)}`;
}

function askedDifferences(asked: readonly string[], expected: readonly WrittenText[]): readonly string[] {
  if (asked.length !== expected.length) return [`asked: expected ${expected.length} questions, received ${JSON.stringify(asked)}`];
  return expected.flatMap((text, index) => textDifferences(`asked[${index}]`, asked[index] ?? null, textOf(text)));
}

function textOf(written: WrittenText | null): ExpectedText | null {
  if (written === null) return null;
  return typeof written === 'string' || isList(written) ? { contains: written } : written;
}

function isList(written: Exclude<WrittenText, string>): written is readonly string[] {
  return Array.isArray(written);
}

/** Amounts, dates and protocols that were said and that no result of the execution gave evidence of (architecture §4.36). */
function unfoundedClaims({ execution: { vars, output }, asked }: Pick<PathPerformance, 'execution' | 'asked'>): readonly string[] {
  const known = new Set([...Object.values(vars), output].flatMap(evidenceOf).flatMap(claimsOf).map(claimText));
  const said = [...asked, messageOf(output['mensagem']) ?? ''].flatMap(claimsOf).map(claimText);
  return [...new Set(said)].filter((claim) => !known.has(claim)).map((claim) => `evidence: there is none of ${claim}`);
}

function claimText({ kind, value }: { readonly kind: string; readonly value: string }): string {
  return `${kind} ${value}`;
}

function evidenceOf(result: JsonValue): readonly string[] {
  const entries = isJsonObject(result) ? result['evidence'] : undefined;
  return Array.isArray(entries) ? (entries as readonly JsonValue[]).flatMap((entry) => (isJsonObject(entry) && typeof entry['value'] === 'string' ? [entry['value']] : [])) : [];
}

function messageOf(mensagem: JsonValue | undefined): string | null {
  return typeof mensagem === 'string' && mensagem !== '' ? mensagem : null;
}

function pendingOf({ expectedInput: { key, allowedValues }, attempts }: NonNullable<PathPerformance['execution']['pause']>): Readonly<Record<string, JsonValue>> & ExpectedRun['pending'] {
  return { key, attempts, allowed: allowedValues ?? [] };
}

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Subject } from './breaches/subject.js';
import { evaluate } from './evaluation.js';
import { readOptions, USAGE, type EvalOptions } from './options.js';
import { LabelledFileError, readRows } from './read-rows.js';
import { htmlReport } from './report/html-report.js';
import { textReport } from './report/text-report.js';

/** What the command needs of the process it runs in. */
export interface EvalSurroundings {
  readonly startSubject: () => Promise<Subject & { stop(): Promise<void> }>;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly now: Date;
  /** The examples of the shipped classifier, `config/nlu`. */
  readonly nluDirectory: string;
}

/**
 * Scores a labelled file (docs/understanding.md).
 * @returns the exit code: 0 when every figure is reached, 1 when one is not, 2 when the arguments or the file cannot be used
 */
export async function evalCommand(args: readonly string[], surroundings: EvalSurroundings): Promise<0 | 1 | 2> {
  const options = readOptions(args);
  if (options === null) {
    surroundings.complain(USAGE);
    return 2;
  }
  try {
    return await scored(options, surroundings);
  } catch (error) {
    if (!(error instanceof LabelledFileError)) throw error;
    surroundings.complain(error.message);
    return 2;
  }
}

async function scored({ file, json, html }: EvalOptions, { startSubject, print, now, nluDirectory }: EvalSurroundings): Promise<0 | 1> {
  const rows = readRows(file);
  const header = `${file}: ${rows.length} rows, ${now.toISOString().slice(0, 10)}, commit ${commit()}`;
  const subject = await startSubject();
  try {
    const evaluation = await evaluate(rows, nluDirectory, subject);
    print(json ? `${JSON.stringify({ header, ...evaluation }, null, 2)}\n` : textReport(evaluation, header));
    if (html !== null) writeFileSync(html, htmlReport(evaluation, header));
    return evaluation.failures.length === 0 ? 0 : 1;
  } finally {
    await subject.stop();
  }
}

function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}

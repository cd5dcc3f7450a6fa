import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type ActionRegistry, checkWorkflow } from '../../src/workflow-engine/domain/index.js';
import { problemLine } from '../lint.js';
import { PlayFileError, readPlays } from '../plays/play.js';
import { StageError } from '../stage/stage.js';
import { FOLDERS, playFileOf, type VersionFile, versionsIn } from '../workflow-files.js';
import { lineDiff } from './line-diff.js';
import { recordPlays, type Recording } from './recording.js';

export const GOLDEN_FOLDER = 'test/golden';

/** How a version's plays stand to what is recorded of them. */
export type GoldenVerdict =
  | { readonly kind: 'same' }
  /** To be accepted on purpose. `text` is the new recording. */
  | { readonly kind: 'changed' | 'new'; readonly text: string; readonly diff: readonly string[] }
  /** A recording of a version that is no longer there; accepting removes it. */
  | { readonly kind: 'stale' }
  /** Nothing to accept: the workflow, or its plays, are wrong. */
  | { readonly kind: 'broken'; readonly complaints: readonly string[] };

export interface Golden {
  /** The version's file, or the recording where it is stale. */
  readonly subject: string;
  readonly path: string;
  readonly verdict: GoldenVerdict;
}

/** Replays every version of the package, and looks for recordings that nothing replays. */
export async function compareGoldens(actions: ActionRegistry, folder = GOLDEN_FOLDER): Promise<readonly Golden[]> {
  const goldens: Golden[] = [];
  for (const source of FOLDERS) {
    for (const file of versionsIn(source)) {
      const path = join(folder, basename(source), file.fileName.replace(/\.yaml$/u, '.json'));
      goldens.push({ subject: file.path, path, verdict: await verdictOn(file, path, actions) });
    }
  }
  const replayed = new Set(goldens.map(({ path }) => path));
  const stale = recordingsIn(folder).filter((path) => !replayed.has(path));
  return [...goldens, ...stale.map((path): Golden => ({ subject: path, path, verdict: { kind: 'stale' } }))];
}

/** Takes over what changed. What is broken stays as it is. */
export function acceptGoldens(goldens: readonly Golden[]): void {
  for (const { path, verdict } of goldens) {
    if (verdict.kind === 'stale') rmSync(path);
    if (verdict.kind !== 'changed' && verdict.kind !== 'new') continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, verdict.text);
  }
}

async function verdictOn(file: VersionFile, path: string, actions: ActionRegistry): Promise<GoldenVerdict> {
  const recording = await recorded(file, actions);
  if ('complaints' in recording) return { kind: 'broken', complaints: recording.complaints };
  if (recording.differences.length > 0) return { kind: 'broken', complaints: recording.differences };
  const { text } = recording;
  if (!existsSync(path)) return { kind: 'new', text, diff: lineDiff('', text) };
  const before = readFileSync(path, 'utf8');
  return before === text ? { kind: 'same' } : { kind: 'changed', text, diff: lineDiff(before, text) };
}

async function recorded(file: VersionFile, actions: ActionRegistry): Promise<Recording | { readonly complaints: readonly string[] }> {
  const { definition, problems } = checkWorkflow(file.text, actions, file.identity);
  if (definition === null) return { complaints: problems.map((problem) => problemLine(file.path, problem)) };
  const plays = playFileOf(file);
  if (plays === null) return { complaints: [`it has no plays: write ${join(dirname(file.path), 'plays', file.fileName.replace(/\.yaml$/u, '.play.yaml'))} (docs/workflows.md)`] };
  try {
    return await recordPlays(definition, readPlays(plays), actions);
  } catch (error) {
    if (error instanceof StageError || error instanceof PlayFileError) return { complaints: [`${plays}: ${error.message}`] };
    throw error;
  }
}

function recordingsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json')).map((name) => join(folder, name)).sort();
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as hooks from './index.js';

/** Hooks whose one place comes with later work: `invoice_explanation` is what takes an answer SIM or NAO. */
const NOT_YET_APPLIED: readonly string[] = [];

const SRC = join(process.cwd(), 'src');
const HOOKS = 'conversation/domain/hooks/';
const NAMES = Object.keys(hooks);

interface Source {
  readonly path: string;
  readonly text: string;
}

const SOURCES: readonly Source[] = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.(spec|e2e-spec)\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({ path: relative(SRC, file), text: withoutComments(readFileSync(file, 'utf8')) }));
const HOOK_FILES = SOURCES.filter((source) => source.path.startsWith(HOOKS));
const OTHERS = SOURCES.filter((source) => !source.path.startsWith(HOOKS));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function applicationsOf(name: string, sources: readonly Source[] = OTHERS): readonly string[] {
  const pattern = new RegExp(`\\.apply(?:<[^>]*>)?\\(\\s*${name}\\b`, 'g');
  return sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(() => path));
}

function callsOf(name: string, sources: readonly Source[]): readonly string[] {
  const call = new RegExp(`(?<!function )\\b${name}\\(`, 'g');
  return sources.flatMap(({ path, text }) => [...text.matchAll(call)].map(() => path));
}

/** Builds of a state by spread of a state's fields, anywhere but in the hooks. */
function spreadsOf(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, text }) => [...text.matchAll(/\.\.\.\s*(?:\w+\.)*state\b(?![.\w[(])/g)].map(() => path));
}

describe('the sources keep the contract of the hooks', () => {
  it('finds sources and hooks to look at', () => {
    expect(HOOK_FILES.length).toBeGreaterThan(5);
    expect(OTHERS.length).toBeGreaterThan(20);
    expect(NAMES.length).toBeGreaterThanOrEqual(21);
    expect(NAMES).toEqual(expect.arrayContaining([...NOT_YET_APPLIED]));
  });

  it.each(NAMES)('%s is applied in exactly one place', (name) => {
    expect(applicationsOf(name)).toHaveLength(NOT_YET_APPLIED.includes(name) ? 0 : 1);
  });

  it.each(NAMES)('%s is called by nobody directly, and by no other hook', (name) => {
    expect(callsOf(name, SOURCES)).toEqual([]);
  });

  it('no hook applies hooks', () => {
    expect(HOOK_FILES.filter(({ text }) => text.includes('.apply('))).toEqual([]);
  });

  it('no code outside of the hooks builds a state from the fields of another', () => {
    expect(spreadsOf(OTHERS.filter(({ path }) => path.startsWith('conversation/')))).toEqual([]);
  });

  it('would notice each of these', () => {
    const offender = { path: 'x.ts', text: 'dialogue.apply(onTurnContinued);\nonTurnContinued(s); const t = { ...dialogue.state, status };' };
    expect(applicationsOf('onTurnContinued', [offender, offender])).toHaveLength(2);
    expect(callsOf('onTurnContinued', [offender])).toHaveLength(1);
    expect(spreadsOf([offender])).toHaveLength(1);
    expect(spreadsOf([{ path: 'y.ts', text: 'const all = [...state.decisionTrace, ...stateNames];' }])).toEqual([]);
  });
});

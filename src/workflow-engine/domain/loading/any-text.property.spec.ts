import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { loadMarker, loadWorkflow, MAX_FILE_BYTES } from './index.js';
import { PROBLEM_SEVERITIES } from '../problem.js';
import { checkWorkflow } from '../validation/index.js';

const RUNS = process.env.ATENDE_TEST_TIER === 'long' ? 20_000 : 400;
const SAMPLES = ['y01_pause_on_effect', 'y02_pause_late'].map((name) => readFileSync(`test/fixtures/workflows/${name}.v1.yaml`, 'utf8'));

const words = fc.constantFrom(
  'name', 'version', 'start', 'nodes', 'edges', 'id', 'action', 'input', 'pause', 'when', 'eq', 'in', 'not', 'all', 'exists', 'from', 'to', 'END', 'a', '$.input.x',
  '$.vars.a', ':', ' ', '\n', '  ', '- ', '? ', '[', ']', '{', '}', ',', '"', "'", '|', '>', '#', '&a', '*a', '!t', '%', '---', '...', '\t', '\r\n', '\\', '~', '1', '0x1', '<<', '\uFEFF', '\u0085', 'é',
);
const soup = fc.array(words, { maxLength: 60 }).map((parts) => parts.join(''));
const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => new TextDecoder('latin1').decode(array));
const unicode = fc.string({ unit: 'binary', maxLength: 300 });
/** A workflow with a piece of it replaced. */
const damaged = fc.tuple(fc.constantFrom(...SAMPLES), fc.nat(), fc.nat({ max: 40 }), soup).map(([text, at, length, insert]) => {
  const place = at % text.length;
  return text.slice(0, place) + insert + text.slice(place + length);
});
const keyed = fc.dictionary(fc.constantFrom('name', 'version', 'start', 'nodes', 'edges', 'inputs', 'lint', 'x'), fc.jsonValue()).map((value) => stringify(value));
const texts = fc.oneof(soup, bytes, unicode, damaged, keyed);

/** Every problem stands inside the text, tells what to do and has a code that is listed. */
function expectSound(text: string, problems: ReturnType<typeof loadWorkflow>['problems']): void {
  const lines = text.split('\n');
  const isSound = ({ code, message, line, column }: (typeof problems)[number]): boolean =>
    code in PROBLEM_SEVERITIES && message.length > 10 && line >= 1 && line <= lines.length && column >= 1 && column <= (lines[line - 1] ?? '').length + 1;
  expect(problems.filter((problem) => !isSound(problem))).toEqual([]);
}

describe('any text at all', () => {
  it('is read or refused with places inside it, and never crashes', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const loaded = loadWorkflow(text, { name: 'x', version: 1 });
        expectSound(text, loaded.problems);
        expect(loaded.definition !== null || loaded.problems.length > 0).toBe(true);
        expectSound(text, checkWorkflow(text, { find: () => null }, null).problems);
        expectSound(text, loadMarker(text).problems);
      }),
      { seed: 1, numRuns: RUNS },
    );
  });

  it.each([
    ['nested brackets', '['.repeat(MAX_FILE_BYTES - 1)],
    ['nested maps', '{a: '.repeat(MAX_FILE_BYTES / 4 - 1)],
    ['nested dashes', '- '.repeat(MAX_FILE_BYTES / 2 - 1)],
    ['nested question marks', '? '.repeat(MAX_FILE_BYTES / 2 - 1)],
    ['nesting by indentation', Array.from({ length: 700 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
    ['nested conditions', nestedCondition(340)],
    ['one long line', `a: ${'x'.repeat(MAX_FILE_BYTES - 10)}`],
    ['many keys', Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join('\n')],
  ])('is refused or read where it is made of %s', (_what, text) => {
    const { problems } = checkWorkflow(text, null);
    expectSound(text, problems);
    expect(problems.length).toBeGreaterThan(0);
  });
});

function nestedCondition(depth: number): string {
  const nots = Array.from({ length: depth }, (_, level) => `${' '.repeat(4 + level)}not:`);
  const head = 'name: x\nversion: 1\nstart: a\nnodes:\n- {id: a, action: no_op}\nedges:\n- from: a\n  to: END\n  when:\n';
  return `${head}${nots.join('\n')}\n${' '.repeat(4 + depth)}exists: $.vars.b.x\n`;
}

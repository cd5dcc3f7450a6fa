import { checkPlay } from '../../../authoring/plays/check-play.js';
import { readPlays } from '../../../authoring/plays/play.js';
import { coverageOf } from '../../../authoring/paths/path-coverage.js';
import type { PathRun, Unreachable } from '../../../authoring/paths/path-file.js';
import { labelOfExecution, labelOfPath, stepsOfLabel } from '../../../authoring/paths/path-label.js';
import { declaredActions } from '../../../authoring/stage/declared-actions.js';
import { StagedCounters } from '../../../authoring/stage/staged-effects.js';
import { playFileOf, versionsIn } from '../../../authoring/workflow-files.js';
import { pathsOf } from '../../../src/workflow-engine/domain/index.js';
import { workflowOf } from '../../../src/workflow-engine/testing/workflow-of.js';

const actions = declaredActions(new StagedCounters());
const BRANCHED = workflowOf(`
name: w
version: 1
start: a
nodes:
  - id: a
    action: contar
    input: {chave: a}
    pause: {expected_input: {key: r, allowed_values: [SIM, NAO]}, resume_from: b}
  - {id: b, action: no_op}
  - {id: c, action: no_op}
edges:
  - {from: a, to: b}
  - {from: b, to: END, priority: 10, when: {eq: [$.input.r, SIM]}}
  - {from: b, to: c, priority: 99}
  - {from: c, to: END}
`);
const [YES, NO] = ['a (pause) > b > END', 'a (pause) > b > c > END'];

function runs(...labels: readonly string[]): readonly PathRun[] {
  return labels.map((takes, index) => ({ name: `run ${index}`, takes, expect: { status: 'COMPLETED', reply: null, pending: null, effects: [] } }));
}

describe('labels of paths', () => {
  it('name the nodes in order, the pauses and the end', () => {
    expect(pathsOf(BRANCHED).paths.map(labelOfPath)).toEqual([YES, NO]);
    expect(stepsOfLabel(NO)).toEqual(['a -> b', 'b -> c', 'c -> END']);
    expect(stepsOfLabel('a > b > FAILED')).toEqual(['a -> b']);
    expect(stepsOfLabel('a (exhausted) > c > END')).toEqual(['a -> c', 'c -> END']);
  });

  it.each(versionsIn('docs/examples').map((file) => [file.fileName, file] as const))('%s: what its plays complete is a path of the graph', async (_name, file) => {
    const definition = workflowOf(file.text);
    const labels = pathsOf(definition).paths.map(labelOfPath);
    for (const play of readPlays(playFileOf(file) ?? '')) {
      const { execution } = (await checkPlay(definition, play, actions)).performance;
      const label = labelOfExecution(execution);
      const isLonger = Object.values(execution.visits).some((visits) => visits > 2);
      if (execution.status === 'COMPLETED' && !isLonger) expect(labels).toContain(label);
      else expect(label).toMatch(/ > (?:END|PAUSED|FAILED|CANCELLED)$/u);
    }
  });
});

describe('the coverage of a path file', () => {
  const cover = (labels: readonly string[], unreachable: readonly Unreachable[] = []) => coverageOf(BRANCHED, { paths: runs(...labels), unreachable });
  const never = (what: Partial<Unreachable>): Unreachable => ({ because: 'x', proof: 'graph', ...what });

  it('is complete with a run for every path', () => {
    expect(cover([YES, NO])).toEqual({ paths: [], steps: [], complaints: [] });
  });

  it('names paths and edges without a run', () => {
    expect(cover([YES])).toEqual({ paths: [NO], steps: ['b -> c', 'c -> END'], complaints: [] });
    expect(cover([])).toMatchObject({ paths: [YES, NO], steps: ['a -> b', 'b -> END', 'b -> c', 'c -> END'] });
  });

  it('takes what failed on its way for edges, and for no path', () => {
    expect(cover([YES, 'a (pause) > b > c > FAILED'])).toEqual({ paths: [NO], steps: ['c -> END'], complaints: [] });
  });

  it('asks for nothing of what is declared unreachable, nor of the paths along it', () => {
    expect(cover([YES], [never({ step: 'b -> c' }), never({ step: 'c -> END' })])).toEqual({ paths: [], steps: [], complaints: [] });
    expect(cover([YES], [never({ path: NO })])).toEqual({ paths: [], steps: ['b -> c', 'c -> END'], complaints: [] });
  });

  it.each<[string, readonly string[], readonly Unreachable[], string]>([
    ['a run of what is declared unreachable', [YES, NO], [never({ step: 'b -> c' })], '"run 1" takes what is declared unreachable'],
    ['an unreachable edge that the graph has not', [YES, NO], [never({ step: 'b -> d' })], 'there is no edge b -> d'],
    ['an unreachable path that the graph has not', [YES, NO], [never({ path: 'a > END' })], 'the graph has no path a > END'],
    ['a declaration of neither', [YES, NO], [never({})], 'give either `step` or `path`'],
  ])('complains of %s', (_what, labels, unreachable, complaint) => {
    expect(cover(labels, unreachable).complaints.join('\n')).toContain(complaint);
  });

  it('complains of two edges that a path cannot tell apart', () => {
    const parallel = workflowOf(
      'name: w\nversion: 1\nstart: a\nnodes: [{id: a, action: no_op}]\nedges:\n  - {from: a, to: END, priority: 1, when: {exists: $.input.x}}\n  - {from: a, to: END}\n',
    );
    expect(coverageOf(parallel, { paths: runs('a > END') }).complaints).toEqual([expect.stringContaining('two edges are a -> END')]);
  });
});

import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { anyDefinition } from '../../testing/any-definition.js';
import { workflowOf } from '../../testing/workflow-of.js';
import { MAX_PATHS, type PathStep, pathsOf } from './index.js';

const RUNS = { seed: 42, numRuns: process.env.ATENDE_TEST_TIER === 'long' ? 5_000 : 300 };

/** `perguntar(SIM) > decidir > END`. */
function listed(text: string): readonly string[] {
  return pathsOf(workflowOf(text)).paths.map(lineOf);
}

function lineOf(path: readonly PathStep[]): string {
  const nodes = path.map(({ node, pause }) => (pause === null ? node : `${node}(${pause.isExhausted ? 'exhausted' : (pause.replies?.join('|') ?? '*')})`));
  return [...nodes, path.at(-1)?.next].join(' > ');
}

const example = (name: string): string => readFileSync(`docs/examples/${name}.v1.yaml`, 'utf8');

describe('pathsOf', () => {
  it('lists a path for each branch, by priority', () => {
    expect(listed(example('branches'))).toEqual(['abrir > END', 'abrir > enviar_sms > concluir > END', 'abrir > concluir > END']);
  });

  it('says which replies select a path', () => {
    expect(listed(example('pause'))).toEqual(['apresentar(SIM) > decidir > confirmar > END', 'apresentar(NAO) > decidir > recusar > END']);
  });

  it('leaves out the tokens that an option action takes', () => {
    expect(listed(example('classifier'))).toEqual(['explicar(SIM) > decidir > encerrar > END', 'explicar(NAO) > decidir > transferir > END']);
  });

  it('goes round a cycle once', () => {
    expect(listed(example('cycle'))).toEqual(['formatar(SIM) > decidir > END', 'formatar(OUTRO) > decidir > perguntar_de_novo(SIM) > decidir > END']);
  });

  it('tells a pause that waits from one that does not, and where exhausted reprompts lead', () => {
    expect(listed(example('pause_when'))).toEqual(['consultar > alterar > END', 'consultar(SIM) > decidir > alterar > END', 'consultar(NAO) > decidir > END']);
    expect(listed(example('reprompt'))).toEqual(['perguntar(5|20) > mudar > END', 'perguntar(exhausted) > manter > END']);
    expect(listed(example('pause_free_text'))).toEqual(['perguntar(*) > saudar > END']);
  });

  it('ends on any graph, and every path is one: from the start to END, no way twice', () => {
    fc.assert(
      fc.property(anyDefinition, (definition) => {
        const { paths } = pathsOf(definition);
        expect(paths.length).toBeLessThanOrEqual(MAX_PATHS);
        for (const path of paths) {
          expect([path[0]?.node ?? definition.start, path.at(-1)?.next ?? 'END']).toEqual([definition.start, 'END']);
          for (const [index, step] of path.entries()) if (index > 0) expect(path[index - 1]?.next).toBe(step.node);
          const ways = path.map(({ node, edge, pause, next }) => JSON.stringify([node, edge === null ? next : definition.edges.get(node)?.indexOf(edge), pause !== null, pause?.isExhausted]));
          expect(new Set(ways).size).toBe(ways.length);
        }
      }),
      RUNS,
    );
  });

  it('cuts a list that nobody reads', () => {
    const steps = Array.from({ length: 12 }, (_, index) => index);
    const text = JSON.stringify({
      name: 'x', version: 1, start: 's0',
      nodes: steps.map((index) => ({ id: `s${index}`, action: 'no_op' })),
      edges: steps.flatMap((index) => [10, 20].map((priority) => ({ from: `s${index}`, to: index === 11 ? 'END' : `s${index + 1}`, priority, ...(priority === 10 ? { when: { exists: '$.input.x' } } : {}) }))),
    });
    const { paths, isCut } = pathsOf(workflowOf(text));
    expect([paths.length, isCut]).toEqual([MAX_PATHS, true]);
  });
});

import fc from 'fast-check';
import { anyDefinition } from '../../testing/any-definition.js';
import { workflowOf } from '../../testing/workflow-of.js';
import type { WorkflowDefinition } from '../definition.js';
import { conditionText, renderMermaid } from './index.js';

const RUNS = { seed: 42, numRuns: process.env.ATENDE_TEST_TIER === 'long' ? 5_000 : 300 };

/** What Mermaid reads as one string: no quote, bracket pair of its own or tag can end it. */
const STRING = String.raw`"(?<label>(?:[\p{L}\p{N} _.,:=!?/()[\]-]|#\d+;|<br>)*)"`;
const BOX = new RegExp(String.raw`^  (?<id>[nm]\d+|done)(?:\[|\(\[)${STRING}(?:\]|\]\))$`, 'u');
const HEXAGON = new RegExp(String.raw`^  (?<id>n\d+_pause)\{\{${STRING}\}\}$`, 'u');
const ARROW = new RegExp(String.raw`^  (?<from>(?:n\d+(?:_pause)?|begin\(\(start\)\))) (?:-->|-\.->)(?:\|${STRING}\|)? (?<to>[nm]\d+(?:_pause)?|done)$`, 'u');

interface Drawn {
  readonly labels: ReadonlyMap<string, string>;
  readonly arrows: readonly { readonly from: string; readonly to: string; readonly label: string | null }[];
}

function decoded(label: string): string {
  return label.replace(/<br>/gu, '\n').replace(/#(\d+);/gu, (_match, code: string) => String.fromCodePoint(Number(code)));
}

/** Reads the drawing back. @throws Error for a line that is neither a node nor an arrow */
function read(mermaid: string): Drawn {
  const [head, ...lines] = mermaid.trimEnd().split('\n');
  expect(head).toBe('flowchart TD');
  const labels = new Map<string, string>();
  const arrows: { from: string; to: string; label: string | null }[] = [];
  for (const line of lines) {
    const shape = (BOX.exec(line) ?? HEXAGON.exec(line))?.groups;
    const arrow = ARROW.exec(line)?.groups;
    if (shape?.['id'] !== undefined) labels.set(shape['id'], decoded(shape['label'] ?? ''));
    else if (arrow?.['from'] !== undefined) arrows.push({ from: arrow['from'], to: arrow['to'] ?? '', label: arrow['label'] === undefined ? null : decoded(arrow['label']) });
    else throw new Error(`no Mermaid: ${line}`);
  }
  return { labels, arrows };
}

describe('renderMermaid', () => {
  it('draws every node and every edge of any workflow, and nothing that an author writes is syntax', () => {
    fc.assert(
      fc.property(anyDefinition, (definition) => {
        const { labels, arrows } = read(renderMermaid(definition));
        const idOf = idsOf(definition, labels);
        for (const node of definition.nodes.values()) {
          expect(labels.get(idOf(node.id))).toBe(`${node.id}\n${node.action}`);
          const outgoing = arrows.filter(({ from }) => from === idOf(node.id) || from === `${idOf(node.id)}_pause`);
          for (const edge of definition.edges.get(node.id) ?? []) {
            const drawn = outgoing.filter(({ to }) => to === idOf(edge.to));
            expect(drawn.length).toBeGreaterThan(0);
            const saysAgain = node.pause?.enabled === true && node.pause.when === null && node.pause.resumeFrom === edge.to;
            const { when } = edge;
            if (when !== null && !saysAgain) expect(drawn.map(({ label }) => label)).toContainEqual(expect.stringContaining(`${edge.priority}: ${conditionText(when)}`));
          }
        }
        for (const { from, to } of arrows) expect([from === 'begin((start))' || labels.has(from), labels.has(to)]).toEqual([true, true]);
      }),
      RUNS,
    );
  });

  it('draws a pause as a hexagon between the question and what follows', () => {
    expect(renderMermaid(workflowOf(PAUSING))).toBe(`flowchart TD
  n0["formatar<br>montar_resposta_texto"]
  n1["decisao<br>no_op"]
  n2["fim<br>no_op"]
  done(["END"])
  begin((start)) --> n0
  n0_pause{{"PAUSE resposta<br>SIM / NAO"}}
  n0 --> n0_pause
  n0_pause --> n1
  n0_pause -->|"reprompts exhausted"| n2
  n1 -->|"10: input.resposta == #34;SIM#34;"| n2
  n1 -->|"99: otherwise"| done
  n2 --> done
`);
  });
});

/** By what is drawn, not by how ids are made. */
function idsOf({ nodes }: WorkflowDefinition, labels: ReadonlyMap<string, string>): (node: string) => string {
  const byLabel = new Map([...labels].filter(([id]) => !id.endsWith('_pause')).map(([id, label]) => [label, id]));
  return (node) => {
    const declared = nodes.get(node);
    if (declared === undefined && node === 'END') return 'done';
    return byLabel.get(`${node}\n${declared?.action ?? 'missing'}`) ?? `${node} is not drawn`;
  };
}

const PAUSING = `
name: x
version: 1
start: formatar
nodes:
  - id: formatar
    action: montar_resposta_texto
    input: {dados: {texto_usuario: "Ficou claro?"}}
    pause:
      expected_input: {key: resposta, allowed_values: [SIM, NAO], on_exhausted: fim}
      resume_from: decisao
  - {id: decisao, action: no_op}
  - {id: fim, action: no_op}
edges:
  - {from: formatar, to: decisao}
  - {from: decisao, to: fim, priority: 10, when: {eq: [$.input.resposta, SIM]}}
  - {from: decisao, to: END, priority: 99}
  - {from: fim, to: END}
`;

import { readFileSync } from 'node:fs';
import { checkWorkflow } from './index.js';

/** The codes of what is found, with nothing said of actions. */
function codesOf(text: string): readonly string[] {
  return checkWorkflow(text, null).problems.map(({ code }) => code);
}

interface Parts {
  /** The contract of the reply that node `a` waits for. */
  readonly reply?: string;
  readonly pause?: string;
  readonly inputs?: string;
  /** Of node `b`, where the reply is decided on. */
  readonly edges: readonly string[];
}

function journey({ reply = 'allowed_values: [SIM, NAO]', pause = '', inputs = '', edges }: Parts): string {
  return `
name: x
version: 1
start: a
${inputs}
nodes:
  - {id: a, action: no_op, pause: {expected_input: {key: r, ${reply}}, resume_from: b${pause}}}
  - {id: b, action: no_op}
edges:
  - {from: a, to: b}
${edges.map((edge, index) => `  - {from: b, to: END, priority: ${index}, when: ${edge}}`).join('\n')}
`;
}

const SIM = '{eq: [$.input.r, SIM]}';
const NAO = '{eq: [$.input.r, NAO]}';

describe('a branch without a fallback', () => {
  it('is complete where it covers every allowed value', () => {
    expect(codesOf(journey({ edges: [SIM, NAO] }))).toEqual([]);
    expect(codesOf(journey({ edges: ['{in: [$.input.r, [NAO, SIM]]}'] }))).toEqual([]);
    expect(codesOf(journey({ edges: [SIM] }))).toEqual(['branch_incomplete']);
  });

  it('is complete where it splits the numbers of an input that has to be one', () => {
    const split = (declared: string): string => journey({ inputs: `inputs: {n: {required: true, type: ${declared}}}`, edges: ['{gt: [$.input.n, 1]}', '{lte: [$.input.n, 1]}'] });
    expect(codesOf(split('number'))).toEqual([]);
    expect(codesOf(split('any'))).toEqual(['branch_incomplete']);
    expect(codesOf(split('number').replace('lte', 'lt'))).toEqual(['branch_incomplete']);
    expect(codesOf(split('string').replaceAll('$.input.n, 1', '$.input.n, x'))).toEqual(['shadowed_edge', 'branch_incomplete', 'shadowed_edge']);
  });

  it('need not cover a value that an option action takes', () => {
    const actions = 'semantic_classifier: {option_actions: {CONTINUAR: {action: contextual_reentry}, OUTRO: {action: reprompt}}}';
    expect(codesOf(journey({ reply: `allowed_values: [SIM, NAO, CONTINUAR, OUTRO], ${actions}`, edges: [SIM, NAO] }))).toEqual([]);
    expect(codesOf(journey({ reply: 'allowed_values: [SIM, NAO, CONTINUAR]', edges: [SIM, NAO] }))).toEqual(['branch_incomplete']);
  });

  it('is incomplete where the pause may be passed without a reply', () => {
    expect(codesOf(journey({ pause: ', when: {eq: [$.output.pergunta, true]}', edges: [SIM, NAO] }))).toEqual(['branch_incomplete']);
  });

  it('is incomplete where a node goes on along its own edges without having waited', () => {
    const waiting = (when: string): string => `
name: x
version: 1
start: a
nodes: [{id: a, action: no_op, pause: {expected_input: {key: r, allowed_values: [SIM, NAO]}${when}}}]
edges: [{from: a, to: END, priority: 1, when: ${SIM}}, {from: a, to: END, priority: 2, when: ${NAO}}]
`;
    expect(codesOf(waiting(''))).toEqual([]);
    expect(codesOf(waiting(', when: {eq: [$.output.pergunta, true]}'))).toEqual(['branch_incomplete']);
  });

  it('asks its own edges only while it does not pause, where the pause resumes elsewhere', () => {
    const text = `
name: x
version: 1
start: a
nodes:
  - {id: a, action: no_op, pause: {when: {eq: [$.vars.a.pergunta, true]}, expected_input: {key: r}, resume_from: b}}
  - {id: b, action: no_op}
edges:
  - {from: a, to: END, when: {neq: [$.output.pergunta, true]}}
  - {from: b, to: END}
`;
    expect(codesOf(text)).toEqual([]);
    expect(codesOf(text.replace('neq', 'eq'))).toEqual(['shadowed_edge', 'branch_incomplete'].sort());
  });

  it('is incomplete where exhausted reprompts lead past the reply', () => {
    expect(codesOf(journey({ reply: 'allowed_values: [SIM, NAO], on_exhausted: b', edges: [SIM, NAO] }))).toEqual(['branch_incomplete']);
  });

  it('is incomplete where any text is taken, and complete where the text only has to be there', () => {
    expect(codesOf(journey({ reply: 'reprompt: Como?', edges: [SIM, NAO] }))).toEqual(['branch_incomplete']);
    expect(codesOf(journey({ reply: 'reprompt: Como?', edges: ['{exists: $.input.r}'] }))).toEqual([]);
  });

  it('is complete where the second condition is the opposite of the first', () => {
    const opposites = [
      ['{eq: [$.vars.b.ok, true]}', '{neq: [$.vars.b.ok, true]}'],
      ['{exists: $.vars.b.barcode}', '{not: {exists: $.vars.b.barcode}}'],
      ['{gt: [$.vars.b.n, $.vars.a.n]}', '{not: {gt: [$.vars.b.n, $.vars.a.n]}}'],
      ['{all: [{exists: $.output.x}, {neq: [$.output.x, ""]}]}', '{any: [{not: {exists: $.vars.b.x}}, {eq: [$.nodes.b.output.x, ""]}]}'],
    ];
    for (const edges of opposites) expect([edges, codesOf(journey({ edges }))]).toEqual([edges, []]);
  });

  it('is incomplete over true and false, because a result may leave its field out', () => {
    const [problem] = checkWorkflow(journey({ edges: ['{eq: [$.vars.b.ok, true]}', '{eq: [$.vars.b.ok, false]}'] }), null).problems;
    expect(problem?.message).toBe('No edge holds where `$.vars.b.ok` is absent: declare an edge from `b` without `when` as the fallback, or cover every case.');
  });

  it('is complete over true and false of an input that a caller must give as a boolean', () => {
    const edges = ['{eq: [$.input.ligado, true]}', '{eq: [$.input.ligado, false]}'];
    expect(codesOf(journey({ inputs: 'inputs: {ligado: {required: true, type: boolean}}', edges }))).toEqual([]);
    expect(codesOf(journey({ inputs: 'inputs: {ligado: {type: boolean}}', edges }))).toEqual(['branch_incomplete']);
  });

  it('knows that greater and smaller-or-equal leave out what is no number', () => {
    expect(codesOf(journey({ edges: ['{gt: [$.vars.b.n, 2]}', '{lte: [$.vars.b.n, 2]}'] }))).toEqual(['branch_incomplete']);
    expect(codesOf(journey({ edges: ['{gt: [$.vars.b.n, 2]}', '{lte: [$.vars.b.n, 2]}', '{not: {lte: [0, $.vars.b.n]}}'] }))).toEqual([]);
  });
});

describe('what is accepted', () => {
  it.each(['y01_pause_on_effect', 'y02_pause_late'])('is the failure case %s, without a problem', (name) => {
    const text = readFileSync(`test/fixtures/workflows/${name}.v1.yaml`, 'utf8');
    expect(checkWorkflow(text, null, { name, version: 1 }).problems).toEqual([]);
  });

  it('is a question whether something is there, wherever it is asked', () => {
    expect(codesOf(journey({ edges: ['{exists: $.vars.b.x}', '{not: {exists: $.vars.b.x}}'] }).replace('when: {exists: $.vars.b.x}', 'when: {exists: $.vars.a.x}'))).toEqual(['branch_incomplete']);
    const around = '{name: x, version: 1, start: a, nodes: [{id: a, action: no_op}, {id: b, action: no_op}], edges: [{from: a, to: b, priority: 1, when: {exists: $.vars.b.x}}, {from: a, to: END}, {from: b, to: END}]}';
    expect(codesOf(around)).toEqual([]);
  });

  it('is a warning that the file allows, at that node only', () => {
    const orphans = (allow: string): string =>
      `{name: x, version: 1, start: a, nodes: [{id: a, action: no_op}, {id: b, action: no_op}, {id: c, action: no_op}], edges: [{from: a, to: END}, {from: b, to: c}, {from: c, to: END}], lint: {allow: [${allow}]}}`;
    expect(codesOf(orphans('{code: unreachable_node, node: b}, {code: unreachable_node, node: c}'))).toEqual([]);
    expect(codesOf(orphans('{code: unreachable_node, node: b}'))).toEqual(['unreachable_node']);
    expect(codesOf(orphans('{code: shadowed_edge, node: b}, {code: unreachable_node, node: b}, {code: unreachable_node, node: c}'))).toEqual(['unused_allowance']);
  });

  it('is a cycle that waits for the customer, and a node that cannot be reached reading what never ran', () => {
    const text = `
name: x
version: 1
start: a
nodes:
  - {id: a, action: no_op, pause: {expected_input: {key: r, allowed_values: [SIM, NAO]}, resume_from: b}}
  - {id: b, action: no_op}
  - {id: orfao, action: no_op, input: {x: $.vars.b.x}}
edges:
  - {from: a, to: b}
  - {from: b, to: a, priority: 1, when: {eq: [$.input.r, NAO]}}
  - {from: b, to: END}
  - {from: orfao, to: END}
lint: {allow: [{code: unreachable_node, node: orfao}]}
`;
    expect(codesOf(text)).toEqual([]);
  });
});

import { ActionRegistry, type EffectAction, type PureAction } from '../action.js';
import { MAX_FILE_BYTES } from '../loading/index.js';
import { PROBLEM_SEVERITIES, type ProblemCode } from '../problem.js';
import { checkWorkflow, validateFiles } from './index.js';

/** Where the problem is expected: the mark is taken out before the text is checked. */
const MARK = '«';

function pure(name: string, inputs: PureAction['inputs']): PureAction {
  return { name, inputs, effect: null, run: () => ({}) };
}

function effect(name: string, protection: EffectAction['effect']['protection']): EffectAction {
  return { name, inputs: null, effect: { operation: name, protection }, dispatch: () => Promise.resolve({ kind: 'not_found' }) };
}

function registry(): ActionRegistry {
  const actions = new ActionRegistry();
  actions.register(pure('no_op', null));
  actions.register(pure('texto', { texto: { required: true, type: 'string' }, tom: { required: false, type: 'string' } }));
  actions.register(effect('com_chave', 'idempotency_key'));
  actions.register(effect('sem_chave', 'none'));
  return actions;
}

function marked(text: string): { readonly text: string; readonly line: number; readonly column: number } {
  const before = text.slice(0, text.indexOf(MARK));
  const lines = before.split('\n');
  return { text: text.replace(MARK, ''), line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** A file of one node `a`, or of the given nodes and edges, with whatever comes before. */
function flow(nodes: string, edges: string, head = ''): string {
  return `name: x\nversion: 1\nstart: a\n${head}nodes:\n${nodes}\nedges:\n${edges}\n`;
}

const A = '  - {id: a, action: no_op}';
const A_END = '  - {from: a, to: END}';
const REPLY = 'expected_input: {key: r, allowed_values: [SIM, NAO]}';

interface Case {
  readonly code: ProblemCode;
  readonly when: string;
  readonly text: string;
}

const CASES: readonly Case[] = [
  { code: 'yaml_invalid', when: 'a bracket is left open', text: 'name: x\nversion: [1\n«nodes: 2' },
  { code: 'yaml_invalid', when: 'a control character is in the text', text: 'name: x«\u0007\n' },
  { code: 'yaml_invalid', when: 'a control character of the second block is in the text', text: 'name: x«\u0080\n' },
  { code: 'yaml_invalid', when: 'a code that is no character is in the text', text: 'name: x«\uFFFE\n' },
  { code: 'yaml_feature_refused', when: 'an anchor is set', text: 'name: «&n x\n' },
  { code: 'yaml_feature_refused', when: 'an alias is used', text: 'name: «*n\n' },
  { code: 'yaml_feature_refused', when: 'a value is tagged', text: 'name: «!!str x\n' },
  { code: 'yaml_feature_refused', when: 'there is a directive', text: '«%YAML 1.1\n---\nname: x\n' },
  { code: 'yaml_feature_refused', when: 'there is a second document', text: 'name: x\n«---\nname: y\n' },
  { code: 'yaml_feature_refused', when: 'a key is given twice', text: 'name: x\n«"name": y\n' },
  { code: 'yaml_feature_refused', when: 'one key is text and its twin a number', text: flow('  - {id: a, action: no_op, input: {1: x, «"1": y}}', A_END) },
  { code: 'yaml_feature_refused', when: 'a merge key is used', text: flow('  - {id: a, action: no_op, input: {«<<: {x: 1}}}', A_END) },
  { code: 'yaml_feature_refused', when: 'a key would reach a prototype', text: flow('  - {id: a, action: no_op, input: {«__proto__: {x: 1}}}', A_END) },
  { code: 'yaml_feature_refused', when: 'a key is a list', text: '? «[a]\n: 1\n' },
  { code: 'yaml_feature_refused', when: 'text holds half of a surrogate pair', text: 'name: «"\\ud800"\n' },
  { code: 'yaml_feature_refused', when: 'brackets nest too deep', text: `${'['.repeat(64)}«${'['.repeat(100)}` },
  { code: 'file_too_large', when: 'the file is larger than 256 KiB', text: `«# ${'x'.repeat(MAX_FILE_BYTES)}` },
  { code: 'schema_invalid', when: 'the version is text', text: flow(A, A_END).replace('version: 1', 'version: «"1"') },
  { code: 'schema_invalid', when: 'a number would not be written back as it stands', text: flow(A, A_END).replace('version: 1', 'version: «01') },
  { code: 'schema_invalid', when: 'a node is named END', text: flow('  - {id: «END, action: no_op}', A_END) },
  { code: 'schema_invalid', when: 'a node is named for a prototype', text: flow(`${A}\n  - {id: «constructor, action: no_op}`, `${A_END}\n  - {from: constructor, to: END}`) },
  { code: 'schema_invalid', when: 'a node is named __proto__', text: flow(`${A}\n  - {id: «__proto__, action: no_op}`, A_END) },
  { code: 'schema_invalid', when: 'a reply is kept under __proto__', text: flow('  - {id: a, action: no_op, pause: {expected_input: {key: «__proto__}}}', A_END) },
  { code: 'schema_invalid', when: 'a comparison has one operand', text: flow(A, '  - {from: a, to: END, when: {eq: «[1]}}') },
  { code: 'schema_invalid', when: 'a condition has two operators', text: flow(A, '  - {from: a, to: END, when: «{eq: [1, 1], neq: [1, 2]}}') },
  { code: 'schema_invalid', when: 'an edge leads nowhere', text: flow(A, '  - «{from: a}') },
  { code: 'schema_invalid', when: 'the file is empty', text: '«' },
  { code: 'unknown_key', when: 'the file has a key that means nothing', text: `${flow(A, A_END)}«descricao: x\n` },
  { code: 'unknown_key', when: 'a node has one', text: flow('  - {id: a, action: no_op, «inputs: {}}', A_END) },
  { code: 'unknown_key', when: 'an operator does not exist', text: flow(A, '  - {from: a, to: END, when: {«equals: [1, 1]}}') },
  { code: 'name_mismatch', when: 'the file has another name', text: flow(A, A_END).replace('name: x', 'name: «y') },
  { code: 'version_mismatch', when: 'the file has another version', text: flow(A, A_END).replace('version: 1', 'version: «2') },
  { code: 'missing_start', when: 'start names no node', text: flow(A, A_END).replace('start: a', 'start: «b') },
  { code: 'missing_start', when: 'start is left out', text: `«${flow(A, A_END).replace('start: a\n', '')}` },
  { code: 'duplicate_node', when: 'two nodes have one id', text: flow(`${A}\n  - {id: «a, action: no_op}`, A_END) },
  { code: 'dangling_edge', when: 'an edge enters a node that is not there', text: flow(A, '  - {from: a, to: «b}') },
  { code: 'dangling_edge', when: 'an edge leaves a node that is not there', text: flow(A, `${A_END}\n  - {from: «b, to: END}`) },
  { code: 'dangling_edge', when: 'an edge leaves END', text: flow(A, `${A_END}\n  - {from: «END, to: a}`) },
  { code: 'no_outgoing_edge', when: 'nothing leaves a node', text: flow(`${A}\n  - {id: «b, action: no_op}`, `  - {from: a, to: END, when: {exists: $.input.x}}\n  - {from: a, to: b}`) },
  { code: 'unknown_action', when: 'an action is not registered', text: flow('  - {id: a, action: «nao_existe}', A_END) },
  { code: 'undeclared_action_input', when: 'an action is given what it does not take', text: flow('  - {id: a, action: texto, input: {texto: x, «volume: 3}}', A_END) },
  { code: 'missing_action_input', when: 'an action is not given what it needs', text: flow('  - {id: a, action: texto, input: «{tom: x}}', A_END) },
  { code: 'missing_action_input', when: 'a node has no input at all', text: flow('  - «{id: a, action: texto}', A_END) },
  { code: 'undeclared_input', when: 'an input is read that is not declared', text: flow('  - {id: a, action: no_op, input: {x: «$.input.cpf}}', A_END, 'inputs: {msisdn: {required: true}}\n') },
  { code: 'invalid_reference', when: 'a reference begins nowhere', text: flow('  - {id: a, action: no_op, input: {x: {y: [1, «$.foo.x]}}}', A_END) },
  { code: 'invalid_reference', when: 'a reference would reach a prototype', text: flow('  - {id: a, action: no_op, input: {x: «$.vars.a.constructor}}', A_END) },
  { code: 'invalid_reference', when: 'a reference has brackets', text: flow('  - {id: a, action: no_op, input: {x: "$.input.itens[0]"}}', A_END).replace('"$', '«"$') },
  { code: 'invalid_reference', when: 'a reference has an empty part', text: flow(A, '  - {from: a, to: END, when: {eq: [«$.vars..x, 1]}}') },
  { code: 'invalid_reference', when: 'exists is given a text', text: flow(A, `  - {from: a, to: END, when: {exists: «abrir}}\n${A_END}`) },
  { code: 'invalid_reference', when: '$.nodes is read like $.vars', text: flow('  - {id: a, action: no_op}', '  - {from: a, to: END, when: {eq: [«$.nodes.a.success, true]}}') },
  { code: 'invalid_reference', when: 'a reprompt is a reference', text: flow('  - {id: a, action: no_op, pause: {expected_input: {key: r, reprompt: «$.vars.a.x}}}', A_END) },
  { code: 'resume_from_missing', when: 'a pause resumes into the void', text: flow(`  - {id: a, action: no_op, pause: {${REPLY}, resume_from: «b}}`, A_END) },
  { code: 'resume_from_missing', when: 'exhausted reprompts lead into the void', text: flow('  - {id: a, action: no_op, pause: {expected_input: {key: r, on_exhausted: «b}}}', A_END) },
  { code: 'missing_expected_input', when: 'a pause waits for nothing', text: flow('  - {id: a, action: no_op, pause: «{enabled: true}}', A_END) },
  { code: 'empty_allowed_values', when: 'a pause allows nothing', text: flow('  - {id: a, action: no_op, pause: {expected_input: {key: r, allowed_values: «[]}}}', A_END) },
  { code: 'empty_allowed_values', when: 'option actions take all that a pause allows', text: flow('  - {id: a, action: no_op, pause: {expected_input: {key: r, allowed_values: «[SIM], semantic_classifier: {option_actions: {SIM: {action: reprompt}}}}}}', A_END) },
  { code: 'token_not_allowed', when: 'a reply is compared with a token its pause never gives', text: flow(`  - {id: a, action: no_op, pause: {${REPLY}}}`, `  - {from: a, to: END, priority: 1, when: {eq: [$.input.r, «TALVEZ]}}\n${A_END}`) },
  { code: 'token_not_allowed', when: 'such a token is in a list', text: flow(`  - {id: a, action: no_op, pause: {${REPLY}}}`, `  - {from: a, to: END, priority: 1, when: {not: {in: [$.input.r, [SIM, «sim]]}}}\n${A_END}`) },
  { code: 'token_not_allowed', when: 'a token is compared with a boolean', text: flow(`  - {id: a, action: no_op, pause: {${REPLY}}}`, `  - {from: a, to: END, priority: 1, when: {any: [{neq: [«true, $.input.r]}]}}\n${A_END}`) },
  { code: 'unknown_option', when: 'a classifier acts on a token that is not allowed', text: flow('  - {id: a, action: no_op, pause: {expected_input: {key: r, allowed_values: [SIM], semantic_classifier: {option_actions: {«OUTRO: {action: reprompt}}}}}}', A_END) },
  { code: 'unknown_option', when: 'a classifier has examples of one', text: flow('  - {id: a, action: no_op, pause: {expected_input: {key: r, allowed_values: [SIM], semantic_classifier: {options: {SIM: {}, «NAO: {examples: [nunca]}}}}}}', A_END) },
  { code: 'end_unreachable', when: 'no path ends', text: flow(`  - {id: a, action: no_op, pause: {${REPLY}}}`, '  - {from: a, to: a}').replace('start: a', 'start: «a') },
  { code: 'end_unreachable', when: 'one way leads into a trap', text: flow(`${A}\n  - {id: «b, action: no_op, pause: {${REPLY}}}`, `  - {from: a, to: b, priority: 1, when: {exists: $.input.x}}\n${A_END}\n  - {from: b, to: b}`) },
  { code: 'cycle_without_pause', when: 'two nodes run for ever', text: flow(`${A}\n  - {id: b, action: no_op}`, `  - {from: a, to: b}\n  - «{from: b, to: a, priority: 1, when: {exists: $.input.x}}\n  - {from: b, to: END}`) },
  { code: 'cycle_without_pause', when: 'the pause on it is switched off', text: flow(`  - {id: a, action: no_op, pause: {enabled: false, ${REPLY}}}`, `  - «{from: a, to: a, priority: 1, when: {exists: $.input.x}}\n${A_END}`) },
  { code: 'cycle_without_pause', when: 'the pause on it never holds', text: flow(`  - {id: a, action: no_op, pause: {when: {eq: [1, 2]}, ${REPLY}}}`, `  - «{from: a, to: a, priority: 1, when: {exists: $.input.x}}\n${A_END}`) },
  { code: 'cycle_without_pause', when: 'the pause on it contradicts itself', text: flow(`  - {id: a, action: no_op, pause: {when: {all: [{eq: [$.output.x, 1]}, {eq: [$.output.x, 2]}]}, ${REPLY}}}`, `  - «{from: a, to: a, priority: 1, when: {exists: $.input.x}}\n${A_END}`) },
  { code: 'vars_never_set', when: 'the node runs later', text: flow(`  - {id: a, action: no_op, input: {x: «$.vars.b.x}}\n  - {id: b, action: no_op}`, '  - {from: a, to: b}\n  - {from: b, to: END}') },
  { code: 'vars_never_set', when: 'there is no such node', text: flow('  - {id: a, action: no_op, pause: {return_from: «$.vars.b.x, expected_input: {key: r}}}', A_END) },
  { code: 'vars_never_set', when: 'the node runs on no path', text: flow(`${A}\n  - {id: b, action: no_op}`, `  - {from: a, to: END, priority: 1, when: {eq: [«$.nodes.b.output.x, 1]}}\n${A_END}\n  - {from: b, to: END}`) },
  { code: 'vars_maybe_unset', when: 'a path goes around the node', text: flow(`${A}\n  - {id: b, action: no_op}\n  - {id: c, action: no_op, input: {x: «$.vars.b.x}}`, '  - {from: a, to: b, priority: 1, when: {exists: $.input.x}}\n  - {from: a, to: c}\n  - {from: b, to: c}\n  - {from: c, to: END}') },
  { code: 'vars_maybe_unset', when: 'a node reads its own earlier result', text: flow(`  - {id: a, action: no_op, input: {x: «$.vars.a.tentativa}, pause: {${REPLY}, resume_from: b}}\n  - {id: b, action: no_op}`, '  - {from: a, to: b}\n  - {from: b, to: a, priority: 1, when: {eq: [$.input.r, NAO]}}\n  - {from: b, to: END}') },
  { code: 'branch_incomplete', when: 'a branch has no fallback', text: flow(A, '  - {from: a, to: END, priority: 1, when: {eq: [$.vars.a.success, true]}}\n  - «{from: a, to: END, priority: 2, when: {eq: [$.vars.a.success, false]}}') },
  { code: 'overlapping_priorities', when: 'equal priorities both hold', text: flow(A, '  - {from: a, to: END, priority: 1, when: {gt: [$.vars.a.n, 1]}}\n  - «{from: a, to: END, priority: 1, when: {lt: [$.vars.a.n, 3]}}\n  - {from: a, to: END}') },
  { code: 'shadowed_edge', when: 'an earlier edge always holds', text: flow(A, `  - «{from: a, to: END, priority: 20, when: {eq: [$.vars.a.n, 1]}}\n  - {from: a, to: END, priority: 10}`) },
  { code: 'shadowed_edge', when: 'a condition never holds', text: flow(A, `  - «{from: a, to: END, priority: 1, when: {all: [{eq: [$.vars.a.n, 1]}, {gt: [$.vars.a.n, 1]}]}}\n${A_END}`) },
  { code: 'shadowed_edge', when: 'a pause always resumes elsewhere', text: flow(`  - {id: a, action: no_op, pause: {${REPLY}, resume_from: b}}\n  - {id: b, action: no_op}`, '  - «{from: a, to: END}\n  - {from: b, to: END}') },
  { code: 'unprotected_effect', when: 'an effect has neither keys nor a read-back', text: flow('  - {id: a, action: «sem_chave}', A_END) },
  { code: 'unreachable_node', when: 'nothing leads to a node', text: flow(`${A}\n  - {id: «b, action: no_op}`, `${A_END}\n  - {from: b, to: END}`) },
  { code: 'unused_allowance', when: 'an allowance silences nothing', text: `${flow(A, A_END)}lint: {allow: [«{code: unreachable_node, node: a}]}\n` },
  { code: 'unused_allowance', when: 'an allowance names an error', text: `${flow('  - {id: a, action: nao_existe}', A_END)}lint: {allow: [«{code: unknown_action, node: a}]}\n` },
];

describe('each code of a problem', () => {
  test.each(CASES)('$code where $when', ({ code, text: source }) => {
    const { text, line, column } = marked(source);
    const { problems, definition } = checkWorkflow(text, registry(), { name: 'x', version: 1 });
    const found = problems.filter((problem) => problem.code === code);
    expect(found).toContainEqual(expect.objectContaining({ line, column, severity: PROBLEM_SEVERITIES[code], message: expect.stringMatching(/^\S.{20,}[.]$/) }));
    expect(found).toHaveLength(1);
    expect(definition === null).toBe(problems.some(({ severity }) => severity === 'error'));
  });

  it('is produced by a case here, by a marker, by a file of many problems, or by the store that keeps checksums', () => {
    const elsewhere: readonly ProblemCode[] = ['marker_without_version', 'checksum_mismatch', 'problems_left_out'];
    expect([...new Set([...CASES.map(({ code }) => code), ...elsewhere])].sort()).toEqual(Object.keys(PROBLEM_SEVERITIES).sort());
  });

  it('tells all problems of a file at once, in its order', () => {
    const text = flow('  - {id: a, action: nao_existe, cor: azul, input: {x: $.foo}}\n  - {id: a, action: no_op}', '  - {from: a, to: b}');
    const { problems } = checkWorkflow(text, registry(), { name: 'y', version: 2 });
    expect(problems.map(({ code }) => code)).toEqual([
      'name_mismatch', 'version_mismatch', 'end_unreachable', 'unknown_action', 'unknown_key', 'invalid_reference', 'duplicate_node', 'dangling_edge',
    ]);
  });

  it('names the part of the document by a JSON pointer', () => {
    const { problems } = checkWorkflow(flow('  - {id: a, action: no_op, input: {"a/b~c": $.foo}}', A_END), registry());
    expect(problems.map(({ path }) => path)).toEqual(['/nodes/0/input/a~1b~0c']);
  });
});

describe('validateFiles', () => {
  const good = { fileName: 'x.v1.yaml', text: flow(A, A_END) };

  it('finds a marker that points to a version that is not there', () => {
    const [, marker] = validateFiles([good, { fileName: 'x.active.yaml', text: '# quem responde\nversion: 4\n' }], registry());
    expect(marker?.problems).toEqual([expect.objectContaining({ code: 'marker_without_version', severity: 'error', line: 2, column: 10 })]);
  });

  it.each([
    ['a version of another workflow', 'y.active.yaml', 'version: 1', ['marker_without_version']],
    ['no number', 'x.active.yaml', 'version: um', ['schema_invalid']],
    ['no version', 'x.active.yaml', 'versao: 1', ['schema_invalid', 'unknown_key']],
    ['a list', 'x.active.yaml', '- 1', ['schema_invalid']],
    ['broken YAML', 'x.active.yaml', 'version: [', ['yaml_invalid']],
  ])('refuses a marker with %s', (_what, fileName, text, codes) => {
    const [, marker] = validateFiles([good, { fileName, text }], registry());
    expect(marker?.problems.map(({ code }) => code).sort()).toEqual(codes);
  });

  it('accepts a version with its marker, and judges each file by itself', () => {
    const files = validateFiles([good, { fileName: 'x.active.yaml', text: 'version: 1\n' }, { fileName: 'y.v1.yaml', text: good.text }], registry());
    expect(files.map(({ problems }) => problems.map(({ code }) => code))).toEqual([[], [], ['name_mismatch']]);
  });

  it.each(['x.yaml', 'x.v01.yaml', 'x.v1.yml', 'x.v0.yaml', '1x.v1.yaml'])('refuses the file name %s', (fileName) => {
    const [file] = validateFiles([{ ...good, fileName }], registry());
    expect(file?.problems).toEqual([expect.objectContaining({ code: 'name_mismatch', message: expect.stringContaining('x.v1.yaml') })]);
  });
});

import { MAX_FILE_BYTES } from '../loading/index.js';
import { checkWorkflow } from './index.js';

/** Of the process itself, whatever else the machine does; the files here take tenths of it. */
const MAX_CPU_MS = 2000;
const MAX_ANSWER_BYTES = 200_000;

function file(nodes: readonly string[], edges: readonly string[]): string {
  return `name: x\nversion: 1\nstart: n0\nnodes:\n${nodes.map((node) => `  - ${node}`).join('\n')}\nedges:\n${edges.map((edge) => `  - ${edge}`).join('\n')}\n`;
}

function times<Item>(count: number, make: (index: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function input(count: number, value: (index: number) => string): string {
  return file([`{id: n0, action: no_op, input: {x: [${times(count, value).join(', ')}]}}`], ['{from: n0, to: END}']);
}

function condition(when: string): string {
  return file(['{id: n0, action: no_op}'], [`{from: n0, to: END, priority: 1, when: ${when}}`, '{from: n0, to: END}']);
}

function mesh(nodes: number, ways: number, reads: number): string {
  const references = (node: number): string => times(reads, (read) => `x${read}: $.vars.n${(node * 7 + read * 13 + 1) % nodes}.y`).join(', ');
  const target = (node: number, way: number): string => (node === nodes - 1 && way === 0 ? 'END' : `n${(node + 1 + way * way * 3) % nodes}`);
  return file(
    times(nodes, (node) => `{id: n${node}, action: no_op, input: {${references(node)}}}`),
    times(nodes * ways, (edge) => `{from: n${Math.floor(edge / ways)}, to: ${target(Math.floor(edge / ways), edge % ways)}, priority: ${edge % ways}}`),
  );
}

const tokens = (letter: string): string => times(11_000, (index) => `${letter}${index}`).join(',');

/** A file's text, and what is said of it: parts of the messages or codes that are to be there. */
const FILES: readonly (readonly [string, string, readonly string[]])[] = [
  ['quotes', '"'.repeat(256_000), ['file_too_large']],
  ['closing brackets', ']'.repeat(49_000), ['yaml_invalid', 'problems_left_out']],
  ['a key again and again', 'a: \n'.repeat(MAX_FILE_BYTES / 4), ['file_too_large']],
  ['a key again and again, in a smaller file', 'a: \n'.repeat(24_000), ['yaml_feature_refused', 'problems_left_out']],
  ['tags', '! '.repeat(MAX_FILE_BYTES / 2), ['yaml_feature_refused', 'problems_left_out']],
  ['escapes that mean nothing', `a: "${'\\q'.repeat(130_000)}"`, ['yaml_invalid']],
  ['a wrong reference', input(60_000, () => '$.z'), ['file_too_large']],
  ['a wrong reference, in a smaller file', input(23_000, () => '$.z'), ['invalid_reference']],
  ['wrong references', input(20_000, (index) => `$.z${index}`), ['invalid_reference', 'problems_left_out']],
  ['one reference', input(20_000, () => '$.vars.n0.y'), ['vars_maybe_unset']],
  ['one list in a condition', condition(`{in: [$.input.b, [${times(23_000, String).join(',')}]]}`), []],
  ['many comparisons of one reference', condition(`{any: [${times(4000, (index) => `{eq: [$.input.b, ${index}]}`).join(',')}]}`), []],
  ['edges that compare one reference', file(['{id: n0, action: no_op}'], times(1700, (index) => `{from: n0, to: END, priority: ${index % 3}, when: {eq: [$.input.b, x${index}]}}`)), ['branch_incomplete']],
  ['a mesh', mesh(400, 3, 2), ['vars_maybe_unset', 'problems_left_out']],
  ['a mesh that reads much', mesh(500, 1, 12), ['vars_never_set', 'problems_left_out']],
  ['tokens that no pause allows', file([`{id: n0, action: no_op, pause: {expected_input: {key: k, allowed_values: [${tokens('A')}]}}}`], [`{from: n0, to: END, priority: 1, when: {in: [$.input.k, [${tokens('B')}]]}}`, '{from: n0, to: END}']), ['token_not_allowed', 'problems_left_out']],
  ['entries of the wrong type', `nodes: [${'{},'.repeat(16_000)}]`, ['schema_invalid']],
  ['one name', file([`{id: n0, action: no_op, ${'q'.repeat(250_000)}: 1}`], ['{from: n0, to: END}']), ['unknown_key']],
  ['one path', input(1, () => `$.vars.${'q'.repeat(250_000)}`), ['vars_never_set']],
];

describe('a file that is made to keep the process busy', () => {
  it.each(FILES)('is checked in bounded time and answered shortly where it is made of %s', (_what, text, codes) => {
    const before = process.cpuUsage();
    const { problems } = checkWorkflow(text, null);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS);
    expect(Buffer.byteLength(JSON.stringify(problems))).toBeLessThan(MAX_ANSWER_BYTES);
    expect(problems.map(({ code }) => code)).toEqual(expect.arrayContaining([...codes]));
  });

  it('tells a hundred problems, errors before warnings, and last how many are left out', () => {
    const text = file(times(150, (index) => `{id: n${index}, action: no_op}`), ['{from: n0, to: END}', ...times(149, (index) => `{from: n${index + 1}, to: END}`), '{from: n0, to: nenhum}']);
    const { problems, definition } = checkWorkflow(text, null);
    expect(problems).toHaveLength(101);
    expect(problems.map(({ code }) => code)).toContain('dangling_edge');
    expect(problems.at(-1)).toMatchObject({ code: 'problems_left_out', severity: 'warning', message: expect.stringMatching(/^At least \d+ more problems/u) });
    expect(definition).toBeNull();
  });

  it('tells a reference once a node, and both ends of a long way around a node', () => {
    const nodes = [...times(30, (index) => `{id: n${index}, action: no_op}`), '{id: b, action: no_op}', '{id: z, action: no_op, input: {x: [$.vars.b.y, $.vars.b.y, $.vars.b.z]}}'];
    const edges = ['{from: n0, to: b, priority: 1, when: {exists: $.input.b}}', ...times(29, (index) => `{from: n${index}, to: n${index + 1}}`), '{from: n29, to: z}', '{from: b, to: z}', '{from: z, to: END}'];
    const { problems } = checkWorkflow(file(nodes, edges), null);
    expect(problems.map(({ code, path }) => [code, path])).toEqual([['vars_maybe_unset', '/nodes/31/input/x/0'], ['vars_maybe_unset', '/nodes/31/input/x/2']]);
    expect(problems[0]?.message).toContain('because `n0` → `n1` → `n2` → … → `n28` → `n29` → `z` does not run `b`');
  });

  it('does not say that a branch over more literals than it looks at is complete, nor that its edges clash', () => {
    const literals = (from: number): string => times(150, (index) => `"t${from + index}"`).join(',');
    const edges = ['{from: n0, to: END, priority: 1, when: {in: [$.input.b, [', '{from: n0, to: END, priority: 1, when: {in: [$.input.b, ['].map((edge, index) => `${edge}${literals(index * 150)}]]}}`);
    expect(checkWorkflow(file(['{id: n0, action: no_op}'], edges), null).problems.map(({ code }) => code)).toEqual(['branch_incomplete']);
  });
});

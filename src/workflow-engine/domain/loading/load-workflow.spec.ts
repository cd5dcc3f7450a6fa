import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { JsonValue } from '../../../kernel/json.js';
import type { WorkflowDefinition } from '../definition.js';
import { loadWorkflow, WORKFLOW_SCHEMA } from './index.js';

const FULL = `
# yaml-language-server: $schema=./schema/workflow.schema.json
name: completo
version: 3
start: preparar
inputs:
  msisdn: {required: true, type: string}
  itens: {type: array}
  extra: {}
nodes:
  - id: preparar
    action: preparar_exemplo
    timeout: 10s
    retry: {attempts: 3}
    input:
      fixo: "Fechado"
      msisdn: $.input.msisdn
      dados: {texto: $.vars.preparar.mensagem, lista: [1, $.output, "R$ 1"]}
    pause:
      return_from: $.output.mensagem
      when: {all: [{eq: [$.output.await_user_input, true]}, {not: {exists: $.input.r}}]}
      expected_input:
        key: r
        allowed_values: [SIM, NAO, CONTINUAR]
        normalize: upper_strip
        reprompt: Responda sim ou não.
        max_reprompts: 1
        on_exhausted: fim
        semantic_classifier:
          include_relevant_context: true
          prompt: |
            SIM confirma.
          options: {SIM: {examples: [entendi]}}
          option_actions: {CONTINUAR: {action: contextual_reentry}}
      resume_from: fim
  - {id: fim, action: no_op}
edges:
  - {from: preparar, to: END}
  - {from: preparar, to: fim, priority: 10, when: {in: [$.input.r, [SIM, NAO]]}}
  - {from: fim, to: END, when: {gte: [$.nodes.preparar.output.n, 2]}}
lint: {allow: [{code: branch_incomplete, node: fim}]}
`;

function defined(text: string): WorkflowDefinition {
  const { definition, problems } = loadWorkflow(text);
  expect(problems).toEqual([]);
  if (definition === null) throw new Error('No definition');
  return definition;
}

/** What an action of one node is given, as the file writes it. */
function inputOf(entries: string): JsonValue {
  const { input } = defined(`name: x\nversion: 1\nstart: a\nnodes:\n  - id: a\n    action: no_op\n    input: {${entries}}\nedges: [{from: a, to: END}]\n`).nodes.get('a') ?? {};
  return Object.fromEntries(Object.entries(input ?? {}).map(([key, template]) => [key, template.kind === 'literal' ? template.value : template.kind]));
}

describe('loadWorkflow', () => {
  it('compiles every key of the language', () => {
    const definition = defined(FULL);
    expect(definition).toMatchObject({ name: 'completo', version: 3, start: 'preparar', allowed: [{ code: 'branch_incomplete', node: 'fim' }] });
    expect(definition.inputs).toEqual([
      { name: 'msisdn', required: true, type: 'string' },
      { name: 'itens', required: false, type: 'array' },
      { name: 'extra', required: false, type: 'any' },
    ]);
    expect(definition.nodes.get('preparar')).toEqual({
      id: 'preparar',
      action: 'preparar_exemplo',
      timeoutMs: 10_000,
      attempts: 3,
      input: {
        fixo: { kind: 'literal', value: 'Fechado' },
        msisdn: { kind: 'reference', reference: { root: 'input', keys: ['msisdn'], text: '$.input.msisdn' } },
        dados: {
          kind: 'object',
          entries: {
            texto: { kind: 'reference', reference: { root: 'vars', keys: ['preparar', 'mensagem'], text: '$.vars.preparar.mensagem' } },
            lista: {
              kind: 'list',
              items: [{ kind: 'literal', value: 1 }, { kind: 'reference', reference: { root: 'output', keys: [], text: '$.output' } }, { kind: 'literal', value: 'R$ 1' }],
            },
          },
        },
      },
      pause: {
        enabled: true,
        returnFrom: { kind: 'reference', reference: { root: 'output', keys: ['mensagem'], text: '$.output.mensagem' } },
        when: {
          op: 'all',
          conditions: [
            { op: 'eq', left: { kind: 'reference', reference: { root: 'output', keys: ['await_user_input'], text: '$.output.await_user_input' } }, right: { kind: 'literal', value: true } },
            { op: 'not', condition: { op: 'exists', reference: { root: 'input', keys: ['r'], text: '$.input.r' } } },
          ],
        },
        resumeFrom: 'fim',
        expectedInput: {
          key: 'r',
          allowedValues: ['SIM', 'NAO', 'CONTINUAR'],
          normalize: 'upper_strip',
          reprompt: 'Responda sim ou não.',
          maxReprompts: 1,
          onExhausted: { kind: 'node', node: 'fim' },
          classifier: {
            enabled: true,
            includeRelevantContext: true,
            prompt: 'SIM confirma.\n',
            examples: { SIM: ['entendi'] },
            optionActions: { CONTINUAR: 'contextual_reentry' },
          },
        },
      },
    });
    expect(definition.nodes.get('fim')).toEqual({ id: 'fim', action: 'no_op', input: {}, pause: null, timeoutMs: null, attempts: 1 });
  });

  it('orders edges by priority, one without after those that have one, and equal ones as the file does', () => {
    const edges = '[{from: a, to: b}, {from: a, to: c, priority: 99}, {from: a, to: d, priority: 1}, {from: a, to: e, priority: 99}]';
    const definition = defined(`{name: x, version: 1, start: a, nodes: [{id: a, action: no_op}], edges: ${edges}}`);
    expect(definition.edges.get('a')?.map(({ to, priority }) => [to, priority])).toEqual([['d', 1], ['c', 99], ['e', 99], ['b', 100]]);
  });

  it.each([['500ms', 500], ['2m', 120_000], ['7', 7]])('reads the timeout %s', (timeout, milliseconds) => {
    const definition = defined(`{name: x, version: 1, start: a, nodes: [{id: a, action: no_op, timeout: ${timeout}}], edges: []}`);
    expect(definition.nodes.get('a')?.timeoutMs).toBe(milliseconds);
  });

  it('takes any text and three reprompts where a pause says no more, and no pause where one is off and says nothing', () => {
    const nodes = '[{id: a, action: no_op, pause: {expected_input: {key: r}}}, {id: b, action: no_op, pause: {enabled: false}}]';
    const definition = defined(`{name: x, version: 1, start: a, nodes: ${nodes}, edges: []}`);
    expect(definition.nodes.get('a')?.pause).toEqual({
      enabled: true, returnFrom: null, when: null, resumeFrom: null,
      expectedInput: { key: 'r', allowedValues: null, normalize: null, reprompt: null, maxReprompts: 3, onExhausted: { kind: 'handoff' }, classifier: null },
    });
    expect(definition.nodes.get('b')?.pause).toBeNull();
  });

  it('keeps the types of YAML 1.2, in which no and on are text', () => {
    expect(inputOf('a: no, b: on, c: yes, d: true, e: ~, f: 12, g: -1.5, h: "12", i: 2026-11-30, j: off')).toEqual({
      a: 'no', b: 'on', c: 'yes', d: true, e: null, f: 12, g: -1.5, h: '12', i: '2026-11-30', j: 'off',
    });
  });

  it('keeps a number that would not be written back as it stands as its text', () => {
    expect(inputOf('a: 007, b: 14.90, c: 1e3, d: 12345678901234567890, e: 0x1F, f: +5, g: .5, h: .inf, i: 3000131180, j: 1234567890123456, k: -0, l: 0o7')).toEqual({
      a: '007', b: '14.90', c: '1e3', d: '12345678901234567890', e: '0x1F', f: '+5', g: '.5', h: '.inf', i: 3000131180, j: '1234567890123456', k: '-0', l: '0o7',
    });
  });

  it('takes keys as their text', () => {
    expect(inputOf('1: a, true: b, 007: c')).toEqual({ 1: 'a', true: 'b', '007': 'c' });
  });

  it('builds maps in which only what the file wrote can be found', () => {
    const { input, pause } = defined('{name: x, version: 1, start: a, nodes: [{id: a, action: no_op, input: {d: {}}, pause: {expected_input: {key: r, semantic_classifier: {}}}}], edges: []}').nodes.get('a') ?? {};
    const data = input?.d?.kind === 'literal' ? input.d.value : null;
    for (const map of [input, data, pause?.expectedInput.classifier?.optionActions, pause?.expectedInput.classifier?.examples]) {
      expect((map as Record<string, unknown>).toString).toBeUndefined();
    }
  });

  it.each(['y01_pause_on_effect', 'y02_pause_late'])('reads the failure case %s', (name) => {
    const text = readFileSync(join('test/fixtures/workflows', `${name}.v1.yaml`), 'utf8');
    expect(loadWorkflow(text, { name, version: 1 })).toMatchObject({ problems: [], definition: { name, version: 1 } });
  });
});

describe('the published schema', () => {
  it('is the one that files are checked against', () => {
    expect(JSON.parse(readFileSync('workflows/schema/workflow.schema.json', 'utf8'))).toEqual(WORKFLOW_SCHEMA);
  });

  it('is a valid JSON Schema of draft 07', () => {
    const ajv = new Ajv({ allowUnionTypes: true });
    expect(ajv.validateSchema(WORKFLOW_SCHEMA)).toBe(true);
  });

  it('describes every key for editors', () => {
    const missing: string[] = [];
    const visit = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [key, property] of Object.entries((schema as { properties?: Record<string, object> }).properties ?? {})) {
        if (!('description' in property) && !('$ref' in property) && !('const' in property)) missing.push(`${path}/${key}`);
      }
      for (const [key, inner] of Object.entries(schema)) visit(inner, `${path}/${key}`);
    };
    visit(WORKFLOW_SCHEMA, '');
    expect(missing.filter((path) => !path.endsWith('/allow') && !path.endsWith('/examples'))).toEqual([]);
  });
});

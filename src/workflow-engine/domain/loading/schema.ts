import { CONDITION } from './schema-conditions.js';
import { IDENTIFIER, TEXT } from './schema-parts.js';
import { PAUSE } from './schema-pause.js';

const INPUT = {
  description: 'What a caller may give.',
  type: 'object',
  additionalProperties: false,
  properties: {
    required: { description: 'A start without it is refused. Default: false.', type: 'boolean' },
    type: { description: 'Default: any.', enum: ['string', 'number', 'boolean', 'object', 'array', 'any'] },
  },
};

const NODE = {
  description: 'One step: an action with its input, and whether to wait for the customer after it.',
  type: 'object',
  required: ['id', 'action'],
  additionalProperties: false,
  properties: {
    id: { ...IDENTIFIER, not: { const: 'END' }, description: 'The name of the step; its result is $.vars.<id>. END is the name of the end.' },
    action: {
      description: 'The name under which the action is registered.',
      type: 'string',
      pattern: '^[A-Za-z_][A-Za-z0-9_.-]*$',
      examples: ['no_op', 'montar_resposta_texto'],
    },
    input: {
      description: 'What the action is given: values, and references such as $.input.msisdn, $.vars.preparar.dados, $.output.mensagem.',
      type: 'object',
      examples: [{ msisdn: '$.input.msisdn', dados: { texto_usuario: '$.vars.preparar.mensagem' } }],
    },
    pause: { $ref: '#/definitions/pause' },
    timeout: {
      description: 'How long the action may take: milliseconds, or text such as "500ms", "10s", "2m".',
      type: ['integer', 'string'],
      minimum: 1,
      maximum: 999_999,
      pattern: '^([1-9][0-9]{0,5}ms|[1-9][0-9]{0,2}s|[1-9]m)$',
      examples: ['10s', 2000],
    },
    retry: {
      description: 'How often an action that failed is tried again.',
      type: 'object',
      required: ['attempts'],
      additionalProperties: false,
      properties: { attempts: { description: 'Attempts in all, the first included.', type: 'integer', minimum: 1, maximum: 10 } },
    },
  },
};

const EDGE = {
  description: 'Where the journey goes after a node.',
  type: 'object',
  required: ['from', 'to'],
  additionalProperties: false,
  properties: {
    from: { description: 'A node.', type: 'string' },
    to: { description: 'A node, or END.', type: 'string' },
    priority: { description: 'Smaller ones are asked first; equal ones in the order of the file. Default: 100.', type: 'integer', examples: [1, 10, 20, 99] },
    when: { $ref: '#/definitions/condition', description: 'Taken only where it holds; without it always, the fallback.' },
  },
};

const LINT = {
  description: 'Warnings that are meant.',
  type: 'object',
  additionalProperties: false,
  properties: {
    allow: {
      type: 'array',
      items: {
        type: 'object',
        required: ['code', 'node'],
        additionalProperties: false,
        properties: {
          code: { description: 'The code of the warning.', type: 'string', examples: ['unreachable_node', 'branch_incomplete'] },
          node: { description: 'The node it is reported at; for an edge, the node it leaves.', type: 'string' },
        },
      },
    },
  },
};

/**
 * The workflow DSL (WORKFLOWS §4-9, architecture §4.22 and §4.26) as a JSON Schema of draft 07, which editors know.
 * `workflows/schema/workflow.schema.json` is this object, published; a test compares the two.
 */
export const WORKFLOW_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Workflow',
  description: 'One version of a journey: nodes run actions, edges decide what follows. The file is named <name>.v<version>.yaml.',
  type: 'object',
  required: ['name', 'version', 'start', 'nodes', 'edges'],
  additionalProperties: false,
  properties: {
    name: { ...IDENTIFIER, maxLength: 64, description: 'The name of the workflow, as in the name of its file.', examples: ['invoice_explanation'] },
    version: { description: 'The version, as in the name of its file.', type: 'integer', minimum: 1, maximum: 999_999 },
    start: { description: 'The node that runs first.', type: 'string' },
    inputs: {
      description: 'What a caller gives; once declared, $.input.<name> is only what is declared here or the key of a pause.',
      type: 'object',
      propertyNames: IDENTIFIER,
      additionalProperties: { $ref: '#/definitions/input' },
      examples: [{ msisdn: { required: true, type: 'string' } }],
    },
    nodes: { description: 'The steps.', type: 'array', minItems: 1, maxItems: 500, items: { $ref: '#/definitions/node' } },
    edges: { description: 'The ways between the steps.', type: 'array', maxItems: 2000, items: { $ref: '#/definitions/edge' } },
    lint: { $ref: '#/definitions/lint' },
  },
  definitions: { input: INPUT, node: NODE, pause: PAUSE, edge: EDGE, condition: CONDITION, lint: LINT, text: TEXT },
} as const;

import { IDENTIFIER, TEXT } from './schema-parts.js';

const CLASSIFIER = {
  description: 'Reads what the customer wrote as one of allowed_values (WORKFLOWS §9).',
  type: 'object',
  additionalProperties: false,
  properties: {
    enabled: { description: 'Default: true.', type: 'boolean' },
    include_relevant_context: { description: 'Whether the classifier is told what the customer was answered. Default: false.', type: 'boolean' },
    prompt: { ...TEXT, description: 'What each token means, for a model.' },
    options: {
      description: 'Token → sentences that mean it, for the offline classifier.',
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: { examples: { type: 'array', minItems: 1, items: TEXT } },
      },
      examples: [{ SIM: { examples: ['entendi, obrigado'] } }],
    },
    option_actions: {
      description: 'Token → what is done with the message instead of going on.',
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['action'],
        additionalProperties: false,
        properties: {
          action: {
            description: 'contextual_reentry: understood as a new message, with context; reprompt: asked again.',
            enum: ['contextual_reentry', 'reprompt'],
          },
        },
      },
      examples: [{ CONTINUAR: { action: 'contextual_reentry' } }],
    },
  },
};

const EXPECTED_INPUT = {
  description: 'The contract of the reply.',
  type: 'object',
  required: ['key'],
  additionalProperties: false,
  properties: {
    key: { ...IDENTIFIER, description: 'The value is written to $.input.<key>.', examples: ['resposta_usuario'] },
    allowed_values: {
      description: 'The tokens that the journey can go on with; without it any text.',
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: TEXT,
      examples: [['SIM', 'NAO']],
    },
    normalize: { description: 'upper_strip: without outer blanks and in capitals.', enum: ['upper_strip'] },
    reprompt: { ...TEXT, description: "Said where the reply does not fit; without it the pause's message again." },
    max_reprompts: { description: 'Replies that do not fit before on_exhausted. Default: 3.', type: 'integer', minimum: 0, maximum: 20 },
    on_exhausted: { ...TEXT, description: 'handoff (the default), or the node to go on at.', examples: ['handoff'] },
    semantic_classifier: CLASSIFIER,
  },
};

/** WORKFLOWS §7-9 and architecture §4.26. */
export const PAUSE = {
  description: 'Waits for the customer after the node ran.',
  type: 'object',
  additionalProperties: false,
  properties: {
    enabled: { description: 'Default: true.', type: 'boolean' },
    return_from: { ...TEXT, description: 'What the customer reads: a reference, or text. Default: $.output.mensagem.', examples: ['$.output.mensagem'] },
    when: { $ref: '#/definitions/condition', description: 'Pauses only where it holds.' },
    expected_input: EXPECTED_INPUT,
    resume_from: { ...TEXT, description: "The node where the journey goes on; without it along the node's own edges." },
  },
  if: { properties: { enabled: { const: false } }, required: ['enabled'] },
  else: { required: ['expected_input'] },
};

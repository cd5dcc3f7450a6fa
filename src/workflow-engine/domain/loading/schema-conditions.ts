const REFERENCE = '$.vars.preparar.success';

function comparison(description: string, example: readonly unknown[]): object {
  return { description, type: 'array', minItems: 2, maxItems: 2, examples: [example] };
}

const CONDITIONS = { type: 'array', minItems: 1, items: { $ref: '#/definitions/condition' } };

/** WORKFLOWS §6.2 and architecture §4.22. */
export const CONDITION = {
  description: 'One operator with its operands: values, and references such as $.vars.preparar.success.',
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: {
    eq: comparison('Both are equal.', [REFERENCE, true]),
    neq: comparison('They differ, or one is absent.', ['$.vars.abrir.barcode', '']),
    gt: comparison('The first is greater.', ['$.vars.preparar.tentativa', 1]),
    gte: comparison('The first is greater or equal.', ['$.vars.preparar.tentativa', 1]),
    lt: comparison('The first is smaller.', ['$.vars.preparar.tentativa', 2]),
    lte: comparison('The first is smaller or equal.', ['$.vars.preparar.tentativa', 2]),
    in: comparison('The first is one of the second.', ['$.input.resposta_usuario', ['SIM', 'NAO']]),
    exists: { description: 'The reference leads to a value.', type: 'string', examples: ['$.vars.abrir.barcode'] },
    all: { ...CONDITIONS, description: 'Every one holds.' },
    any: { ...CONDITIONS, description: 'At least one holds.' },
    not: { $ref: '#/definitions/condition', description: 'It does not hold.' },
  },
};

import { YamlFileError, yamlReader } from '../../../authoring/checked-yaml.js';
import type { Conversation } from './conversation.js';
import { CONVERSATION_SCHEMA } from './conversation-schema.js';

const read = yamlReader<Conversation>(CONVERSATION_SCHEMA);
const SOUND = 'about: x\nturns:\n  - says: oi\n    expect: {decision: {rule: 1.5}}\n';

function faultsOf(text: string): string {
  try {
    read('a.yaml', text);
  } catch (error) {
    if (error instanceof YamlFileError) return error.message;
    throw error;
  }
  throw new Error('It was accepted');
}

describe('a conversation file', () => {
  it('is read, with the line of each turn', () => {
    const { value, lineOf } = read('a.yaml', SOUND);
    expect(value.turns).toEqual([{ says: 'oi', expect: { decision: { rule: 1.5 } } }]);
    expect(lineOf(['turns', 0])).toBe('a.yaml:3');
  });

  it.each([
    ['an unknown key of the file', `${SOUND}custmer: {}\n`, 'a.yaml:5:1 There is no key `custmer` here: use `about`, '],
    ['an unknown expectation', SOUND.replace('decision:', 'decison:'), 'a.yaml:4:14 There is no key `decison` here: use `handledBy`, '],
    ['an unknown part of a decision', SOUND.replace('rule: 1.5', 'rul: 1.5'), 'a.yaml:4:25 There is no key `rul` here: '],
    ['a turn without an expectation', 'about: x\nturns:\n  - says: oi\n', 'a.yaml:3:5 An entry of `turns` needs `expect`: add it.'],
    ['an operation that the operator does not have', SOUND.replace('{decision: {rule: 1.5}}', '{effects: {cancela: 1}}'), 'a.yaml:4:'],
    ['a wait without a unit', SOUND.replace('- says: oi', '- wait: "48"\n    says: oi'), 'a.yaml:3:'],
    ['a fault of an unknown kind', `${SOUND}operator: {faults: [{operation: enviar_sms, kind: broken}]}\n`, 'a.yaml:5:'],
    ['no turns', 'about: x\nturns: []\n', 'a.yaml:2:8 `turns` is empty: give at least 1.'],
    ['a key given twice', `${SOUND}about: y\n`, 'a.yaml:5:1 The key `about` is given twice: keep one of them.'],
    ['no YAML', 'about: [', 'a.yaml:1:'],
  ])('refuses %s and says where', (_what, text, expected) => {
    expect(faultsOf(text)).toContain(expected);
  });

  it('tells all faults at once', () => {
    expect(faultsOf('abot: x\nturns:\n  - {sais: oi, expect: {}}\n').split('\n')).toHaveLength(4);
  });
});

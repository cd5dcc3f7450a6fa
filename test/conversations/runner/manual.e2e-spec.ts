import { readFileSync } from 'node:fs';
import { yamlReader } from '../../../authoring/checked-yaml.js';
import { Atende } from '../../support/atende.js';
import type { Conversation } from './conversation.js';
import { CONVERSATION_SCHEMA } from './conversation-schema.js';
import { playConversation } from './play-conversation.js';

const MANUAL = 'docs/conversation-tests.md';
const read = yamlReader<Conversation>(CONVERSATION_SCHEMA);

describe('the manual of conversation tests', () => {
  let atende: Atende;
  let example: string;
  beforeAll(async () => {
    atende = await Atende.start();
    example = /```yaml\n(.*?)```/su.exec(readFileSync(MANUAL, 'utf8'))?.[1] ?? '';
  });
  afterAll(async () => {
    await atende.stop();
  });

  it('shows a conversation that holds', async () => {
    expect(await playConversation(atende, 'manual.yaml', read('manual.yaml', example))).toBeNull();
  });

  it('shows how a failure reads: where, what was said, what was expected and received, and the whole reply', async () => {
    const failure = await playConversation(atende, 'failing.yaml', read('failing.yaml', example.replace('"14.99"', '"24.99"').replace('customer: {', 'customer: {customerId: FAILING, ')));
    const [where, what, blank, reply] = (failure ?? '').split('\n');
    expect([where, what, blank]).toEqual(['failing.yaml:9 turn 1, said "cancela o tamboro"', '  pending.items[0].value: expected "24.99", received "14.99"', '']);
    expect(reply).toMatch(/^ {2}reply {5}Vamos seguir com o cancelamento do serviço Tamboro Mensal, no valor de R\$ 14,99/u);
  });

  it('leaves nothing of a conversation behind at the operator', async () => {
    expect(await playConversation(atende, 'again.yaml', read('again.yaml', example))).toBeNull();
    const talk = atende.talk('after', { customer: { customerId: 'AFTER' }, context: { invoiceDetail: { '11900007048': { 'SVA Detalhe Total': [{ desc: 'VOD', value: '14,99' }] } } } });
    await talk.say('cancela o vod');
    expect((await talk.say('sim')).actions[0]?.outcome).toBe('success');
  });
});

import { RecordingTelemetry } from '../src/platform/telemetry/telemetry.js';
import { KEYS } from './support/app.js';
import { Atende, withInvoice } from './support/atende.js';

describe('what a turn emits', () => {
  it('is one event a hook with the fields it changed, one for the intent, and no personal data', async () => {
    const telemetry = new RecordingTelemetry();
    const atende = await Atende.start({ telemetry });
    try {
      const talk = atende.talk('5511988887777', withInvoice('01_single_line', 'T1'));
      await talk.say('quero cancelar o tamboro', { customer: { customerId: 'T1', msisdn: '11988887777', socialSecNo: '52998224725' } });
      await talk.say('sim');
      const named = telemetry.records.filter(({ name }) => name.startsWith('conversation.hook.'));
      expect(named.map(({ name }) => name.replace('conversation.hook.', ''))).toEqual([
        'on_turn_started',
        'on_msisdn_changed',
        'on_confirmation_requested',
        'on_decision_traced',
        'on_turn_started',
        'on_confirmation_consumed',
        'on_action_started',
        'on_action_completed',
        'on_turn_continued',
        'on_decision_traced',
      ]);
      const consumed = named.find(({ name }) => name.endsWith('on_confirmation_consumed'));
      expect(consumed?.attributes['conversation.hook.fields']).toEqual(['status', 'pending_confirmation', 'action_queue']);
      const intents = telemetry.records.filter(({ name }) => name === 'intent');
      expect(intents.map(({ attributes }) => attributes)).toEqual([
        { 'intent.source': 'nlu', 'intent.kind': 'action_request' },
        { 'intent.source': 'rules', 'intent.kind': 'confirmation_response' },
      ]);
      await talk.say('quero cancelar o tim fashion');
      await atende.as(KEYS.operator).post('/v1/conversations/5511988887777/takeover').send({ operator: 'ana' }).expect(200);
      expect(telemetry.records.at(-1)?.name).toBe('conversation.hook.on_confirmation_discarded');
      const everything = JSON.stringify(telemetry.records);
      for (const secret of ['11988887777', '52998224725', '11900007048']) expect(everything).not.toContain(secret);
    } finally {
      await atende.stop();
    }
  });
});

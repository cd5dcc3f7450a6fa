import { Telemetry, type Attributes } from '../platform/telemetry/telemetry.js';
import { hookEmitter } from './conversation.module.js';
import type { HookRecord } from './domain/dialogue.js';

/** Keeps the attributes of events, or, where nobody records, asks for none. */
class ScriptedTelemetry extends Telemetry {
  readonly events: (readonly [string, Attributes | null])[] = [];

  constructor(private readonly records: boolean) {
    super();
  }

  override span<T>(_name: string, _attributes: Attributes, work: () => Promise<T>): Promise<T> {
    return work();
  }

  override event(name: string, attributes: Attributes | (() => Attributes)): void {
    this.events.push([name, this.records ? (typeof attributes === 'function' ? attributes() : attributes) : null]);
  }
}

/** A record that counts how often its diff is written out. */
function aRecord() {
  const reads = { count: 0 };
  const record: HookRecord = {
    hook: 'on_msisdn_changed',
    get diff() {
      reads.count += 1;
      return { msisdn: { before: '', after: '11999990001' } };
    },
  };
  return { record, reads };
}

describe('the events of hooks', () => {
  it('say which fields changed, personal data masked', () => {
    const telemetry = new ScriptedTelemetry(true);
    hookEmitter(telemetry)(aRecord().record);
    const diff = JSON.stringify({ msisdn: { before: '', after: '[telefone final 0001]' } });
    expect(telemetry.events).toEqual([['conversation.hook.on_msisdn_changed', { 'conversation.hook.fields': ['msisdn'], 'conversation.hook.diff': diff }]]);
  });

  it('write no diff out where nobody records', () => {
    const telemetry = new ScriptedTelemetry(false);
    const { record, reads } = aRecord();
    hookEmitter(telemetry)(record);
    expect(telemetry.events).toEqual([['conversation.hook.on_msisdn_changed', null]]);
    expect(reads.count).toBe(0);
  });
});

import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../test/support/property.js';
import type { JsonObject, JsonValue } from '../kernel/json.js';
import { moveSession, openSession, type Session } from '../session/index.js';
import { readSession, writeSession } from './session-json.js';

const NOW = new Date('2026-11-30T12:00:00Z');
const facts = (value: JsonValue): JsonValue => value;
const written = (session: Session<JsonValue>): JsonObject => writeSession(session, { seen: true });
const SESSION: Session<JsonValue> = openSession<JsonValue>({ sessionId: 's-1', agentId: 'a', channel: 'voice', previousSessionId: 's-0', now: NOW, facts: { seen: true } });

describe('a session as it is stored', () => {
  it('comes back as it was', () => {
    const taken = moveSession(SESSION, 'HUMAN', NOW, 'ana');
    for (const session of [SESSION, taken, moveSession(taken, 'CLOSED', NOW)]) {
      expect(readSession(JSON.parse(JSON.stringify(written(session))) as JsonValue, facts)).toEqual(session);
    }
  });

  it('keeps customer and invoice, whatever their text', () => {
    const text = fc.option(fc.string(), { nil: null });
    fc.assert(
      fc.property(fc.record({ customerId: text, msisdn: text, socialSecNo: text, name: text }), fc.record({ invoiceId: text, hash: text, previousHash: text }), (customer, invoice) => {
        const session = { ...SESSION, customer, invoice };
        expect(readSession(JSON.parse(JSON.stringify(written(session))) as JsonValue, facts)).toEqual(session);
      }),
      PROPERTY_RUNS,
    );
  });

  it.each<readonly [string, JsonValue]>([
    ['nothing', null],
    ['text', 'x'],
    ['a list', []],
    ['an empty object', {}],
    ['an unknown status', { ...written(SESSION), status: 'ASLEEP' }],
    ['no session id', { ...written(SESSION), sessionId: 1 }],
    ['no agent', { ...written(SESSION), agentId: null }],
    ['a start that is no time', { ...written(SESSION), startedAt: 'yesterday' }],
    ['no time of the last message', { ...written(SESSION), lastMessageAt: null }],
  ])('is unreadable as %s', (_name, value) => {
    expect(readSession(value, facts)).toBeNull();
  });

  it('any JSON is read or refused, never an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(fc.constantFrom(...Object.keys(written(SESSION))), fc.jsonValue()), (value, changes) => {
        readSession(value as JsonValue, facts);
        readSession({ ...written(SESSION), ...(changes as JsonObject) }, facts);
      }),
      PROPERTY_RUNS,
    );
  });
});

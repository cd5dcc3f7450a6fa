import { isBotOwned, isEnded, isIdle, moveSession, openSession, type Session, type SessionStatus } from './session.js';
import { withIdentity } from './session-identity.js';

const now = new Date('2026-11-30T12:00:00Z');
const later = new Date('2026-12-01T12:00:01Z');
const session = (overrides: Partial<Session<null>> = {}): Session<null> => ({
  ...openSession({ sessionId: 's-1', agentId: 'telecom_contas', channel: 'text', previousSessionId: null, now, facts: null }),
  ...overrides,
});

describe('moveSession', () => {
  it('opens in NEW and goes to TRIAGE', () => {
    expect(moveSession(session(), 'TRIAGE', now)).toMatchObject({ status: 'TRIAGE', endedAt: null });
  });

  it('notes when a session ends', () => {
    expect(moveSession(session({ status: 'TRIAGE' }), 'CLOSED', later).endedAt).toBe(later.toISOString());
  });

  it('names the person who takes over and forgets them when the bot returns', () => {
    const taken = moveSession(session({ status: 'HANDOFF_PENDING' }), 'HUMAN', now, 'ana');
    expect(taken.owner).toBe('ana');
    expect(moveSession(taken, 'TRIAGE', now).owner).toBeNull();
  });

  it.each<[SessionStatus, SessionStatus]>([
    ['CLOSED', 'TRIAGE'],
    ['CLOSED', 'HUMAN'],
    ['OUT_OF_SCOPE', 'TRIAGE'],
    ['HUMAN', 'HANDOFF_PENDING'],
  ])('refuses %s to %s', (from, to) => {
    expect(() => moveSession(session({ status: from }), to, now)).toThrow(/cannot move/);
  });
});

describe('ownership and age', () => {
  it.each<[SessionStatus, boolean, boolean]>([
    ['NEW', true, false],
    ['TRIAGE', true, false],
    ['HANDOFF_PENDING', false, false],
    ['HUMAN', false, false],
    ['CLOSED', false, true],
    ['OUT_OF_SCOPE', false, true],
  ])('%s: bot owned %s, ended %s', (status, owned, ended) => {
    expect(isBotOwned(status)).toBe(owned);
    expect(isEnded(status)).toBe(ended);
  });

  it('is idle only after the whole idle time', () => {
    const day = 24 * 3600;
    expect(isIdle(session(), new Date('2026-12-01T12:00:00Z'), day)).toBe(false);
    expect(isIdle(session(), later, day)).toBe(true);
  });
});

describe('withIdentity', () => {
  it('remembers what was once given', () => {
    const first = withIdentity(session(), { customer: { customerId: 'C-1', name: 'Ana' } });
    const second = withIdentity(first, { customer: { msisdn: '5511999990001' } });
    expect(second.customer).toEqual({ customerId: 'C-1', msisdn: '5511999990001', socialSecNo: null, name: 'Ana' });
  });

  it.each([
    ['customerId', { customer: { customerId: 'C-2' } }],
    ['agentId', { agentId: 'retail_orders' }],
  ])('refuses another %s', (_field, stated) => {
    const known = withIdentity(session(), { customer: { customerId: 'C-1' } });
    expect(() => withIdentity(known, stated)).toThrow(expect.objectContaining({ code: 'session_identity_mismatch' }));
  });

  it('allows another line of the same customer', () => {
    const known = withIdentity(session(), { customer: { customerId: 'C-1', msisdn: '5511999990001' } });
    expect(withIdentity(known, { customer: { msisdn: '5511999990002' } }).customer.msisdn).toBe('5511999990002');
  });
});

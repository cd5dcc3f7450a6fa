import { NO_SESSION_FACTS } from '../conversation/index.js';
import { openSession } from '../session/index.js';
import { identifySession } from './identify-session.js';
import type { DialogueSession } from './load-conversation.js';

const NOW = new Date('2026-11-30T12:00:00Z');
const fresh: DialogueSession = openSession({
  sessionId: 's-1',
  agentId: 'telecom_contas',
  channel: 'text',
  previousSessionId: null,
  now: NOW,
  facts: NO_SESSION_FACTS,
});

describe('identifySession', () => {
  it('reads what an overtaken message brought, and lets the newest win', () => {
    const older = { customer: { customerId: 'C-1', name: 'Ana' }, invoiceId: 'I-1', invoiceHash: 'h-1' };
    const session = identifySession(fresh, [older], { customer: { name: 'Ana Maria' } }, NOW);
    expect(session).toMatchObject({
      status: 'TRIAGE',
      customer: { customerId: 'C-1', name: 'Ana Maria' },
      invoice: { invoiceId: 'I-1', hash: 'h-1', previousHash: null },
    });
  });

  it.each([
    ['another customer than the session', { ...fresh, customer: { ...fresh.customer, customerId: 'C-1' } }, {}],
    ['another customer than the newest message', fresh, { customer: { customerId: 'C-1' } }],
  ])('an overtaken message of %s is not read', (_name, session, own) => {
    const identified = identifySession(session, [{ customer: { customerId: 'C-2' }, invoiceHash: 'h-2' }], own, NOW);
    expect(identified).toMatchObject({ customer: { customerId: 'C-1' }, invoice: { hash: null } });
  });

  it('refuses another customer in the message itself', () => {
    const session = { ...fresh, customer: { ...fresh.customer, customerId: 'C-1' } };
    expect(() => identifySession(session, [], { customer: { customerId: 'C-2' } }, NOW)).toThrow(
      expect.objectContaining({ code: 'session_identity_mismatch' }),
    );
  });

  it('another invoiceId without its document forgets the old document', () => {
    const known = identifySession(fresh, [], { invoiceId: 'I-1', invoiceHash: 'h-1' }, NOW);
    expect(identifySession(known, [], { invoiceId: 'I-2' }, NOW).invoice).toEqual({ invoiceId: 'I-2', hash: null, previousHash: null });
    expect(identifySession(known, [], { invoiceId: 'I-1' }, NOW).invoice.hash).toBe('h-1');
  });

  it('follows the channel of the message', () => {
    expect(identifySession(fresh, [], { channel: 'voice' }, NOW).channel).toBe('voice');
  });
});

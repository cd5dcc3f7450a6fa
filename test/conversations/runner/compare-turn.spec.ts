import type { SimulatedEffect, Turn } from '../../support/atende.js';
import { type PlayedTurn, turnDifferences } from './compare-turn.js';
import type { ExpectedTurn } from './conversation.js';

const PROTOCOL = '20261130120000000001';
const EFFECT: SimulatedEffect = { id: 'e', operation: 'cancelar_vas_avulso', msisdn: '11999990001', item: 'VOD', value: '14.99', idempotencyKey: 'k' };

function played(more: Partial<Turn> = {}, effects: readonly SimulatedEffect[] = []): PlayedTurn {
  const turn: Turn = {
    conversationKey: 'c', sessionId: 's-1', messageId: 'm', turnIndex: 1, status: 'open', sessionStatus: 'TRIAGE', sessionControl: null, handledBy: 'conversation_runtime',
    reply: { text: `Pronto! VOD, R$ 14,99. Protocolo ${PROTOCOL}.`, speech: null },
    intent: { kind: 'confirmation_response', source: 'rules', mentionedItems: [], affirmation: true, negation: false },
    decision: { action: 'execute_action_queue', rule: '1', reason: null },
    pending: null,
    actions: [{ tool: 'cancelar_vas_avulso', subject: 'VOD', outcome: 'success', items: [{ name: 'VOD', msisdn: '11999990001', value: '14.99', outcome: 'success' }], protocol: PROTOCOL }],
    finalization: { status: 'resolvido', protocol: PROTOCOL },
    superseded: false, replayed: false, traceId: 't',
    ...more,
  };
  return { turn, effects, formerSession: 's-1' };
}

describe('an expected turn', () => {
  it.each<[string, ExpectedTurn]>([
    ['nothing but what no turn may do', {}],
    ['fields of the answer', { status: 'open', sessionControl: null, session: 'same', intent: 'confirmation_response', decision: { action: 'execute_action_queue', rule: 1 }, pending: null }],
    ['parts of the reply', { reply: { contains: ['R$ 14,99', 'Pronto'], lacks: 'R$ 24,99', once: 'VOD', matches: '^Pronto!' }, speech: null }],
    ['what ran, with a protocol that is said', { actions: [{ tool: 'cancelar_vas_avulso', items: [{ value: '14.99' }], protocol: true }], finalization: { status: 'resolvido', protocol: true } }],
  ])('is met by %s', (_what, expected) => {
    expect(turnDifferences(played(), expected)).toEqual([]);
  });

  it.each<[string, PlayedTurn, ExpectedTurn, string]>([
    ['another status', played(), { status: 'closed' }, 'status: expected "closed", received "open"'],
    ['another rule', played(), { decision: { rule: 1.5 } }, 'decision.rule: expected "1.5", received "1"'],
    ['a decision where none is expected', played(), { decision: null }, 'decision: expected null'],
    ['another intent', played(), { intent: null }, 'intent: expected null, received "confirmation_response"'],
    ['the former session', played(), { session: 'new' }, 'session: expected "new", received "same"'],
    ['a missing fragment', played(), { reply: { contains: 'R$ 24,99' } }, 'reply: expected to contain "R$ 24,99"'],
    ['a forbidden fragment', played(), { reply: { lacks: 'VOD' } }, 'reply: expected not to contain "VOD"'],
    ['a fragment said twice', played(), { reply: { once: 'o' } }, 'reply: expected to contain "o" once, received it'],
    ['another text', played(), { reply: { is: 'Pronto!' } }, 'reply: expected exactly "Pronto!"'],
    ['a text that does not match', played(), { reply: { matches: '^Feito' } }, 'reply: expected to match /^Feito/'],
    ['a reply where none is expected', played(), { reply: null }, 'reply: expected none'],
    ['no speech', played(), { speech: { contains: 'um' } }, 'speech: expected one, received none'],
    ['fewer actions', played(), { actions: [] }, 'actions: expected [], received ['],
    ['another item', played(), { actions: [{ items: [{ value: '24.99' }] }] }, 'actions[0].items[0].value: expected "24.99", received "14.99"'],
    ['a protocol that the reply keeps to itself', played({ reply: { text: 'Pronto!', speech: null } }), { finalization: { protocol: true } }, `finalization.protocol: ${PROTOCOL} is not said in the reply`],
    ['a protocol where none is expected', played(), { actions: [{ protocol: false }] }, 'actions[0].protocol: expected none'],
    ['no finalization', played({ finalization: null }), { finalization: { status: 'resolvido' } }, 'finalization: expected {"status":"resolvido"}, received null'],
    ['an effect that is not written', played({}, [EFFECT]), {}, 'effects: expected [], received ["cancelar_vas_avulso VOD 14.99"]'],
    ['no effect where one is written', played(), { effects: ['cancelar_vas_avulso VOD 14.99'] }, 'effects: expected ["cancelar_vas_avulso VOD 14.99"], received []'],
    ['two effects where one is counted', played({}, [EFFECT, EFFECT]), { effects: { cancelar_vas_avulso: 1 } }, 'effects: expected {"cancelar_vas_avulso":1}'],
    ['an unfilled template', played({ reply: { text: 'O protocolo é {protocolo}.', speech: null } }), {}, 'reply: it holds what should have been filled in'],
    ['a sentence that was left out', played({ reply: { text: 'Prefiro não informar valores, datas ou protocolos que não consegui conferir.', speech: null } }), {}, 'reply: a sentence was left out'],
    ['digits in speech', played({ reply: { text: 'x', speech: 'R$ 14,99' } }), {}, 'speech: it cannot be spoken'],
    ['a blank reply', played({ reply: { text: ' ', speech: null } }), {}, 'reply: it is blank'],
  ])('tells %s', (_what, turn, expected, message) => {
    expect(turnDifferences(turn, expected).join('\n')).toContain(message);
  });

  it('counts effects by their operation', () => {
    expect(turnDifferences(played({}, [EFFECT, EFFECT]), { effects: { cancelar_vas_avulso: 2 } })).toEqual([]);
  });
});

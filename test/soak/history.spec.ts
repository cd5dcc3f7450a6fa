import { type Delivery, type SeenAnswer, violations } from './history.js';

const said = (messageId: string, turnIndex: number, more: Partial<SeenAnswer> = {}): SeenAnswer => ({
  messageId, turnIndex, superseded: false, replayed: false, reply: `r-${messageId}`, ...more,
});
const overtaken = (messageId: string): SeenAnswer => ({ messageId, turnIndex: null, superseded: true, replayed: false, reply: null });
const sent = (messageId: string, [invokedAt, answeredAt]: readonly [number, number], answer: SeenAnswer | null): Delivery => ({ conversation: 'c', messageId, invokedAt, answeredAt, answer });
const check = (history: readonly Delivery[], order: readonly string[]): readonly string[] => violations(history, new Map([['c', order]]));

describe('the history checker', () => {
  describe('accepts', () => {
    it('turns one after the other, a repeat with the first answer, and a delivery without an answer', () => {
      const history = [sent('a', [0, 1], said('a', 1)), sent('b', [2, 9], null), sent('b', [3, 4], said('b', 2)), sent('a', [5, 6], said('a', 1, { replayed: true }))];
      expect(check(history, ['a', 'b'])).toEqual([]);
    });

    it('turns at once, in either order', () => {
      const [a, b] = [sent('a', [0, 9], said('a', 2)), sent('b', [1, 8], said('b', 1))];
      expect(check([a, b], ['b', 'a'])).toEqual([]);
    });

    it('a burst of which the last is answered', () => {
      const history = [sent('a', [0, 5], overtaken('a')), sent('b', [1, 6], overtaken('b')), sent('c', [2, 7], said('c', 1))];
      expect(check(history, ['a', 'b', 'c'])).toEqual([]);
    });

    it('conversations apart from each other', () => {
      const other = { ...sent('a', [0, 1], said('a', 1)), conversation: 'd' };
      expect(violations([sent('a', [2, 3], said('a', 1)), other], new Map([['c', ['a']], ['d', ['a']]]))).toEqual([]);
    });
  });

  it.each<readonly [string, readonly Delivery[], readonly string[], string]>([
    ['a lost message', [sent('a', [0, 1], said('a', 1))], [], 'c: a was lost'],
    ['a message that nobody answered', [sent('a', [0, 1], null)], ['a'], 'c: a was never answered'],
    ['a repeat with another answer', [sent('a', [0, 1], said('a', 1)), sent('a', [2, 3], said('a', 1, { reply: 'other', replayed: true }))], ['a'], 'c: a has several answers'],
    ['a message that ran twice', [sent('a', [0, 1], said('a', 1)), sent('a', [2, 3], said('a', 1))], ['a'], 'c: a was answered twice as new'],
    ['the answer to another message', [sent('a', [0, 1], said('b', 1))], ['a'], 'c: a got the answer to b'],
    ['a turn counted twice', [sent('a', [0, 1], said('a', 1)), sent('b', [2, 3], said('b', 1))], ['a', 'b'], 'c: b is turn 1 where 2 comes next'],
    ['a gap in the count', [sent('a', [0, 1], said('a', 1)), sent('b', [2, 3], said('b', 3))], ['a', 'b'], 'c: b is turn 3 where 2 comes next'],
    ['turns in another order than placed', [sent('a', [0, 9], said('a', 2)), sent('b', [0, 9], said('b', 1))], ['a', 'b'], 'c: a is turn 2 where 1 comes next'],
    ['an order against time', [sent('a', [0, 1], said('a', 2)), sent('b', [2, 3], said('b', 1))], ['b', 'a'], 'c: a was answered before b was sent, and stands after it'],
    ['a superseded message that speaks', [sent('a', [0, 5], { ...overtaken('a'), reply: 'x' }), sent('b', [1, 6], said('b', 1))], ['a', 'b'], 'c: a was superseded and speaks'],
    ['a burst that nobody answered', [sent('a', [0, 5], overtaken('a')), sent('b', [1, 6], overtaken('b'))], ['a', 'b'], 'c: b was superseded by nobody'],
    ['a message superseded by one of the future', [sent('a', [0, 1], overtaken('a')), sent('b', [2, 3], said('b', 1))], ['a', 'b'], 'c: a was superseded before a newer message was sent'],
  ])('refuses %s', (_what, history, order, fault) => {
    expect(check(history, order)).toContain(fault);
  });
});

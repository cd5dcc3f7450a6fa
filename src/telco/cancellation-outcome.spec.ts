import { settleCancellation } from './cancellation-outcome.js';

describe('the outcome of a cancellation', () => {
  it('is settled when anything was cancelled', () => {
    expect(settleCancellation('1', ['failure', 'success', 'no_match'])).toEqual({
      kind: 'ok',
      value: { protocol: '1', items: [{ outcome: 'failure' }, { outcome: 'success' }, { outcome: 'no_match' }] },
    });
  });

  it('failed when nothing was, and something could have been', () => {
    expect(settleCancellation('1', ['failure', 'no_match']).kind).toBe('failed');
  });

  it('is not found when the operator holds none of the items', () => {
    expect(settleCancellation('1', ['no_match', 'no_match'])).toEqual({ kind: 'not_found' });
  });
});

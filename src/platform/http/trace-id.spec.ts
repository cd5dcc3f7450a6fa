import { traceIdFrom } from './trace-id.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('the trace id of a request', () => {
  it('is that of a W3C traceparent', () => {
    expect(traceIdFrom(`00-${TRACE}-00f067aa0ba902b7-01`)).toBe(TRACE);
  });

  it.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['a trace of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
    ['upper case', `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`],
    ['something before it', `x00-${TRACE}-00f067aa0ba902b7-01`],
  ])('is a new one for %s', (_case, header) => {
    const [one, two] = [traceIdFrom(header), traceIdFrom(header)];
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(one).not.toBe(two);
    expect(one).not.toBe('0'.repeat(32));
  });

  it('is given once, over many draws of random bytes', () => {
    const ids = Array.from({ length: 1_000 }, () => traceIdFrom(undefined));
    expect(new Set(ids).size).toBe(1_000);
    expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  });
});

import { callFailure } from './call-failure.js';

const fetchFailed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('cause'), { code }) });

describe('a thrown fault of fetch', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])('%s: nothing was sent', (code) => {
    expect(callFailure(fetchFailed(code), null)).toEqual({ sent: false, error: code.toLowerCase() });
  });

  it('sent nothing when the connection was refused just as time ran out', () => {
    expect(callFailure(fetchFailed('ECONNREFUSED'), 'time_limit').sent).toBe(false);
  });

  it.each(['ECONNRESET', 'UND_ERR_SOCKET', 'SOMETHING_NEW'])('%s: counts as sent', (code) => {
    expect(callFailure(fetchFailed(code), null)).toEqual({ sent: true, error: code.toLowerCase() });
  });

  it('is ours when we gave up', () => {
    expect(callFailure(new DOMException('x', 'TimeoutError'), 'time_limit')).toEqual({ sent: true, error: 'time_limit' });
    expect(callFailure(new DOMException('x', 'AbortError'), 'aborted')).toEqual({ sent: true, error: 'aborted' });
  });

  it('counts as sent when it says nothing', () => {
    expect(callFailure('odd', null)).toEqual({ sent: true, error: 'connection_lost' });
  });
});

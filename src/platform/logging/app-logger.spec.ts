import { readSettings } from '../config/read-settings.js';
import { AppLogger } from './app-logger.js';
import { LineBatches } from './line-batches.js';

function capture(level = 'trace') {
  const lines: string[] = [];
  const logger = new AppLogger(readSettings({ LOG_LEVEL: level }), { write: (line) => void lines.push(line) });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> };
}

describe('a log line', () => {
  it('is JSON with time, level, service, message and fields', () => {
    const { logger, last } = capture();
    logger.info('turn', { event: 'turn', status: 200 });
    expect(last()).toEqual({ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), service: 'atende', event: 'turn', status: 200, msg: 'turn' });
  });

  it('masks personal data in message, fields, faults and their causes', () => {
    const { logger, lines } = capture();
    const cause = new Error('phone 11 99999-0001');
    logger.fault('cpf 529.982.247-25', { event: 'x', list: [{ mail: 'ana@example.com' }], err: new Error('card 4111 1111 1111 1111', { cause }) });
    expect(lines.join()).not.toMatch(/529\.982|ana@|4111 1111|99999-0001/);
    expect(lines.join()).toContain('app-logger.spec');
  });

  it('carries trace and tenant of its request as they are, and nothing outside one', () => {
    const { logger, last } = capture();
    const request = { traceId: '11999990001'.padEnd(32, '0'), tenantId: 'acme' };
    logger.info('inside', { event: 'x', request });
    expect(last()).toMatchObject({ ...request, event: 'x' });
    expect(last()).not.toHaveProperty('request');
    logger.info('outside');
    expect(last()).not.toHaveProperty('traceId');
  });

  it('is not written under the level that is set', () => {
    const { logger, lines } = capture('warn');
    logger.info('no');
    logger.warning('yes');
    expect(lines).toHaveLength(1);
  });

  it('waits for others, but not when a person must act, nor when the process is about to end', () => {
    const written: string[] = [];
    const logger = new AppLogger(readSettings({}), new LineBatches((text) => void written.push(text)));
    logger.info('first');
    expect(written).toEqual([]);
    logger.fault('second');
    expect(written.join('').match(/first|second/g)).toEqual(['first', 'second']);
    logger.stopWaiting();
    logger.info('third');
    expect(written.at(-1)).toContain('third');
  });

  it('of Nest about its own wiring is for debugging', () => {
    const { logger, lines } = capture('info');
    logger.log('AuthModule dependencies initialized', 'InstanceLoader');
    logger.log('Nest application successfully started', 'NestApplication');
    expect(lines).toHaveLength(1);
  });

  it('of Nest has its context, its stack and its error', () => {
    const { logger, last } = capture();
    logger.error('failed', 'Error: failed\n    at somewhere', 'Router');
    expect(last()).toMatchObject({ level: 'error', msg: 'failed', context: 'Router', stack: expect.stringContaining('at somewhere') });
    logger.error(new Error('boom'), 'Router');
    expect(last()).toMatchObject({ msg: 'boom', context: 'Router', err: { message: 'boom' } });
  });
});

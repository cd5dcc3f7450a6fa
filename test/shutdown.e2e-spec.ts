import { Agent, request } from 'node:http';
import { KEYS } from './support/app.js';
import { Atende } from './support/atende.js';
import { holdSlowCalls } from './support/held-operator.js';

describe('a process that stops while a turn is in hand', () => {
  it('answers it and ends the keep-alive connection with it', async () => {
    const atende = await Atende.start();
    const sleeper = holdSlowCalls(atende);
    await atende.fault({ operation: 'consultar_faturas', kind: 'slow', times: 1, delayMs: 60_000 });
    const answer = postKeptAlive(atende);
    await sleeper.someoneSleeps();
    const stopped = atende.stop();
    await listenerClosed(atende);
    sleeper.wakeAll();
    expect(await answer).toEqual({ status: 200, connection: 'close' });
    await stopped;
  });
});

/** Resolves once the server takes no new connection: from here on it is stopping. */
async function listenerClosed({ app }: Atende): Promise<void> {
  const server = app.getHttpServer();
  while (server.listening) await new Promise((resolve) => setImmediate(resolve));
}

/** One turn over a connection that the client would keep. */
function postKeptAlive(atende: Atende): Promise<{ status: number | undefined; connection: string | undefined }> {
  const address: unknown = atende.app.getHttpServer().address();
  if (typeof address !== 'object' || address === null || !('port' in address)) throw new Error('The application does not listen');
  const headers = { authorization: `Bearer ${KEYS.turns}`, 'content-type': 'application/json' };
  const agent = new Agent({ keepAlive: true });
  return new Promise((resolve, reject) => {
    const call = request({ port: Number(address.port), host: '127.0.0.1', method: 'POST', path: '/v1/conversations/stop/turns', headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
    });
    call.on('error', reject);
    call.end(JSON.stringify({ messageId: 'm-1', text: 'qual o total?', customer: { customerId: 'STOP' } }));
  });
}

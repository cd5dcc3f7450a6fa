import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { HttpClient } from '../../bench/turns/http-client.js';

const ANSWER = { reply: { text: 'Não fiz nada — está bem?' } };

describe("the bench's client", () => {
  let server: Server;
  let client: HttpClient;
  let connections = 0;
  let requests: string[] = [];
  let respond: (socket: Socket) => void;

  beforeEach(async () => {
    [connections, requests] = [0, []];
    server = createServer((socket) => {
      connections += 1;
      socket.on('data', (chunk) => {
        requests.push(chunk.toString());
        respond(socket);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = new HttpClient((server.address() as AddressInfo).port, 'k');
  });
  afterEach(() => {
    client.close();
    server.close();
  });

  it('posts a turn in one piece, its length in bytes', async () => {
    respond = (socket) => socket.write(answer(200, JSON.stringify(ANSWER)));
    expect(await client.say('c-1', { messageId: 'm-1', text: 'não' })).toEqual(ANSWER);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/^POST \/v1\/conversations\/c-1\/turns HTTP\/1\.1\r\n/);
    expect(requests[0]).toContain('authorization: Bearer k\r\n');
    expect(requests[0]).toContain('content-length: 33\r\n\r\n{"messageId":"m-1","text":"não"}');
  });

  it('puts together an answer that comes in pieces, cut within a letter', async () => {
    const whole = answer(200, JSON.stringify(ANSWER));
    respond = (socket) => void pieces(socket, whole);
    expect(await client.say('c-1', {})).toEqual(ANSWER);
  });

  it('keeps one connection for turns one after the other, and opens one for each at once', async () => {
    respond = (socket) => socket.write(answer(200, '{}'));
    await client.say('c-1', {});
    await client.say('c-1', {});
    expect(connections).toBe(1);
    await Promise.all([client.say('c-1', {}), client.say('c-2', {}), client.say('c-3', {})]);
    expect(connections).toBe(3);
  });

  it('opens another connection where the service has closed the one that idled', async () => {
    const closed: Promise<unknown>[] = [];
    respond = (socket) => {
      closed.push(once(socket, 'close'));
      socket.end(answer(200, '{}'));
    };
    await client.say('c-1', {});
    await Promise.all(closed);
    expect(await client.say('c-1', {})).toEqual({});
    expect(connections).toBe(2);
  });

  it('takes nothing but 200 for an answer, and tells what came instead', async () => {
    respond = (socket) => socket.write(answer(503, '{"code":"database_unavailable"}'));
    await expect(client.say('c-1', {})).rejects.toThrow('503: {"code":"database_unavailable"}');
  });

  it('fails when the service hangs up', async () => {
    respond = (socket) => socket.destroy();
    await expect(client.say('c-1', {})).rejects.toThrow();
  });
});

function answer(status: number, body: string): Buffer {
  return Buffer.from(`HTTP/1.1 ${status} X\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** Each byte in a write of its own. */
async function pieces(socket: Socket, whole: Buffer): Promise<void> {
  for (const byte of whole) await new Promise((written) => socket.write(Buffer.of(byte), written));
}

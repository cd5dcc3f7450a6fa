import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode, type Finished } from './temporary-tree.js';

interface Received {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: { readonly text?: string; readonly channel?: string; readonly messageId?: string; readonly customer?: { readonly customerId: string } };
}

const ITEM = { name: 'VOD', msisdn: '11999990001', value: '14.99', tool: 'cancelar_vas_avulso' };
const TURN = {
  turnIndex: 1,
  reply: { text: 'Entendi que você deseja cancelar o serviço VOD. Correto?', speech: null },
  status: 'awaiting_confirmation',
  handledBy: 'conversation_runtime',
  intent: { kind: 'action_request', source: 'rules', mentionedItems: ['vod'], affirmation: false, negation: false },
  decision: { action: 'ask_confirmation', rule: '5', reason: null },
  pending: { kind: 'confirmation', items: [ITEM] },
  actions: [],
  finalization: null,
  sessionControl: null,
  superseded: false,
};
const DONE = {
  ...TURN,
  turnIndex: 2,
  reply: { text: 'Pronto.', speech: 'Pronto, falado.' },
  status: 'closed',
  intent: null,
  decision: { action: 'execute_action_queue', rule: '1', reason: 'confirmed' },
  pending: null,
  actions: [{ tool: 'cancelar_vas_avulso', subject: 'VOD', outcome: 'success', items: [ITEM], protocol: '2026' }],
  finalization: { status: 'resolvido', protocol: '2027' },
  sessionControl: 'END_SESSION',
};

/** A server with the shape of the turn API that records what it is asked. */
class ScriptedService {
  readonly received: Received[] = [];
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then(({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)));
  });

  async start(): Promise<string> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`; // listening on TCP
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = text === '' ? {} : (JSON.parse(text) as Received['body']); // what chat.mjs sends
    const line = `${request.method} ${request.url}`;
    this.received.push({ line, authorization: request.headers.authorization, body });
    if (line.endsWith('/trace')) return { status: 200, body: { rule: '5' } };
    if (request.method === 'GET') return { status: 200, body: { state: { status: 'open' } } };
    if (body.text === 'falha') return { status: 500, body: { code: 'internal_error', detail: 'Something broke.' } };
    return { status: 200, body: body.text === 'sim' ? DONE : TURN };
  }
}

describe('npm run chat', () => {
  const service = new ScriptedService();
  const directory = mkdtempSync(join(tmpdir(), 'atende-chat-'));
  let url = '';

  beforeAll(async () => {
    url = await service.start();
    writeFileSync(join(directory, 'keys.json'), JSON.stringify({ tenant: 'demo', keys: { turns: 'stored', operator: 'o', admin: 'a' } }));
  });
  beforeEach(() => service.received.splice(0));
  afterAll(async () => {
    await service.stop();
    rmSync(directory, { recursive: true });
  });

  const chat = (input: string, env: Record<string, string> = {}): Promise<Finished> =>
    runNode(['scripts/chat.mjs'], { input, env: { ATENDE_URL: url, ATENDE_DATA_DIR: directory, ATENDE_CONVERSATION: 'c 1', ...env } });

  it('posts each piped line as a turn under the stored key and prints the reply and how it was decided', async () => {
    const { code, stdout } = await chat('cancela o vod\n\nsim\n');
    expect(code).toBe(0);
    expect(service.received.map(({ line, authorization, body }) => [line, authorization, body.text, body.channel])).toEqual([
      ['POST /v1/conversations/c%201/turns', 'Bearer stored', 'cancela o vod', 'text'],
      ['POST /v1/conversations/c%201/turns', 'Bearer stored', 'sim', 'text'],
    ]);
    expect(service.received.map(({ body }) => body.customer?.customerId)).toEqual(['C-1', 'C-1']);
    expect(new Set(service.received.map(({ body }) => body.messageId)).size).toBe(2);
    expect(stdout.split('\n').slice(1)).toEqual([
      '> cancela o vod',
      'Entendi que você deseja cancelar o serviço VOD. Correto?',
      '  turn 1 · conversation_runtime · ask_confirmation · rule 5 · awaiting_confirmation',
      '  intent action_request by rules · vod',
      '  pending confirmation of VOD 11999990001 R$ 14,99',
      '> sim',
      'Pronto.',
      'speech: Pronto, falado.',
      '  turn 2 · conversation_runtime · execute_action_queue · rule 1 (confirmed) · closed',
      '  action cancelar_vas_avulso success: VOD 11999990001 R$ 14,99 · protocol 2026',
      '  finalization resolvido · protocol 2027 · END_SESSION',
      '',
    ]);
  });

  it('switches channel and conversation, shows state and trace, and stops at /sair', async () => {
    const { stdout } = await chat('/voz\noi\n/trace\n/estado\n/texto\n/nova\n/trace\noi\n/sair\nnever sent\n', { ATENDE_KEY: 'given' });
    const [first, trace, state, second, ...more] = service.received;
    expect([first?.authorization, first?.body.channel, second?.body.channel]).toEqual(['Bearer given', 'voice', 'text']);
    expect([trace?.line, state?.line]).toEqual(['GET /v1/conversations/c%201/turns/1/trace', 'GET /v1/conversations/c%201']);
    expect(second?.line).not.toBe(first?.line);
    expect(more).toEqual([]);
    expect(stdout).toContain('"rule": "5"');
  });

  it('says what failed, goes on, and ends with a code that says so', async () => {
    const { code, stdout, stderr } = await chat('falha\n/nada\noi\n');
    expect(code).toBe(1);
    expect(stderr).toContain('500 internal_error · Something broke.');
    expect(stderr).toContain('/nada is no command');
    expect(stdout).toContain('Correto?');
  });

  it('names the way out when there is no key, and when nothing answers', async () => {
    expect(await chat('oi\n', { ATENDE_DATA_DIR: join(directory, 'none') })).toMatchObject({ code: 2, stderr: expect.stringContaining('ATENDE_KEY') });
    expect(await chat('oi\n', { ATENDE_URL: 'http://127.0.0.1:1' })).toMatchObject({ code: 1, stderr: expect.stringContaining('does not answer') });
  });
});

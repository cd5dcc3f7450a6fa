import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';

export interface ReceivedCall {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: JsonObject;
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal;
}

/** A status with a body; `break`: the connection is cut without an answer; `silence`: nothing ever comes. */
export type LoopbackAnswer = { readonly status: number; readonly body?: JsonValue | string } | 'break' | 'silence';

/** An operator's HTTP service on this machine, answering as a test says. */
export class LoopbackOperator {
  readonly received: ReceivedCall[] = [];
  answer: (call: ReceivedCall) => Promise<LoopbackAnswer> | LoopbackAnswer = () => 'break';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<LoopbackOperator> {
    const server = createServer();
    const operator = new LoopbackOperator(server);
    server.on('request', (request, response) => void operator.serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return operator;
  }

  get baseUrl(): string {
    // A TCP server that listens has an AddressInfo.
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const call = { path: request.url ?? '', headers: request.headers, body: isJsonObject(body) ? body : {}, signal: gone.signal };
    this.received.push(call);
    const answer = await this.answer(call);
    if (answer === 'silence') return;
    if (answer === 'break') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
  }
}

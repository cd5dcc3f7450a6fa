import { connect, type Socket } from 'node:net';
import { isJsonObject, type JsonObject } from '../../src/kernel/json.js';

const HEAD_END = '\r\n\r\n';

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (fault: Error) => void;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * As little HTTP as kept-alive connections to one server need: each request is one write. Node's own client costs about as
 * much processor as the turn it measures, and on two cores the service and its database have to share with it.
 */
export class HttpClient {
  private readonly idle: Connection[] = [];
  private readonly open = new Set<Connection>();

  constructor(
    private readonly port: number,
    private readonly key: string,
  ) {}

  /** Posts a turn. @throws for any status but 200 */
  async say(conversationKey: string, message: JsonObject): Promise<JsonObject> {
    const payload = JSON.stringify(message);
    const { status, body } = await this.send(
      `POST /v1/conversations/${conversationKey}/turns HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${this.key}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(payload)}${HEAD_END}${payload}`,
    );
    const answer: unknown = status === 200 ? JSON.parse(body) : null;
    if (isJsonObject(answer)) return answer;
    throw new Error(`The service answered ${status}: ${body}`);
  }

  /** The text of a page that needs no key. */
  async read(path: string): Promise<string> {
    const { status, body } = await this.send(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1${HEAD_END}`);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
    return body;
  }

  close(): void {
    for (const connection of this.open) connection.close();
    this.open.clear();
    this.idle.length = 0;
  }

  private async send(request: string): Promise<Answer> {
    const connection = this.idleConnection() ?? this.connection();
    const answer = await connection.send(request);
    this.idle.push(connection);
    return answer;
  }

  /** The service closes what has idled for long, as it does where others are warmed up first on a slow machine. */
  private idleConnection(): Connection | undefined {
    let connection = this.idle.pop();
    while (connection?.isClosed === true) connection = this.idle.pop();
    return connection;
  }

  private connection(): Connection {
    const connection = new Connection(this.port);
    this.open.add(connection);
    return connection;
  }
}

/** One request at a time. */
class Connection {
  private readonly socket: Socket;
  private waiting: Waiting | null = null;
  private received: Buffer = Buffer.alloc(0);

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => this.take(chunk));
    this.socket.on('error', (fault) => this.fail(fault));
    this.socket.on('close', () => this.fail(new Error('The service closed the connection')));
  }

  get isClosed(): boolean {
    return !this.socket.writable;
  }

  send(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received = this.received.length === 0 ? chunk : Buffer.concat([this.received, chunk]);
    const headEnd = this.received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) return this.fail(new Error(`An answer without its length: ${head}`));
    const start = headEnd + HEAD_END.length;
    const end = start + Number(length);
    if (this.received.length < end) return;
    const answer = { status: Number(head.slice(9, 12)), body: this.received.toString('utf8', start, end) };
    this.received = Buffer.alloc(0);
    const waiting = this.waiting;
    this.waiting = null;
    waiting?.resolve(answer);
  }

  private fail(fault: Error): void {
    this.waiting?.reject(fault);
    this.waiting = null;
  }
}

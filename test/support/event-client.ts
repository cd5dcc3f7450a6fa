import { request, type IncomingMessage } from 'node:http';
import { KEYS } from './app.js';
import type { Atende } from './atende.js';

export interface ReceivedEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface StreamRequest {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
  readonly lastEventId?: string;
  readonly key?: string;
}

/** A client of server-sent events that reads as they come. */
export class EventClient {
  private buffer = '';
  private ended = false;
  private readonly received: ReceivedEvent[] = [];
  private readonly watchers = new Set<() => void>();

  private constructor(
    readonly response: IncomingMessage,
    private readonly abort: () => void,
  ) {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.read(chunk));
    response.on('close', () => this.finish());
    response.on('error', () => this.finish());
  }

  static open(atende: Atende, { path, method = 'GET', body, lastEventId, key = KEYS.turns }: StreamRequest): Promise<EventClient> {
    const address: unknown = atende.app.getHttpServer().address();
    if (typeof address !== 'object' || address === null || !('port' in address)) throw new Error('The application does not listen');
    const headers = {
      authorization: `Bearer ${key}`,
      accept: 'text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: Number(address.port), path, method, headers });
      sent.on('error', reject);
      sent.on('response', (response) => resolve(new EventClient(response, () => sent.destroy())));
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** All events so far, once there are `count` of them or the stream has ended. */
  async events(count = Number.POSITIVE_INFINITY): Promise<readonly ReceivedEvent[]> {
    while (this.received.length < count && !this.ended) await new Promise<void>((resolve) => this.watchers.add(resolve));
    return [...this.received];
  }

  /** The client goes away. */
  leave(): void {
    this.abort();
  }

  private read(chunk: string): void {
    const blocks = (this.buffer + chunk).split('\n\n');
    this.buffer = blocks.pop() ?? '';
    for (const block of blocks.filter((text) => !text.startsWith(':'))) this.received.push(eventOf(block));
    this.wake();
  }

  private finish(): void {
    this.ended = true;
    this.wake();
  }

  private wake(): void {
    for (const watcher of this.watchers) watcher();
    this.watchers.clear();
  }
}

function eventOf(block: string): ReceivedEvent {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)] as const));
  return { id: fields.get('id') ?? null, event: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? '{}') as ReceivedEvent['data'] };
}

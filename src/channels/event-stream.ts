import type { FastifyReply, FastifyRequest } from 'fastify';

/** True when the client asks for server-sent events. */
export function acceptsEventStream(request: Pick<FastifyRequest, 'headers'>): boolean {
  return (request.headers.accept ?? '').split(',').some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === 'text/event-stream' && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** One server-sent event stream over a reply that Fastify has let go of. */
export class EventStream {
  private closed = false;
  private readonly onClose: (() => void)[] = [];

  constructor(private readonly reply: FastifyReply) {
    // What hooks have set so far (the trace id) goes out with the stream.
    const headers = Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    reply.hijack();
    reply.raw.writeHead(200, {
      ...Object.fromEntries(headers),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    reply.raw.flushHeaders();
    reply.raw.on('close', () => this.close());
    reply.raw.on('error', () => this.close());
  }

  get isOpen(): boolean {
    return !this.closed;
  }

  /** @param data JSON; one line, as JSON holds no line breaks */
  send(event: string, data: object, id?: string): void {
    if (this.closed) return;
    const head = id === undefined ? '' : `id: ${id}\n`;
    this.reply.raw.write(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Keeps proxies from closing a silent stream. */
  keepAlive(): void {
    if (!this.closed) this.reply.raw.write(': keep-alive\n\n');
  }

  whenClosed(listener: () => void): void {
    if (this.closed) listener();
    else this.onClose.push(listener);
  }

  end(): void {
    if (!this.closed) this.reply.raw.end();
    this.close();
  }

  private close(): void {
    if (this.closed) return;
    this.closed = true;
    for (const listener of this.onClose) listener();
  }
}

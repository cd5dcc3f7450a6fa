import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { AppLogger } from '../platform/logging/app-logger.js';
import { type ConversationEvent, EventFeed, keyOf, TurnService } from '../turn/index.js';
import type { EventStream } from './event-stream.js';

/** Turns of this process wake a stream at once; those of other replicas are seen within this time. */
const POLL_MILLISECONDS = 1_000;
const KEEP_ALIVE_MILLISECONDS = 15_000;

interface ConversationId {
  readonly tenantId: string;
  readonly conversationKey: string;
}

/** Serves the event feeds of conversations; never runs a turn (api.md "Turns"). */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly open = new Set<EventStream>();

  constructor(
    private readonly feed: EventFeed,
    private readonly turns: TurnService,
    private readonly logger: AppLogger,
  ) {}

  /** Where a stream begins: after a known id, at the oldest for "0" and an unknown one, at what comes next without any. */
  async startOf(id: ConversationId, lastEventId: string | undefined): Promise<string> {
    if (lastEventId === undefined) return this.feed.latest(id);
    return (await this.feed.knows(id, lastEventId)) ? lastEventId : '0';
  }

  /** Sends events after `from` until the client or the process leaves. */
  serve(id: ConversationId, from: string, stream: EventStream): void {
    this.open.add(stream);
    const timer = setInterval(() => stream.keepAlive(), KEEP_ALIVE_MILLISECONDS);
    stream.whenClosed(() => {
      clearInterval(timer);
      this.open.delete(stream);
      this.turns.gate.wake(keyOf(id));
    });
    void this.pump(id, from, stream);
  }

  /** Before the server stops: it would wait for streams that never end. */
  beforeApplicationShutdown(): void {
    for (const stream of [...this.open]) stream.end();
  }

  private async pump(id: ConversationId, from: string, stream: EventStream): Promise<void> {
    try {
      for (let last = from; stream.isOpen; ) {
        const events = await this.feed.after(id, last);
        for (const event of events) stream.send(event.event, dataOf(event), event.id);
        last = events.at(-1)?.id ?? last;
        if (events.length === 0) await this.turns.gate.wait(keyOf(id), POLL_MILLISECONDS);
      }
    } catch (fault) {
      this.logger.warning('An event stream broke', { err: fault, request: { tenantId: id.tenantId } });
      stream.end();
    }
  }
}

function dataOf(event: ConversationEvent): object {
  return typeof event.data === 'object' && event.data !== null ? event.data : {};
}

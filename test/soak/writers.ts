import type { TurnService } from '../../src/turn/index.js';
import { AppError } from '../../src/kernel/errors.js';
import { message } from '../support/turn-bench.js';
import type { Delivery } from './history.js';
import { Random } from './simulation/random.js';

const TEXTS = ['oi', 'quanto é minha fatura?', 'quando vence?', 'e o craque?'] as const;

/** Many writers on few conversations, each with one message at a time; some messages are delivered twice at once. */
export class Writers {
  readonly deliveries: Delivery[] = [];
  private sent = 0;
  private moment = 0;

  /** @param services one replica each; a delivery goes to any of them */
  constructor(
    private readonly services: readonly [TurnService, ...TurnService[]],
    private readonly conversations: readonly [string, ...string[]],
    private readonly total: number,
  ) {}

  /** Resolves when all messages are answered. */
  async write(writers: number): Promise<void> {
    await Promise.all(Array.from({ length: writers }, (_value, writer) => this.writeOne(new Random(writer + 1))));
  }

  private async writeOne(random: Random): Promise<void> {
    while (this.sent < this.total) {
      this.sent += 1;
      const [conversation, id, text] = [random.pick(this.conversations), `m-${this.sent}`, random.pick(TEXTS)];
      const times = random.chance(0.1) ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => this.deliver(conversation, id, text, random.pick(this.services))));
    }
  }

  private async deliver(conversation: string, messageId: string, text: string, service: TurnService): Promise<void> {
    for (;;) {
      const invokedAt = this.now();
      const answer = await service.handle(message(conversation, messageId, text)).catch(busy);
      const seen = answer === null ? null : { ...answer, reply: answer.reply?.text ?? null };
      this.deliveries.push({ conversation, messageId, invokedAt, answeredAt: this.now(), answer: seen });
      if (answer !== null) return;
    }
  }

  /** Each look is a moment of its own. */
  private now(): number {
    this.moment += 1;
    return this.moment;
  }
}

function busy(fault: unknown): null {
  if (fault instanceof AppError && fault.kind === 'operational') return null;
  throw fault;
}

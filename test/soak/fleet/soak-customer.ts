import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '../../../src/kernel/json.js';
import { invoiceOf } from '../../crash/scenarios.js';
import type { Delivery, SeenAnswer } from '../history.js';
import type { Random } from '../simulation/random.js';
import type { Fleet } from './fleet.js';

const SECOND = ['sim', 'sim', 'sim', 'não', 'quanto é minha fatura?'] as const;
const THIRD = ['quando vence?', 'quanto é minha fatura?', 'oi'] as const;

/** Statuses after which a channel delivers again: the product, its database or the conversation is away for a moment. */
const AGAIN = [409, 500, 502, 503];

/** Has one conversation after the other, each with a line and an invoice of its own; delivers each message until it is answered. */
export class SoakCustomer {
  readonly deliveries: Delivery[] = [];
  /** Statuses that no fault explains. */
  readonly surprises: string[] = [];
  private conversations = 0;
  private attempts = 0;

  constructor(
    private readonly name: number,
    private readonly fleet: Fleet,
    private readonly random: Random,
  ) {}

  /** @param goesOn asked before each new conversation; one that has begun is brought to its end */
  async talk(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      this.conversations += 1;
      await this.converse(`soak-${this.name}-${this.conversations}`, `119${String(this.name).padStart(3, '0')}${String(this.conversations).padStart(5, '0')}`);
    }
  }

  private async converse(key: string, line: string): Promise<void> {
    await this.say(key, { messageId: `${key}-1`, text: 'quero cancelar o VOD e o HBO Max', customer: { customerId: key }, context: { invoiceDetail: invoiceOf(line) } });
    const second = { messageId: `${key}-2`, text: this.random.pick(SECOND) };
    const third = { messageId: `${key}-3`, text: this.random.pick(THIRD) };
    const doubled = this.random.chance(0.2) ? [this.say(key, second)] : [];
    if (this.random.chance(0.3)) await Promise.all([this.say(key, second), this.say(key, third), ...doubled]);
    else {
      await Promise.all([this.say(key, second), ...doubled]);
      await this.say(key, third);
    }
  }

  private async say(key: string, message: JsonObject & { readonly messageId: string }): Promise<void> {
    for (;;) {
      const invokedAt = performance.now();
      const answer = await this.deliver(key, message);
      this.deliveries.push({ conversation: key, messageId: message.messageId, invokedAt, answeredAt: performance.now(), answer });
      if (answer !== null) return;
      await pause(20 + this.random.below(200));
    }
  }

  private async deliver(key: string, message: JsonObject): Promise<SeenAnswer | null> {
    this.attempts += 1;
    try {
      const { status, body } = await this.fleet.at(this.name + this.attempts).say(key, message);
      // The API's answer, as `turn-view.dto.ts` writes it; compared whole.
      if (status === 200) return { ...body, reply: (body['reply'] as { readonly text: string } | null)?.text ?? null } as unknown as SeenAnswer;
      if (!AGAIN.includes(status)) this.surprises.push(`${String(status)} ${JSON.stringify(body)}`);
    } catch {
      // The process died with the message in hand.
    }
    return null;
  }
}

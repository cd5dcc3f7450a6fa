import { randomUUID } from 'node:crypto';
import { isJsonObject, type JsonObject } from '../../src/kernel/json.js';
import { familyInvoice } from '../family-invoice.js';

/** Posts one message and gives the answer's body. @throws when it is anything but an answer */
export type Say = (conversationKey: string, message: JsonObject) => Promise<JsonObject>;

let families = 0;

/** The fixed conversation of architecture §8, by a customer nobody has seen, over an invoice nobody has seen; each answer is checked. */
export class Conversation {
  private readonly key = randomUUID();
  private said = 0;

  constructor(private readonly say: Say) {}

  /** A new customer's two turns. @returns the milliseconds of each */
  static async hold(say: Say): Promise<readonly number[]> {
    const conversation = new Conversation(say);
    return [await conversation.next(), await conversation.next()];
  }

  /** The next turn: asks when nothing is pending, else says no. @returns its milliseconds */
  async next(): Promise<number> {
    const asks = this.said % 2 === 0;
    const message = this.message(asks);
    const startedAt = performance.now();
    const answer = await this.say(this.key, message);
    const milliseconds = performance.now() - startedAt;
    check(answer, asks);
    return milliseconds;
  }

  private message(asks: boolean): JsonObject {
    this.said += 1;
    const messageId = `${this.key}-${this.said}`;
    if (!asks) return { messageId, text: 'não' };
    const asked = { messageId, text: 'quero cancelar o VOD e o HBO Max' };
    if (this.said > 1) return asked;
    families += 1;
    const invoiceDetail = familyInvoice(process.pid * 100_000 + families);
    return { ...asked, customer: { customerId: `C-${this.key}` }, context: { invoiceDetail } };
  }
}

/** A fast wrong answer is no figure. */
function check(answer: JsonObject, asked: boolean): void {
  const pending = isJsonObject(answer['pending']) ? answer['pending'] : null;
  const items = Array.isArray(pending?.['items']) ? pending['items'].length : 0;
  const right = asked ? pending?.['kind'] === 'confirmation' && items === 2 : pending === null && answer['status'] === 'open';
  if (!right) throw new Error(`Not what a bench turn answers ${asked ? 'when asked' : 'after a no'}: ${JSON.stringify(answer)}`);
}

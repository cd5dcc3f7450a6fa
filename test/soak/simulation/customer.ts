import { AppError } from '../../../src/kernel/errors.js';
import type { JsonObject } from '../../../src/kernel/json.js';
import type { TurnRequest, TurnResponse } from '../../../src/turn/index.js';
import { message } from '../../support/turn-bench.js';
import type { Delivery } from '../history.js';
import { InjectedConflict } from './fates.js';
import type { Random } from './random.js';
import type { Replica } from './replica.js';

const FILLERS = ['sim', 'sim', 'sim', 'sim', 'não', 'não, espera', 'oi', 'quanto é minha fatura?', 'quando vence?', 'e o craque?', 'explica minha fatura'] as const;
const REQUESTS = [
  ['quero cancelar o VOD e o HBO Max'],
  ['quero cancelar o VOD', 'quero cancelar o HBO Max'],
  ['quero cancelar o HBO Max', 'quero cancelar o VOD'],
  ['quero contestar a cobrança do Tamboro', 'quero cancelar o HBO Max'],
  ['quero cancelar o HBO Max', 'quero contestar a cobrança do Tamboro'],
] as const;

interface Sent {
  readonly request: TurnRequest;
  inFlight: number;
  answered: boolean;
}

/** One customer's messages, in order, and what came back. Asks for each item to be cancelled or contested once at most. */
export class Customer {
  readonly deliveries: Delivery[] = [];
  readonly answers: TurnResponse[] = [];
  /** Faults that nobody injected. */
  readonly surprises: string[] = [];
  private readonly unsent: TurnRequest[];
  private readonly sent: Sent[] = [];

  constructor(
    readonly conversation: string,
    random: Random,
    invoice: JsonObject,
    private readonly now: () => number,
  ) {
    const texts = [random.pick<readonly string[]>(REQUESTS)].flatMap((requests) => requests.flatMap((text) => [text, ...fillers(random)]));
    const everywhere = random.chance(0.5);
    this.unsent = texts.map((text, index) => message(conversation, `${conversation}-${index}`, text, index === 0 || everywhere ? invoice : undefined));
  }

  get hasMore(): boolean {
    return this.unsent.length > 0;
  }

  get allAnswered(): boolean {
    return !this.hasMore && this.waiting.length === 0;
  }

  /** Sent, and no answer yet. */
  get waiting(): readonly Sent[] {
    return this.sent.filter(({ answered }) => !answered);
  }

  /** Sent, and nobody is on the way with it: a channel delivers it again. */
  get lost(): readonly Sent[] {
    return this.waiting.filter(({ inFlight }) => inFlight === 0);
  }

  sendNext(replica: Replica): void {
    const request = this.unsent.shift();
    if (request === undefined) return;
    const sent = { request, inFlight: 0, answered: false };
    this.sent.push(sent);
    this.deliver(sent, replica);
  }

  sendAgain(replica: Replica, random: Random): void {
    const [first, ...rest] = this.lost.length > 0 ? this.lost : this.sent;
    if (first !== undefined) this.deliver(random.pick([first, ...rest]), replica);
  }

  private deliver(sent: Sent, replica: Replica): void {
    sent.inFlight += 1;
    void this.track(sent, this.now(), replica);
  }

  private async track(sent: Sent, invokedAt: number, replica: Replica): Promise<void> {
    const { request } = sent;
    const answer = await Promise.race([replica.service.handle(request).catch((fault: unknown) => this.fault(fault)), replica.death]);
    sent.inFlight -= 1;
    sent.answered ||= answer !== null;
    if (answer !== null) this.answers.push(answer);
    const seen = answer === null ? null : { ...answer, reply: answer.reply?.text ?? null };
    this.deliveries.push({ conversation: this.conversation, messageId: request.messageId, invokedAt, answeredAt: this.now(), answer: seen });
  }

  private fault(fault: unknown): null {
    const expected = fault instanceof InjectedConflict || (fault instanceof AppError && fault.kind === 'operational');
    if (!expected) this.surprises.push(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
    return null;
  }
}

function fillers(random: Random): readonly string[] {
  return Array.from({ length: random.below(3) }, () => random.pick(FILLERS));
}

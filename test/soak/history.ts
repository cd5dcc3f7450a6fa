import { canonicalJson } from '../../src/kernel/json.js';

/** One delivery of one message, as its sender saw it. Times are of one clock; `answer` null: none came. */
export interface Delivery {
  readonly conversation: string;
  readonly messageId: string;
  readonly invokedAt: number;
  readonly answeredAt: number;
  readonly answer: SeenAnswer | null;
}

export interface SeenAnswer {
  readonly messageId: string;
  readonly turnIndex: number | null;
  readonly superseded: boolean;
  readonly replayed: boolean;
  readonly reply: string | null;
}

/** The order in which the store placed a conversation's messages: the order that the answers must be explained by. */
export type Placed = ReadonlyMap<string, readonly string[]>;

/** One message over all its deliveries. */
interface Message {
  readonly id: string;
  readonly invokedAt: number;
  readonly answeredAt: number;
  readonly answer: SeenAnswer;
}

/**
 * Checks a history against the model of a conversation (measured-facts test 5): a register that each accepted turn moves
 * from version n to n + 1, whose answers are those of the placed order, and whose placed order never contradicts time.
 * @returns one line for each violation
 */
export function violations(history: readonly Delivery[], placed: Placed): readonly string[] {
  const byConversation = grouped(history, ({ conversation }) => conversation);
  return [...byConversation].flatMap(([conversation, deliveries]) => {
    const faults: string[] = [];
    const messages = placedMessages(deliveries, placed.get(conversation) ?? [], faults);
    return [...faults, ...orderFaults(messages), ...modelFaults(messages)].map((fault) => `${conversation}: ${fault}`);
  });
}

/** Every message was placed once and answered, and all its answers are the first one. */
function placedMessages(deliveries: readonly Delivery[], order: readonly string[], faults: string[]): readonly Message[] {
  const sent = grouped(deliveries, ({ messageId }) => messageId);
  const known = new Set(order);
  for (const id of sent.keys()) if (!known.has(id)) faults.push(`${id} was lost`);
  return order.flatMap((id) => {
    const all = sent.get(id) ?? [];
    const answered = all.filter((delivery) => delivery.answer !== null);
    const answers = answered.flatMap(({ answer }) => (answer === null ? [] : [answer]));
    const [answer] = answers;
    if (answer === undefined) {
      faults.push(`${id} was never answered`);
      return [];
    }
    if (new Set(answers.map(alike)).size > 1) faults.push(`${id} has several answers`);
    if (answers.filter(({ replayed }) => !replayed).length > 1) faults.push(`${id} was answered twice as new`);
    if (answer.messageId !== id) faults.push(`${id} got the answer to ${answer.messageId}`);
    return [{ id, answer, invokedAt: least(all, 'invokedAt'), answeredAt: least(answered, 'answeredAt') }];
  });
}

/** One text for an answer and its repeat: whatever the order of keys, and apart from `replayed`. */
function alike(answer: SeenAnswer): string {
  return canonicalJson({ ...answer, replayed: false });
}

/** A message that was answered before another was sent stands before it. */
function orderFaults(messages: readonly Message[]): readonly string[] {
  let latest: Message | null = null;
  return messages.flatMap((message) => {
    const before = latest;
    if (latest === null || message.invokedAt > latest.invokedAt) latest = message;
    return before !== null && message.answeredAt < before.invokedAt ? [`${message.id} was answered before ${before.id} was sent, and stands after it`] : [];
  });
}

/** Accepted turns count one by one; a superseded message says nothing, and a newer one had arrived and was answered. */
function modelFaults(messages: readonly Message[]): readonly string[] {
  const arrived = earliestAfter(messages);
  const last = messages.findLastIndex(({ answer }) => !answer.superseded);
  let version = 0;
  return messages.flatMap(({ id, answer, answeredAt }, index) => {
    if (!answer.superseded) {
      version += 1;
      return answer.turnIndex === version ? [] : [`${id} is turn ${answer.turnIndex} where ${version} comes next`];
    }
    const faults = answer.turnIndex === null && answer.reply === null ? [] : [`${id} was superseded and speaks`];
    if (index > last) faults.push(`${id} was superseded by nobody`);
    if ((arrived[index] ?? Infinity) > answeredAt) faults.push(`${id} was superseded before a newer message was sent`);
    return faults;
  });
}

/** For each place, when the first of the messages after it was sent. */
function earliestAfter(messages: readonly Message[]): readonly number[] {
  let earliest = Number.POSITIVE_INFINITY;
  const result: number[] = [];
  for (const message of [...messages].reverse()) {
    result.push(earliest);
    earliest = Math.min(earliest, message.invokedAt);
  }
  return result.reverse();
}

function least(deliveries: readonly Delivery[], time: 'invokedAt' | 'answeredAt'): number {
  return deliveries.reduce((first, delivery) => Math.min(first, delivery[time]), Number.POSITIVE_INFINITY);
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

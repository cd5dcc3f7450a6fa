import { canonicalJson } from '../../../src/kernel/json.js';
import type { AtendeProcess } from '../../crash/atende-process.js';
import { invoiceOf } from '../../crash/scenarios.js';

/** Conversations that are under way at once. */
const AT_ONCE = 8;

export interface DoubleDelivery {
  readonly conversations: number;
  /** How often the confirming message comes at the same time. */
  readonly times: number;
}

/**
 * Opens conversations and delivers each one's "sim" several times at once, to the processes in turn (measured-facts test 1).
 * @returns one line for each conversation whose deliveries were not all answered alike, as one turn
 */
export async function deliverDoubly(processes: readonly AtendeProcess[], { conversations, times }: DoubleDelivery): Promise<readonly string[]> {
  const faults: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < conversations) {
      next += 1;
      const fault = await deliverOne(processes, `double-${times}-${next}`, `1197${String(times).padStart(2, '0')}${String(next).padStart(5, '0')}`, times);
      if (fault !== null) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
}

async function deliverOne(processes: readonly AtendeProcess[], key: string, line: string, times: number): Promise<string | null> {
  const to = (place: number): AtendeProcess => {
    const process = processes[place % processes.length];
    if (process === undefined) throw new Error('no process');
    return process;
  };
  const opening = { messageId: `${key}-1`, text: 'quero cancelar o VOD', customer: { customerId: key }, context: { invoiceDetail: invoiceOf(line) } };
  const opened = await to(0).say(key, opening);
  if (opened.status !== 200) return `${key}: opened with ${opened.status}`;
  const answers = await Promise.all(Array.from({ length: times }, (_value, index) => to(index).say(key, { messageId: `${key}-2`, text: 'sim' })));
  const alike = new Set(answers.map(({ status, body }) => canonicalJson([status, { ...body, replayed: null }])));
  const fresh = answers.filter(({ body }) => body['replayed'] === false).length;
  const [first] = answers;
  const whole = first?.status === 200 && first.body['turnIndex'] === 2 && first.body['reply'] !== null;
  return alike.size === 1 && fresh === 1 && whole ? null : `${key}: ${alike.size} answers, ${fresh} of them new: ${[...alike].join(' and ').slice(0, 500)}`;
}

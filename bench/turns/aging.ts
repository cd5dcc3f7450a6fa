import { Conversation, type Say } from './conversation.js';
import { medianOfRatios } from './statistics.js';

/** Turns 2 to 13 of a new conversation beside turns 194 to 205 of an old one: as many questions as answers on both sides. */
const COMPARED = 12;
const AGED = 193;

export interface AgingFigures {
  readonly pairs: number;
  /** Turn 200 ÷ turn 2: the median of the ratios of turns that ran one right after the other. */
  readonly ratio: number;
}

/** @param conversations how many old ones are compared, each with a new one */
export async function measureAging(say: Say, conversations: number): Promise<AgingFigures> {
  const olds = Array.from({ length: conversations }, () => new Conversation(say));
  for (let turn = 0; turn < AGED; turn += 1) await Promise.all(olds.map((old) => old.next()));
  const times = { old: [] as number[], fresh: [] as number[] };
  for (const old of olds) {
    const fresh = new Conversation(say);
    await fresh.next();
    for (let turn = 0; turn < COMPARED; turn += 1) {
      // Whoever comes second profits from what the first one left in the processor's caches.
      if (turn % 4 < 2) times.old.push(await old.next());
      times.fresh.push(await fresh.next());
      if (turn % 4 >= 2) times.old.push(await old.next());
    }
  }
  return { pairs: times.old.length, ratio: medianOfRatios(times.old, times.fresh) };
}

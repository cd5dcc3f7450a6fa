import { type AgingFigures, measureAging } from './aging.js';
import { Conversation } from './conversation.js';
import { load } from './load.js';
import { Server } from './server.js';
import { median } from './statistics.js';
import { measureStorage, type StorageFigures } from './storage.js';
import type { Store } from './store.js';

/** Fewer than these, and the pages that tables grow by blur what one conversation costs. */
const STORED_CONVERSATIONS = 1000;
const STARTS = { patient: 3, impatient: 1 };
const AGED = { most: 20, aSecond: 4 };

/** What a process costs apart from load. */
export interface LifetimeFigures {
  readonly database: Store['database'];
  /** From the start of the process to the answer of a first turn, on existing data; median. */
  readonly startMilliseconds: number;
  /** After that answer. */
  readonly restResidentBytes: number;
  readonly aging: AgingFigures;
  readonly storage: StorageFigures;
}

/**
 * Goes on with the store that a server has served under load, and uses it up.
 * @param seconds the bench's measure of patience: under one second the figures only show that they can be taken
 */
export async function measureLifetime(store: Store, server: Server, seconds: number): Promise<LifetimeFigures> {
  const wanted = seconds < 1 ? STORED_CONVERSATIONS / 10 : STORED_CONVERSATIONS;
  for (let held = 0; held < wanted; held += 8) await load(8, 0, () => Conversation.hold(server.say));
  const aging = await measureAging(server.say, Math.min(AGED.most, Math.floor(AGED.aSecond * seconds) || 1));
  await server.stop();
  const starts: Start[] = [];
  for (let start = 0; start < (seconds < 1 ? STARTS.impatient : STARTS.patient); start += 1) starts.push(await measureStart(store));
  return {
    database: store.database,
    startMilliseconds: median(starts.map(({ milliseconds }) => milliseconds)),
    restResidentBytes: median(starts.map(({ residentBytes }) => residentBytes)),
    aging,
    storage: await measureStorage(store),
  };
}

interface Start {
  readonly milliseconds: number;
  readonly residentBytes: number;
}

async function measureStart(store: Store): Promise<Start> {
  const server = await Server.start(store);
  const conversation = new Conversation(server.say);
  await conversation.next();
  const milliseconds = server.sinceStart();
  await conversation.next();
  const residentBytes = server.residentBytes();
  await server.stop();
  return { milliseconds, residentBytes };
}

import { openTestDatabase } from '../../support/database.js';
import { executionStoreContract } from './execution-store.contract.js';
import { InMemoryTurnDatabase } from './in-memory-turn-database.js';
import { turnStoreContract } from './turn-store.contract.js';

const inMemory = (): Promise<{ readonly database: InMemoryTurnDatabase; close(): Promise<void> }> =>
  Promise.resolve({ database: new InMemoryTurnDatabase(), close: () => Promise.resolve() });

turnStoreContract('in memory', inMemory);
turnStoreContract('in SQL', openTestDatabase);
executionStoreContract('in memory', inMemory);
executionStoreContract('in SQL', openTestDatabase);

import { openTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { EffectsJournal } from '../../effects/index.js';
import { ManualClock } from '../../kernel/clock.js';
import { FaultPoints } from '../../platform/fault-points.js';
import { effectRunnerContract } from '../testing/effect-runner.contract.js';
import { ExecutionFence } from './execution-fence.js';
import { JournalEffectRunner } from './journal-effect-runner.js';

const NOW = new Date('2026-11-30T12:00:00Z');

describe('the journal behind the engine', () => {
  let test: TestDatabase;
  let executions = 0;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(async () => {
    await test.close();
  });

  effectRunnerContract('on the effects journal', async () => {
    executions += 1;
    const executionId = `x-${executions}`;
    const header = { tenantId: 't', conversationKey: executionId, executionId, standalone: true, idempotencyKey: null, inputHash: null, startedAt: NOW };
    const fence = new ExecutionFence(test.database, header, 0, () => ({ owner: 'test', until: NOW }));
    const journal = new EffectsJournal(test.database, new ManualClock(NOW), new FaultPoints(null));
    return { runner: new JournalEffectRunner(journal, fence), executionId };
  });
});

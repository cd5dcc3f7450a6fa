import { effectRunnerContract } from './effect-runner.contract.js';
import { InMemoryEffectRunner } from './in-memory-effect-runner.js';

effectRunnerContract('in memory', async () => ({ runner: new InMemoryEffectRunner(), executionId: 'x-1' }));

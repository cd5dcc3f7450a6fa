import { openTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { EffectsJournal } from '../effects/index.js';
import { ManualClock } from '../kernel/clock.js';
import { SequentialIds } from '../kernel/ids.js';
import { FaultPoints } from '../platform/fault-points.js';
import { type ActionOutcome, ActionRegistry, type EffectAction } from './domain/index.js';
import { ExecutionRecovery } from './execution-recovery.js';
import { ExecutionRunner } from './execution-runner.js';
import { ExecutionService } from './execution-service.js';
import { ActivationStore } from './persistence/activation-store.js';
import { ExecutionStore } from './persistence/execution-store.js';
import { VersionStore } from './persistence/version-store.js';
import { ScriptedInterpreter } from './testing/scripted-interpreter.js';
import { ManualTimeLimit } from './testing/manual-time-limit.js';
import { WorkflowCompiler } from './workflow-compiler.js';
import { WorkflowDirectory } from './workflow-directory.js';
import { WorkflowRepository } from './workflow-repository.js';

const LEASE_SECONDS = 10;
const THREE_EFFECTS = `name: tres
version: 1
start: a
nodes:
  - {id: a, action: agir, input: {}}
  - {id: b, action: agir, input: {}}
  - {id: c, action: agir, input: {}}
edges:
  - {from: a, to: b}
  - {from: b, to: c}
  - {from: c, to: END}
`;

describe('an execution whose process is taken for dead', () => {
  let test: TestDatabase;
  const clock = new ManualClock(new Date('2026-11-30T12:00:00Z'));
  const dispatched: string[] = [];
  const faults: unknown[] = [];
  /** Called at each dispatch, with the node. */
  let reach: (node: string) => Promise<void> = () => Promise.resolve();

  beforeAll(async () => {
    test = await openTestDatabase();
    const registry = new ActionRegistry();
    registry.register(agir);
    await repositoryOf(registry).upload('t', 'tres', THREE_EFFECTS, 'test');
  });
  afterAll(async () => {
    await test.close();
  });

  const agir: EffectAction = {
    name: 'agir',
    inputs: null,
    effect: { operation: 'agir', protection: 'idempotency_key' },
    dispatch: async (_input, { node }, key): Promise<ActionOutcome> => {
      dispatched.push(key);
      await reach(node);
      return { kind: 'ok', value: { success: true } };
    },
  };

  function repositoryOf(actions: ActionRegistry): WorkflowRepository {
    return new WorkflowRepository(WorkflowDirectory.read('/nowhere'), new VersionStore(test.database), new ActivationStore(test.database), new WorkflowCompiler(actions), clock);
  }

  /** One process of the product, as far as executions go. */
  function processOf(ids: string): { readonly service: ExecutionService; readonly recovery: ExecutionRecovery } {
    const actions = new ActionRegistry();
    actions.register(agir);
    const repository = repositoryOf(actions);
    const store = new ExecutionStore(test.database);
    const journal = new EffectsJournal(test.database, clock, new FaultPoints(null));
    const runner = new ExecutionRunner({ database: test.database, store, journal, actions, limits: new ManualTimeLimit(), clock, leaseSeconds: LEASE_SECONDS, pauseTtlSeconds: 60 });
    const next = new SequentialIds(ids);
    const service = new ExecutionService({ store, runner, repository, interpreter: new ScriptedInterpreter(), nextId: () => next.next(), now: () => clock.now(), waitSeconds: 5 });
    const recovery = new ExecutionRecovery({ store, runner, service, repository, clock, leaseSeconds: LEASE_SECONDS, isAlone: false, report: (fault) => faults.push(fault) });
    return { service, recovery };
  }

  it.each([null, 'k-1'])('answers what the other process came to, each effect done once (key %s)', async (idempotencyKey) => {
    dispatched.length = 0;
    const [slow, other] = [processOf(`slow-${idempotencyKey}`), processOf('other')];
    let isFirst = true;
    reach = async (node) => {
      if (node !== 'b' || !isFirst) return;
      isFirst = false;
      clock.advance((LEASE_SECONDS + 1) * 1000);
      await other.recovery.start();
      await other.recovery.stop();
    };
    const { execution, isNew } = await slow.service.start({ tenantId: 't', name: 'tres', version: 1, input: {}, idempotencyKey });
    expect([isNew, execution.status, execution.trace.map(({ node, status }) => `${node} ${status}`)]).toEqual([true, 'COMPLETED', ['a COMPLETED', 'b COMPLETED', 'c COMPLETED']]);
    expect([...new Set(dispatched)].map((key) => key.split(':')[1])).toEqual(['a', 'b', 'c']);
    expect(dispatched.length).toBeLessThanOrEqual(4);
    expect(faults).toEqual([]);
  });
});

import { DatabaseCounters } from '../src/platform/database/database-counters.js';
import { Database } from '../src/platform/database/database.js';
import { createScratchDatabase } from './support/database.js';
import { resumeAfterRestart, type Version, versionOf } from './support/paused-executions.js';
import { WorkflowBench } from './support/workflows.js';

/** Each switch is what the next start runs. */
async function switchToAndFro(bench: WorkflowBench): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    const version = round % 2 === 0 ? 2 : 1;
    expect((await bench.activate('versao', version)).status).toBe(200);
    expect((await bench.start('versao')).version).toBe(version);
    if (round % 4 === 3) expect((await bench.admin().post('/v1/admin/workflows/versao/rollback').send({ reason: 'teste' })).status).toBe(200);
  }
}

describe('what an execution costs', () => {
  it('is one commit to the pause and one to the end', async () => {
    const bench = await WorkflowBench.open();
    try {
      expect((await bench.upload('versao', versionOf(1))).status).toBe(201);
      await bench.start('versao', { version: 1 });
      const counters = bench.atende.app.get(DatabaseCounters, { strict: false });
      const commits = async (work: () => Promise<unknown>): Promise<number> => {
        const before = counters.snapshot().commits;
        await work();
        return counters.snapshot().commits - before;
      };
      let executionId = '';
      expect(await commits(async () => ({ executionId } = await bench.start('versao', { version: 1 })))).toBe(1);
      expect(await commits(() => bench.resume(executionId, 'sim'))).toBe(1);
    } finally {
      await bench.stop();
    }
  });
});

describe('executions over a restart', () => {
  it('all go on where they paused', async () => {
    await resumeAfterRestart(40);
  });

  it('ends one whose record cannot be read, and serves the others (measured-facts, test 11)', async () => {
    const database = await createScratchDatabase();
    const first = await WorkflowBench.open({ database });
    const [ruined, sound] = [await first.start('y01_pause_on_effect'), await first.start('y01_pause_on_effect')];
    await first.atende.app.get(Database, { strict: false }).query({
      name: 'test.ruin',
      text: `UPDATE workflow_executions SET record = '{"schema_version": 99}', status = 'RUNNING', lease_owner = NULL WHERE execution_id = $1`,
      values: [ruined.executionId],
    });
    await first.stop();
    const second = await WorkflowBench.open({ database });
    try {
      const { body } = await second.admin().get('/v1/admin/executions').query({ status: 'FAILED' });
      expect(body.items).toMatchObject([{ executionId: ruined.executionId, reason: 'action_failed' }]);
      expect((await second.resume(sound.executionId, 'sim')).status).toBe('COMPLETED');
    } finally {
      await second.stop();
      await database.drop();
    }
  });
});

describe('a switch under load', () => {
  it('changes the version of no execution and fails no request', async () => {
    const bench = await WorkflowBench.open();
    try {
      for (const version of [1, 2] as const) expect((await bench.upload('versao', versionOf(version))).status).toBe(201);
      await bench.activate('versao', 1);
      let isSwitching = true;
      const ran: Version[] = [];
      const customer = async (): Promise<void> => {
        while (isSwitching) {
          // One after the other, as one customer does.
          const paused = await bench.start('versao');
          const ended = await bench.resume(paused.executionId, 'sim');
          expect([paused.pause?.message, ended.version, ended.output['mensagem']]).toEqual([`Versão ${paused.version}?`, paused.version, `Fim da versão ${paused.version}`]);
          ran.push(paused.version === 1 ? 1 : 2);
        }
      };
      const switching = switchToAndFro(bench).finally(() => {
        isSwitching = false;
      });
      await Promise.all([switching, ...Array.from({ length: 6 }, customer)]);
      expect(new Set(ran)).toEqual(new Set([1, 2]));
    } finally {
      await bench.stop();
    }
  });
});

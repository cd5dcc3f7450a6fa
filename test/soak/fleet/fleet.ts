import { Client } from 'pg';
import type { DatabaseSettings } from '../../../src/platform/database/open-database.js';
import { AtendeProcess } from '../../crash/atende-process.js';
import type { Random } from '../simulation/random.js';

/** Several processes of the product on one PostgreSQL, which die and are started again as they are told. */
export class Fleet {
  private readonly processes: AtendeProcess[] = [];
  private readonly admin: Client;
  kills = 0;
  cuts = 0;

  private constructor(private readonly settings: DatabaseSettings) {
    this.admin = new Client({ connectionString: settings.databaseUrl ?? '' });
    this.admin.on('error', () => undefined);
  }

  static async start(settings: DatabaseSettings, size: number): Promise<Fleet> {
    const fleet = new Fleet(settings);
    await fleet.admin.connect();
    // One after the other: the first brings the tables.
    for (let index = 0; index < size; index += 1) {
      const process = await AtendeProcess.start(settings);
      await process.ready();
      fleet.processes.push(process);
    }
    return fleet;
  }

  /** The process at this place, whichever it is by now. */
  at(place: number): AtendeProcess {
    const process = this.processes[place % this.processes.length];
    if (process === undefined) throw new Error('the fleet is empty');
    return process;
  }

  /** kill -9 of one process, and a new one in its place; or the end of all of one's or everybody's database connections. */
  async hurt(random: Random): Promise<void> {
    if (random.chance(0.5)) {
      const place = random.below(this.processes.length);
      await this.at(place).end('SIGKILL');
      this.processes[place] = await AtendeProcess.start(this.settings);
      this.kills += 1;
      return;
    }
    const share = random.pick([0.1, 0.5, 1]);
    const { rowCount } = await this.admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'atende' AND random() <= $1`,
      [share],
    );
    this.cuts += rowCount ?? 0;
  }

  /** How long the process at each place was ready to run while other programs had the processor, by its id. */
  waits(): ReadonlyMap<number, number> {
    return new Map(this.processes.map((process) => [process.pid, process.sinceStart().waitedForProcessor]));
  }

  async query<Row extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const { rows } = await this.admin.query<Row>(text, [...values]);
    return rows;
  }

  async stop(): Promise<void> {
    await this.admin.end();
    await Promise.all(this.processes.map((process) => process.end('SIGKILL')));
  }
}

import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { AppError } from '../../kernel/errors.js';
import type { FaultPoints } from '../fault-points.js';
import type { DatabaseCounters } from './database-counters.js';
import { translateDatabaseFault } from './database-fault.js';
import { Database, type Statement } from './database.js';
import { PreparedStatements } from './prepared-statements.js';
import { StatementCatalog } from './statement-catalog.js';

/**
 * `Database` over the pool of the TypeORM data source, so that hand-written statements and entities share
 * connections and limits. Rows come as `pg` reads them: BIGINT and NUMERIC as text, timestamps as
 * `Date`, jsonb parsed. A parameter that is a JSON array has to be passed as JSON text.
 */
export class TypeOrmDatabase extends Database {
  private readonly catalog = new StatementCatalog();
  private readonly statements = new PreparedStatements();
  private readonly heard = new WeakSet<PoolClient>();

  constructor(
    private readonly dataSource: DataSource,
    override readonly embedded: boolean,
    private readonly counters: DatabaseCounters,
    private readonly faultPoints: FaultPoints,
  ) {
    super();
  }

  override async query<Row>(statement: Statement): Promise<readonly Row[]> {
    const { rows, wrote } = await this.runAlone<Row>(statement);
    if (wrote) this.counters.countCommit();
    this.faultPoints.reach(`${statement.name}.after`);
    return rows;
  }

  override async transaction<T>(work: (tx: Pick<Database, 'query'>) => Promise<T>): Promise<T> {
    const client = await this.connect();
    const written: string[] = [];
    const tx: Pick<Database, 'query'> = {
      query: async <Row>(statement: Statement): Promise<readonly Row[]> => {
        const result = await this.run<Row>(client, statement);
        if (result.wrote) written.push(statement.name);
        this.faultPoints.reach(`${statement.name}.after`);
        return result.rows;
      },
    };
    const result = await this.inTransaction(client, () => work(tx));
    if (written.length > 0) this.counters.countCommit();
    return result;
  }

  /**
   * Not `pool.query`: after a failed statement that throws its connection away, and the embedded database, which is one
   * session, does not survive it. A connection that is really lost says so itself, and the pool lets go of it.
   */
  private async runAlone<Row>(statement: Statement): Promise<{ rows: readonly Row[]; wrote: boolean }> {
    const client = await this.connect();
    try {
      return await this.run<Row>(client, statement);
    } finally {
      client.release();
    }
  }

  private async inTransaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
    let broken = false;
    try {
      await this.control(client, 'BEGIN ISOLATION LEVEL READ COMMITTED');
      const result = await work();
      await this.control(client, 'COMMIT');
      return result;
    } catch (error) {
      broken = await rollbackFails(client);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async run<Row>(client: PoolClient, statement: Statement): Promise<{ rows: readonly Row[]; wrote: boolean }> {
    const known = this.catalog.register(statement);
    this.faultPoints.reach(`${statement.name}.before`);
    this.counters.countStatement(statement.name);
    try {
      const rows = await this.statements.run(client, known, statement.values);
      // Rows are records; their shape is the caller's claim about its own SQL.
      return { rows: rows as unknown as readonly Row[], wrote: known.writes };
    } catch (error) {
      throw translateDatabaseFault(error);
    }
  }

  private async connect(): Promise<PoolClient> {
    try {
      return this.listening(await this.pool().connect());
    } catch (error) {
      throw translateDatabaseFault(error);
    }
  }

  /** Without a listener, a connection lost between two statements would end the process; the next statement reports it. */
  private listening(client: PoolClient): PoolClient {
    if (this.heard.has(client)) return client;
    this.heard.add(client);
    return client.on('error', ignoreLostConnection);
  }

  private async control(client: PoolClient, text: string): Promise<void> {
    try {
      await client.query(text);
    } catch (error) {
      throw translateDatabaseFault(error);
    }
  }

  private pool(): Pool {
    if (!this.dataSource.isInitialized) throw new AppError('database_unavailable', 'The database is closed', { kind: 'operational' });
    // TypeORM declares the driver without its pool; for type `postgres` it is a `pg.Pool`.
    return (this.dataSource.driver as unknown as { readonly master: Pool }).master;
  }
}

function ignoreLostConnection(): void {}

/** True when not even the rollback worked: the connection must not return to the pool. */
async function rollbackFails(client: PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return false;
  } catch {
    return true;
  }
}

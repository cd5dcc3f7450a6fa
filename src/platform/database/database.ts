/** One statement of the hot path. `name` is its fault point and its metric label; one name may have a few texts, as more or less rides along. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The one door to SQL, over the TypeORM data source: hand-written statements, each its own commit unless
 * inside `transaction`. Implemented once for PostgreSQL and PGlite; counts statements and commits.
 */
export abstract class Database {
  /** Runs one statement and returns its rows. */
  abstract query<Row>(statement: Statement): Promise<readonly Row[]>;

  /** Runs `work` in one transaction at READ COMMITTED; inside it nothing may use another connection (architecture §3). */
  abstract transaction<T>(work: (tx: Pick<Database, 'query'>) => Promise<T>): Promise<T>;

  /** True for the embedded database: one process owns it, so a lease of any other process is dead. */
  abstract readonly embedded: boolean;
}

import { AppError } from '../../src/kernel/errors.js';
import { Database, type Statement } from '../../src/platform/database/database.js';

export const AWAY = new AppError('database_unavailable', 'away', { kind: 'operational' });

/** A database of which the named statements fail, each its number of times; those of `lost` are done first, and only their answer is lost. */
export class FalteringDatabase extends Database {
  private readonly left: Map<string, number>;

  constructor(
    private readonly inner: Database,
    faults: Readonly<Record<string, number>>,
    private readonly second: Error = AWAY,
    private readonly lost: readonly string[] = [],
  ) {
    super();
    this.left = new Map(Object.entries(faults));
  }

  override get embedded(): boolean {
    return false;
  }

  override async query<Row>(statement: Statement): Promise<readonly Row[]> {
    const left = this.left.get(statement.name) ?? 0;
    this.left.set(statement.name, left - 1);
    if (left <= 0) return this.inner.query<Row>(statement);
    if (this.lost.includes(statement.name)) await this.inner.query<Row>(statement);
    throw statement.name === 'turn.fail' ? this.second : AWAY;
  }

  override transaction(): Promise<never> {
    return Promise.reject(new Error('no transaction is expected'));
  }
}

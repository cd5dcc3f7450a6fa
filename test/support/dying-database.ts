import { Database, type Statement } from '../../src/platform/database/database.js';

/** The process dies at a statement: neither that nor anything after it arrives. */
export class DyingDatabase extends Database {
  private dead = false;
  private sent = 0;

  /** @param at the statement's name, or how many statements are sent before it */
  constructor(
    private readonly inner: Database,
    private readonly at: string | number,
  ) {
    super();
  }

  override get embedded(): boolean {
    return this.inner.embedded;
  }

  /** False where the work was done before it came to the statement. */
  get hasDied(): boolean {
    return this.dead;
  }

  override query<Row>(statement: Statement): Promise<readonly Row[]> {
    this.dead ||= statement.name === this.at || this.sent === this.at;
    this.sent += 1;
    return this.dead ? Promise.reject(new Error('the process is dead')) : this.inner.query<Row>(statement);
  }

  override transaction(): Promise<never> {
    return Promise.reject(new Error('no transaction is expected'));
  }
}

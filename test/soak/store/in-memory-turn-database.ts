import { Database, type Statement } from '../../../src/platform/database/database.js';
import { EFFECT_STATEMENTS } from './effect-statements.js';
import { EXECUTION_STATEMENTS } from './execution-statements.js';
import { RECEIPT_STATEMENTS } from './receipt-statements.js';
import { TurnTables } from './tables.js';
import { type Execute, TURN_STATEMENTS } from './turn-statements.js';
import { Values } from './values.js';

const STATEMENTS: Readonly<Record<string, Execute>> = { ...TURN_STATEMENTS, ...RECEIPT_STATEMENTS, ...EFFECT_STATEMENTS, ...EXECUTION_STATEMENTS };

/**
 * The database of a turn without a database: what each statement of `src/turn/persistence`, of the effects journal and
 * of a conversation's executions does, told by its name, at once and atomic. `turn-store.contract.ts` holds it to what the SQL does.
 */
export class InMemoryTurnDatabase extends Database {
  override readonly embedded = false;
  readonly tables = new TurnTables();

  /** @param planted statements that do something else: a fault that a test must find */
  constructor(private readonly planted: Readonly<Record<string, Execute>> = {}) {
    super();
  }

  override query<Row>(statement: Statement): Promise<readonly Row[]> {
    return Promise.resolve(this.execute<Row>(statement));
  }

  /** The same without a promise, so that a scheduler decides when. */
  execute<Row>({ name, values }: Statement): readonly Row[] {
    const execute = this.planted[name] ?? STATEMENTS[name];
    if (execute === undefined) throw new Error(`The in-memory store does not know ${name}`);
    // The shape of the rows is the caller's claim about its own SQL, here as there.
    return execute(this.tables, new Values(name, values)) as readonly Row[];
  }

  override transaction(): Promise<never> {
    return Promise.reject(new Error('A turn opens no transaction'));
  }
}

import { AppError } from '../../kernel/errors.js';
import type { Statement } from './database.js';

/** PostgreSQL cuts longer identifiers, and two cut names could meet. */
const MAX_NAME_LENGTH = 63;
const WRITES = /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i;

interface KnownStatement {
  readonly text: string;
  readonly writes: boolean;
}

/**
 * One name, one text. A prepared statement is looked up by name, so a second text under a name would run the
 * first one on some connections and fail on others; here it fails always, in the first test that does it.
 */
export class StatementCatalog {
  private readonly known = new Map<string, KnownStatement>();

  /** @returns whether the statement writes; throws `internal_error` for a name that is too long or has another text. */
  register(statement: Statement): KnownStatement {
    const known = this.known.get(statement.name);
    if (known?.text === statement.text) return known;
    if (known !== undefined) throw misuse(`The statement name ${statement.name} has two texts`);
    if (statement.name.length > MAX_NAME_LENGTH) throw misuse(`The statement name ${statement.name} is too long`);
    const entry = { text: statement.text, writes: WRITES.test(statement.text) };
    this.known.set(statement.name, entry);
    return entry;
  }
}

function misuse(detail: string): AppError {
  return new AppError('internal_error', detail, { kind: 'unexpected' });
}

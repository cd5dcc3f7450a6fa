import { AppError } from '../../kernel/errors.js';
import type { Statement } from './database.js';

/** PostgreSQL cuts longer identifiers, and two cut names could meet. */
const MAX_NAME_LENGTH = 63;
/** What rides along makes a few texts of one name; more are made of values, and each would stay prepared for ever. */
const MAX_TEXTS = 200;
const WRITES = /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i;

export interface KnownStatement {
  readonly text: string;
  /** The name under which connections keep this text prepared, and no other. */
  readonly preparedName: string;
  readonly writes: boolean;
}

/**
 * Gives each text a name of its own to be prepared under. A prepared statement is looked up by name: two texts that shared one
 * would run the first on some connections and fail on others, so no caller chooses it.
 */
export class StatementCatalog {
  private readonly known = new Map<string, readonly KnownStatement[]>();

  /** @throws AppError `internal_error` for a name that is too long, or that has more texts than anything rides along for */
  register({ name, text }: Pick<Statement, 'name' | 'text'>): KnownStatement {
    const texts = this.known.get(name) ?? [];
    return texts.find((entry) => entry.text === text) ?? this.add(name, text, texts);
  }

  private add(name: string, text: string, texts: readonly KnownStatement[]): KnownStatement {
    const preparedName = texts.length === 0 ? name : `${name}+${texts.length}`;
    if (preparedName.length > MAX_NAME_LENGTH) throw misuse(`The statement name ${preparedName} is too long`);
    if (texts.length === MAX_TEXTS) throw misuse(`The statement name ${name} has more than ${MAX_TEXTS} texts`);
    const entry = { text, preparedName, writes: WRITES.test(text) };
    this.known.set(name, [...texts, entry]);
    return entry;
  }
}

function misuse(detail: string): AppError {
  return new AppError('internal_error', detail, { kind: 'unexpected' });
}

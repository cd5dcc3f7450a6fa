import type { Scope } from '../config/settings.js';

export interface FirstKey {
  readonly tenantId: string;
  readonly scope: Scope;
  readonly secret: string;
}

/** What the person who started the process must be told once; `main` prints it when the service answers. */
export class StartupNotice {
  private keys: readonly FirstKey[] = [];
  private file: string | null = null;

  announceFirstKeys(keys: readonly FirstKey[]): void {
    this.keys = keys;
  }

  noteKeysFile(path: string): void {
    this.file = path;
  }

  /** Keys that this start created; empty on every later one. */
  firstKeys(): readonly FirstKey[] {
    return this.keys;
  }

  /** `{tenant, keys: {<scope>: <secret>}}`, readable by the owner only; null with PostgreSQL or configured keys. */
  keysFile(): string | null {
    return this.file;
  }
}

import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { SCOPES, Settings, type Scope } from '../config/settings.js';
import { Database } from '../database/database.js';
import { hashSecret, newSecret } from './secrets.js';
import { StartupNotice, type FirstKey } from './startup-notice.js';

const TENANT = 'demo';
const FILE = 'keys.json';

const INSERT = `
  INSERT INTO api_keys (id, tenant_id, scopes, label, secret_hash, created_at)
  SELECT id, $1, ARRAY[scope], label, secret_hash, $2
  FROM unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS key (id, scope, label, secret_hash)
  ON CONFLICT (id) DO NOTHING
  RETURNING id`;

/**
 * Without `API_KEYS`, the first start creates one key of each scope for tenant `demo` (api.md). Their ids are fixed, so
 * of several replicas that start together one creates them, a later start finds them, and a revoked one stays revoked.
 */
@Injectable()
export class FirstKeys implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notice: StartupNotice,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.settings.apiKeys.length > 0) return;
    const existing = await this.database.query({
      name: 'auth.find_first_keys',
      text: 'SELECT id FROM api_keys WHERE id = ANY($1::text[])',
      values: [SCOPES.map(idOf)],
    });
    if (existing.length === 0) await this.createKeys();
    if (this.database.embedded) this.notice.noteKeysFile(this.file());
  }

  private async createKeys(): Promise<void> {
    const keys = SCOPES.map((scope): FirstKey => ({ tenantId: TENANT, scope, secret: newSecret() }));
    // Before the rows: a process killed between the two leaves a file that the next start replaces, not keys nobody knows.
    if (this.database.embedded) this.writeFile(keys);
    const created = await this.database.query({
      name: 'auth.insert_first_keys',
      text: INSERT,
      values: [
        TENANT,
        this.clock.now(),
        keys.map((key) => idOf(key.scope)),
        keys.map((key) => key.scope),
        keys.map((key) => `first start: ${key.scope}`),
        keys.map((key) => hashSecret(key.secret)),
      ],
    });
    if (created.length > 0) this.notice.announceFirstKeys(keys);
  }

  private writeFile(keys: readonly FirstKey[]): void {
    mkdirSync(this.settings.dataDir, { recursive: true, mode: 0o700 });
    const secrets = Object.fromEntries(keys.map((key) => [key.scope, key.secret]));
    writeFileSync(this.file(), `${JSON.stringify({ tenant: TENANT, keys: secrets }, null, 2)}\n`, { mode: 0o600 });
    // The mode above holds for a new file only.
    chmodSync(this.file(), 0o600);
  }

  private file(): string {
    return join(this.settings.dataDir, FILE);
  }
}

function idOf(scope: Scope): string {
  return `${TENANT}-${scope}`;
}

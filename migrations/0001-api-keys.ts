import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that an administrator or the first start created; the secret itself is nowhere, only its hash. */
export class ApiKeys1764500100000 implements MigrationInterface {
  readonly name = 'ApiKeys1764500100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE api_keys (
        id text PRIMARY KEY,
        tenant_id text NOT NULL,
        scopes text[] NOT NULL,
        label text NOT NULL,
        secret_hash text NOT NULL,
        created_at timestamptz NOT NULL,
        revoked_at timestamptz
      )`);
    await runner.query('CREATE UNIQUE INDEX api_keys_secret_hash ON api_keys (secret_hash)');
    await runner.query('CREATE INDEX api_keys_tenant ON api_keys (tenant_id, created_at)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations only go forward (style principle 15)');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The effects journal: intent before the call, result after it (WORKFLOWS §16.3, architecture §4.27). */
export class Effects1764500400000 implements MigrationInterface {
  readonly name = 'Effects1764500400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE effects (
        tenant_id text NOT NULL,
        conversation_key text NOT NULL,
        key text NOT NULL,
        operation text NOT NULL,
        request jsonb NOT NULL,
        status text NOT NULL,
        result jsonb,
        attempts integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        settled_at timestamptz,
        PRIMARY KEY (tenant_id, conversation_key, key)
      )`);
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

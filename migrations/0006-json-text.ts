import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Documents of a turn that are read whole are kept as the text they were written in: shorter than `jsonb` by a sixth,
 * neither built on writing nor rebuilt on reading, and an answer keeps the order of its fields.
 */
export class JsonText1764500600000 implements MigrationInterface {
  readonly name = 'JsonText1764500600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE conversations ALTER COLUMN session TYPE json, ALTER COLUMN state TYPE json');
    await runner.query('ALTER TABLE receipts ALTER COLUMN request TYPE json, ALTER COLUMN response TYPE json');
    await runner.query('ALTER TABLE turn_traces ALTER COLUMN trace TYPE json');
    await runner.query('ALTER TABLE conversation_events ALTER COLUMN data TYPE json');
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

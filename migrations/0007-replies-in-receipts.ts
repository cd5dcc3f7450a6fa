import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The reply of a turn stands once, in its receipt's answer; the receipt also says its place among the messages and
 * events of the conversation, and that of a change of status before it. Replies and events of before stay where they are.
 */
export class RepliesInReceipts1764500700000 implements MigrationInterface {
  readonly name = 'RepliesInReceipts1764500700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE receipts ADD COLUMN status_seq bigint, ADD COLUMN reply_seq bigint, ADD COLUMN replied_at timestamptz');
    await runner.query('CREATE INDEX receipts_reply ON receipts (tenant_id, conversation_key, reply_seq) WHERE reply_seq IS NOT NULL');
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The place of a message is asked for while it is unanswered; an answered one needs no entry, which every commit of a turn
 * would write anew. What asks for an answered one reads the few receipts of its conversation. A reply's place is a number that no
 * other tenant has, so its index need not name the tenant, whose condition every statement holds all the same.
 */
export class UnansweredReceipts1764500900000 implements MigrationInterface {
  readonly name = 'UnansweredReceipts1764500900000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX receipts_seq');
    await runner.query(`CREATE INDEX receipts_unanswered ON receipts (tenant_id, conversation_key, seq) WHERE status IN ('running', 'superseded')`);
    await runner.query('DROP INDEX receipts_reply');
    await runner.query('CREATE INDEX receipts_reply ON receipts (conversation_key, reply_seq) WHERE reply_seq IS NOT NULL');
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

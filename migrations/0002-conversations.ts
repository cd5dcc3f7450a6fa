import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a turn reads and writes. Every table that grows with traffic begins its key with tenant and conversation,
 * so that the same schema can be distributed by them (architecture §3).
 */
export class Conversations1764500200000 implements MigrationInterface {
  readonly name = 'Conversations1764500200000';

  async up(runner: QueryRunner): Promise<void> {
    // One order over everything said in a conversation, whoever said it.
    await runner.query('CREATE SEQUENCE message_seq');
    await runner.query(`
      CREATE TABLE conversations (
        tenant_id text NOT NULL,
        conversation_key text NOT NULL,
        customer_id text,
        session_id text NOT NULL,
        session jsonb NOT NULL,
        state jsonb NOT NULL,
        checksum text NOT NULL,
        turn_index integer NOT NULL DEFAULT 0,
        version bigint NOT NULL DEFAULT 0,
        epoch bigint NOT NULL DEFAULT 0,
        latest_seq bigint NOT NULL,
        handled_seq bigint NOT NULL DEFAULT 0,
        open_receipts integer NOT NULL DEFAULT 0,
        committed_seq bigint,
        lease_token bigint NOT NULL DEFAULT 0,
        lease_owner text,
        lease_until timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, conversation_key)
      )`);
    await runner.query('CREATE INDEX conversations_customer ON conversations (tenant_id, customer_id) WHERE customer_id IS NOT NULL');
    await runner.query(`
      CREATE TABLE receipts (
        tenant_id text NOT NULL,
        conversation_key text NOT NULL,
        message_id text NOT NULL,
        seq bigint NOT NULL DEFAULT nextval('message_seq'),
        session_id text,
        text text NOT NULL,
        request jsonb NOT NULL,
        status text NOT NULL,
        turn_index integer,
        response jsonb,
        received_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, conversation_key, message_id)
      )`);
    await runner.query('CREATE INDEX receipts_seq ON receipts (tenant_id, conversation_key, seq)');
    await runner.query(`CREATE INDEX receipts_running ON receipts (received_at) WHERE status = 'running'`);
    await runner.query(`
      CREATE TABLE messages (
        tenant_id text NOT NULL,
        conversation_key text NOT NULL,
        seq bigint NOT NULL DEFAULT nextval('message_seq'),
        role text NOT NULL,
        text text NOT NULL,
        message_id text NOT NULL,
        session_id text NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, conversation_key, seq)
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX messages_operator ON messages (tenant_id, conversation_key, message_id) WHERE role = 'operator'`,
    );
    await runner.query(`
      CREATE TABLE turn_traces (
        tenant_id text NOT NULL,
        conversation_key text NOT NULL,
        turn_index integer NOT NULL,
        trace jsonb NOT NULL,
        PRIMARY KEY (tenant_id, conversation_key, turn_index)
      )`);
    await runner.query(`
      CREATE TABLE conversation_events (
        tenant_id text NOT NULL,
        conversation_key text NOT NULL,
        seq bigint NOT NULL DEFAULT nextval('message_seq'),
        event text NOT NULL,
        message_id text,
        data jsonb,
        PRIMARY KEY (tenant_id, conversation_key, seq)
      )`);
    await runner.query(`
      CREATE TABLE invoice_documents (
        tenant_id text NOT NULL,
        conversation_key text NOT NULL,
        hash text NOT NULL,
        customer_key text NOT NULL,
        invoice_key text NOT NULL,
        document json NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, conversation_key, hash)
      )`);
    await runner.query('CREATE INDEX invoice_documents_key ON invoice_documents (tenant_id, customer_key, invoice_key, created_at)');
    await runner.query(`
      CREATE TABLE handoffs (
        tenant_id text NOT NULL,
        conversation_key text NOT NULL,
        session_id text NOT NULL,
        reason text NOT NULL,
        summary text NOT NULL,
        status text NOT NULL,
        operator text,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, conversation_key, session_id)
      )`);
    await runner.query('CREATE INDEX handoffs_status ON handoffs (tenant_id, status, created_at)');
    await runner.query(`
      CREATE TABLE sessions (
        tenant_id text NOT NULL,
        conversation_key text NOT NULL,
        session_id text NOT NULL,
        session jsonb NOT NULL,
        PRIMARY KEY (tenant_id, conversation_key, session_id)
      )`);
    await runner.query(`
      CREATE TABLE archived_states (
        tenant_id text NOT NULL,
        conversation_key text NOT NULL,
        session_id text NOT NULL,
        turn_index integer NOT NULL,
        reason text NOT NULL,
        state jsonb NOT NULL,
        PRIMARY KEY (tenant_id, conversation_key, session_id, turn_index)
      )`);
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

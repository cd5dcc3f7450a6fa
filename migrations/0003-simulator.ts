import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * State of the embedded simulator of the operator's systems. Documents are `json`, not `jsonb`: an invoice keeps the
 * order of its lines and sections.
 */
export class Simulator1764500350000 implements MigrationInterface {
  readonly name = 'Simulator1764500350000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE simulator_calls (
        tenant_id text NOT NULL,
        operation text NOT NULL,
        idempotency_key text NOT NULL,
        call_id text NOT NULL,
        result json NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, operation, idempotency_key)
      )`);
    await runner.query(`
      CREATE TABLE simulator_effects (
        tenant_id text NOT NULL,
        operation text NOT NULL,
        idempotency_key text NOT NULL,
        item_index integer NOT NULL,
        effect_id text NOT NULL,
        msisdn text,
        line text,
        item text,
        value text,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, operation, idempotency_key, item_index)
      )`);
    await runner.query('CREATE INDEX simulator_effects_line ON simulator_effects (tenant_id, line)');
    await runner.query(`
      CREATE TABLE simulator_invoices (
        tenant_id text NOT NULL,
        customer_key text NOT NULL,
        invoice_key text NOT NULL,
        document json NOT NULL,
        invoice_date date,
        stored_id text NOT NULL,
        PRIMARY KEY (tenant_id, customer_key, invoice_key)
      )`);
    await runner.query(`
      CREATE TABLE simulator_lines (
        tenant_id text NOT NULL,
        line text NOT NULL,
        facts json NOT NULL,
        PRIMARY KEY (tenant_id, line)
      )`);
    await runner.query(`
      CREATE TABLE simulator_faults (
        tenant_id text NOT NULL,
        fault_id text NOT NULL,
        operation text NOT NULL,
        match_line text,
        match_item text,
        kind text NOT NULL,
        remaining integer NOT NULL,
        delay_ms integer,
        PRIMARY KEY (tenant_id, fault_id)
      )`);
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Versions of workflows, what is active, who switched it, and the executions (WORKFLOWS §2, architecture §4.23-24).
 * Files are common to all tenants: their rows have the empty tenant. The counters are those of the test action `contar`.
 */
export class Workflows1764500500000 implements MigrationInterface {
  readonly name = 'Workflows1764500500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE workflow_versions (
        tenant_id text NOT NULL,
        name text NOT NULL,
        version integer NOT NULL,
        content text NOT NULL,
        checksum text NOT NULL,
        created_by text,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, name, version)
      )`);
    await runner.query(`
      CREATE TABLE workflow_pointers (
        tenant_id text NOT NULL,
        name text NOT NULL,
        version integer,
        activation bigint,
        PRIMARY KEY (tenant_id, name)
      )`);
    await runner.query(`
      CREATE TABLE workflow_activations (
        tenant_id text NOT NULL,
        name text NOT NULL,
        seq bigint NOT NULL DEFAULT nextval('message_seq'),
        kind text NOT NULL,
        version integer,
        previous_version integer,
        below bigint,
        reason text NOT NULL,
        activated_by text NOT NULL,
        activated_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, name, seq)
      )`);
    await runner.query(`
      CREATE TABLE workflow_executions (
        tenant_id text NOT NULL,
        conversation_key text NOT NULL,
        execution_id text NOT NULL,
        seq bigint NOT NULL DEFAULT nextval('message_seq'),
        standalone boolean NOT NULL,
        name text NOT NULL,
        version integer NOT NULL,
        status text NOT NULL,
        reason text,
        record json NOT NULL,
        revision integer NOT NULL,
        idempotency_key text,
        input_hash text,
        lease_owner text,
        lease_until timestamptz,
        expires_at timestamptz,
        started_at timestamptz NOT NULL,
        ended_at timestamptz,
        PRIMARY KEY (tenant_id, conversation_key, execution_id)
      )`);
    await runner.query('CREATE UNIQUE INDEX workflow_executions_id ON workflow_executions (tenant_id, execution_id) WHERE NOT standalone');
    await runner.query(
      'CREATE UNIQUE INDEX workflow_executions_key ON workflow_executions (tenant_id, name, idempotency_key) WHERE idempotency_key IS NOT NULL',
    );
    await runner.query(
      `CREATE INDEX workflow_executions_customer ON workflow_executions (tenant_id, (record->'input'->>'customer_id'))
       WHERE standalone AND record->'input'->>'customer_id' IS NOT NULL`,
    );
    await runner.query('CREATE INDEX workflow_executions_list ON workflow_executions (tenant_id, seq)');
    await runner.query(`CREATE INDEX workflow_executions_running ON workflow_executions (lease_until) WHERE status = 'RUNNING'`);
    await runner.query(`CREATE INDEX workflow_executions_paused ON workflow_executions (expires_at) WHERE status = 'PAUSED'`);
    await runner.query(`
      CREATE TABLE simulator_counters (
        tenant_id text NOT NULL,
        name text NOT NULL,
        n integer NOT NULL,
        PRIMARY KEY (tenant_id, name)
      )`);
    await runner.query(`
      CREATE TABLE simulator_counter_keys (
        tenant_id text NOT NULL,
        idempotency_key text NOT NULL,
        n integer,
        PRIMARY KEY (tenant_id, idempotency_key)
      )`);
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only'));
  }
}

import { Injectable } from '@nestjs/common';
import { canonicalPhoneOrAsGiven } from '../../kernel/brazilian-phone.js';
import { IdGenerator } from '../../kernel/ids.js';
import { Database } from '../../platform/database/database.js';
import type { TelcoOperation } from '../telco-gateway.js';
import type { Fault, FaultKind, FaultSubject, NewFault } from './fault.js';

interface FaultRow {
  readonly kind: FaultKind;
  readonly msisdn: string | null;
  readonly item: string | null;
  readonly delayMs: number | null;
}

/** Two calls at once take two of its times, or one of them meets the next fault: the lock is waited for, not skipped. */
const TAKE = `
  WITH taken AS (
    SELECT f.fault_id FROM simulator_faults f
    WHERE f.tenant_id = $1 AND f.operation = $2 AND f.remaining > 0
      AND EXISTS (
        SELECT 1 FROM jsonb_to_recordset($3::jsonb) AS s(line text, item text)
        WHERE (f.match_line IS NULL OR f.match_line = s.line) AND (f.match_item IS NULL OR f.match_item = s.item))
    ORDER BY f.fault_id LIMIT 1 FOR UPDATE OF f
  )
  UPDATE simulator_faults f SET remaining = f.remaining - 1 FROM taken
  WHERE f.tenant_id = $1 AND f.fault_id = taken.fault_id
  RETURNING f.kind, f.match_line AS msisdn, f.match_item AS item, f.delay_ms AS "delayMs"`;

/** The faults that an administrator planted, oldest first. */
@Injectable()
export class SimulatorFaults {
  constructor(
    private readonly database: Database,
    private readonly ids: IdGenerator,
  ) {}

  /** @returns the fault's id */
  async add(tenantId: string, fault: NewFault): Promise<string> {
    const id = this.ids.next();
    const { msisdn, item } = fault.match;
    await this.database.query({
      name: 'simulator.add_fault',
      text: `INSERT INTO simulator_faults (tenant_id, fault_id, operation, match_line, match_item, kind, remaining, delay_ms)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [tenantId, id, fault.operation, msisdn === null ? null : canonicalPhoneOrAsGiven(msisdn), item, fault.kind, fault.times, fault.delayMs],
    });
    return id;
  }

  /** Clears the tenant's faults. */
  async clear(tenantId: string): Promise<void> {
    await this.database.query({
      name: 'simulator.clear_faults',
      text: 'DELETE FROM simulator_faults WHERE tenant_id = $1',
      values: [tenantId],
    });
  }

  /** Uses up one time of the oldest fault that is about the call. Without faults this writes nothing. */
  async take(tenantId: string, operation: TelcoOperation, subjects: readonly FaultSubject[]): Promise<Fault | null> {
    if (!(await this.any(tenantId, operation))) return null;
    const lines = subjects.map(({ msisdn, item }) => ({ line: msisdn === null ? null : canonicalPhoneOrAsGiven(msisdn), item }));
    const [row] = await this.database.query<FaultRow>({
      name: 'simulator.take_fault',
      text: TAKE,
      values: [tenantId, operation, JSON.stringify(lines)],
    });
    if (row === undefined) return null;
    return { kind: row.kind, match: { msisdn: row.msisdn, item: row.item }, delayMs: row.delayMs };
  }

  private async any(tenantId: string, operation: TelcoOperation): Promise<boolean> {
    const rows = await this.database.query({
      name: 'simulator.any_fault',
      text: 'SELECT 1 FROM simulator_faults WHERE tenant_id = $1 AND operation = $2 AND remaining > 0 LIMIT 1',
      values: [tenantId, operation],
    });
    return rows.length > 0;
  }
}

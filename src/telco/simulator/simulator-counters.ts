import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** The counters of the test action `contar`: a system that honours idempotency keys (api.md "Simulator"). */
@Injectable()
export class SimulatorCounters {
  constructor(private readonly database: Database) {}

  /** Adds 1, once a key. @returns the counter after the first addition under the key */
  add(tenantId: string, name: string, idempotencyKey: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      const claimed = await tx.query({
        name: 'simulator.claim_counter_key',
        text: 'INSERT INTO simulator_counter_keys (tenant_id, idempotency_key) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
        values: [tenantId, idempotencyKey],
      });
      const [row] =
        claimed.length === 0
          ? await tx.query<{ n: number }>({
              name: 'simulator.counter_of_key',
              text: 'SELECT n FROM simulator_counter_keys WHERE tenant_id = $1 AND idempotency_key = $2',
              values: [tenantId, idempotencyKey],
            })
          : await tx.query<{ n: number }>({
              name: 'simulator.count',
              text: `WITH counted AS (
                       INSERT INTO simulator_counters AS c (tenant_id, name, n) VALUES ($1, $2, 1)
                       ON CONFLICT (tenant_id, name) DO UPDATE SET n = c.n + 1 RETURNING n)
                     UPDATE simulator_counter_keys AS k SET n = counted.n FROM counted
                     WHERE k.tenant_id = $1 AND k.idempotency_key = $3 RETURNING k.n`,
              values: [tenantId, name, idempotencyKey],
            });
      return row?.n ?? 0;
    });
  }

  /** Name → value. */
  async list(tenantId: string): Promise<Readonly<Record<string, number>>> {
    const rows = await this.database.query<{ name: string; n: number }>({
      name: 'simulator.list_counters',
      text: 'SELECT name, n FROM simulator_counters WHERE tenant_id = $1 ORDER BY name',
      values: [tenantId],
    });
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
  }
}

import { Injectable } from '@nestjs/common';
import { canonicalPhoneOrAsGiven } from '../../kernel/brazilian-phone.js';
import type { JsonPrimitive } from '../../kernel/json.js';
import { Database } from '../../platform/database/database.js';

/** What the branches of the workflows depend on (`has_plano_controle`, `invoice_status`, …), by the documented names. */
export type LineFacts = Readonly<Record<string, JsonPrimitive>>;

/** The operator's facts about lines. */
@Injectable()
export class SimulatorLines {
  constructor(private readonly database: Database) {}

  /** Sets the facts of a line, in place of those it had. */
  async put(tenantId: string, msisdn: string, facts: LineFacts): Promise<void> {
    await this.database.query({
      name: 'simulator.put_line',
      text: `INSERT INTO simulator_lines (tenant_id, line, facts) VALUES ($1, $2, $3::json)
             ON CONFLICT (tenant_id, line) DO UPDATE SET facts = excluded.facts`,
      values: [tenantId, canonicalPhoneOrAsGiven(msisdn), JSON.stringify(facts)],
    });
  }

  /** Sets the facts of a line that has none. */
  async putIfAbsent(tenantId: string, msisdn: string, facts: LineFacts): Promise<void> {
    await this.database.query({
      name: 'simulator.put_line_if_absent',
      text: 'INSERT INTO simulator_lines (tenant_id, line, facts) VALUES ($1, $2, $3::json) ON CONFLICT DO NOTHING',
      values: [tenantId, canonicalPhoneOrAsGiven(msisdn), JSON.stringify(facts)],
    });
  }

  /** @returns the facts of a line, empty for one it does not know */
  async find(tenantId: string, msisdn: string): Promise<LineFacts> {
    const [row] = await this.database.query<{ facts: LineFacts }>({
      name: 'simulator.find_line',
      text: 'SELECT facts FROM simulator_lines WHERE tenant_id = $1 AND line = $2',
      values: [tenantId, canonicalPhoneOrAsGiven(msisdn)],
    });
    return row?.facts ?? {};
  }
}

import { Injectable } from '@nestjs/common';
import { canonicalPhoneOrAsGiven } from '../../kernel/brazilian-phone.js';
import { Clock } from '../../kernel/clock.js';
import { IdGenerator } from '../../kernel/ids.js';
import type { JsonObject } from '../../kernel/json.js';
import { Database } from '../../platform/database/database.js';
import type { TelcoOperation } from '../telco-gateway.js';

/** One change in the operator's world: one charge cancelled, one service or protocol registered. */
export interface NewEffect {
  readonly msisdn: string | null;
  readonly item: string | null;
  /** Decimal text, "14.99". */
  readonly value: string | null;
}

export interface SimulatedEffect extends NewEffect {
  readonly id: string;
  readonly operation: TelcoOperation;
  readonly idempotencyKey: string;
  readonly createdAt: Date;
}

/** A call that changed something, with what the operator answered: protocols, boletos, service requests, the SMS outbox. */
export interface SimulatedCall {
  readonly operation: TelcoOperation;
  readonly idempotencyKey: string;
  readonly result: JsonObject;
  readonly createdAt: Date;
}

export interface CallKey {
  readonly tenantId: string;
  readonly operation: TelcoOperation;
  readonly idempotencyKey: string;
}

/** A second call under a key finds the first one's row, keeps it, and adds no effect: `call_id` tells who was first. */
const RECORD = `
  WITH call AS (
    INSERT INTO simulator_calls AS c (tenant_id, operation, idempotency_key, call_id, result, created_at)
    VALUES ($1, $2, $3, $4, $5::json, $6)
    ON CONFLICT (tenant_id, operation, idempotency_key) DO UPDATE SET call_id = c.call_id
    RETURNING tenant_id, operation, idempotency_key, call_id, result, created_at
  ), added AS (
    INSERT INTO simulator_effects
      (tenant_id, operation, idempotency_key, item_index, effect_id, msisdn, line, item, value, created_at)
    SELECT call.tenant_id, call.operation, call.idempotency_key, e."index", e.id, e.msisdn, e.line, e.item, e.value, call.created_at
    FROM call CROSS JOIN jsonb_to_recordset($7::jsonb)
      AS e("index" integer, id text, msisdn text, line text, item text, value text)
    WHERE call.call_id = $4
  )
  SELECT result FROM call`;

/** What the simulator did, exactly once a key. */
@Injectable()
export class SimulatorCalls {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {}

  /**
   * Records the result and the effects of a call in one atomic statement, unless its key has a result already.
   * @returns the first result under the key
   */
  async record<T extends JsonObject>(key: CallKey, result: T, effects: readonly NewEffect[]): Promise<T> {
    const rows = effects.map((effect, index) => ({
      index,
      id: this.ids.next(),
      line: effect.msisdn === null ? null : canonicalPhoneOrAsGiven(effect.msisdn),
      ...effect,
    }));
    const [row] = await this.database.query<{ result: T }>({
      name: 'simulator.record_call',
      text: RECORD,
      values: [...keyValues(key), this.ids.next(), JSON.stringify(result), this.clock.now(), JSON.stringify(rows)],
    });
    return row?.result ?? result;
  }

  /** @returns the result under the key, null before its first call */
  async find<T extends JsonObject>(key: CallKey): Promise<T | null> {
    const [row] = await this.database.query<{ result: T }>({
      name: 'simulator.find_call',
      text: 'SELECT result FROM simulator_calls WHERE tenant_id = $1 AND operation = $2 AND idempotency_key = $3',
      values: keyValues(key),
    });
    return row?.result ?? null;
  }

  /** The tenant's effects, oldest first, one entry an item (api.md "Simulator"). Null filters match all. */
  async list(tenantId: string, operation: TelcoOperation | null, msisdn: string | null): Promise<readonly SimulatedEffect[]> {
    return this.database.query<SimulatedEffect>({
      name: 'simulator.list_effects',
      text: `SELECT effect_id AS id, operation, msisdn, item, value, idempotency_key AS "idempotencyKey", created_at AS "createdAt"
             FROM simulator_effects
             WHERE tenant_id = $1 AND ($2::text IS NULL OR operation = $2) AND ($3::text IS NULL OR line = $3)
             ORDER BY created_at, effect_id`,
      values: [tenantId, operation, msisdn === null ? null : canonicalPhoneOrAsGiven(msisdn)],
    });
  }

  /** The tenant's calls with their results, oldest first; of a line those that changed something on it. Null filters match all. */
  async results(tenantId: string, operation: TelcoOperation | null, msisdn: string | null): Promise<readonly SimulatedCall[]> {
    return this.database.query<SimulatedCall>({
      name: 'simulator.list_calls',
      text: `SELECT c.operation, c.idempotency_key AS "idempotencyKey", c.result, c.created_at AS "createdAt" FROM simulator_calls c
             WHERE c.tenant_id = $1 AND ($2::text IS NULL OR c.operation = $2) AND ($3::text IS NULL OR EXISTS (
               SELECT 1 FROM simulator_effects e WHERE e.tenant_id = c.tenant_id AND e.operation = c.operation
               AND e.idempotency_key = c.idempotency_key AND e.line = $3))
             ORDER BY c.created_at, c.call_id`,
      values: [tenantId, operation, msisdn === null ? null : canonicalPhoneOrAsGiven(msisdn)],
    });
  }
}

function keyValues(key: CallKey): readonly string[] {
  return [key.tenantId, key.operation, key.idempotencyKey];
}

import { Injectable } from '@nestjs/common';
import { AppError } from '../kernel/errors.js';
import { Clock } from '../kernel/clock.js';
import type { JsonObject } from '../kernel/json.js';
import { Database } from '../platform/database/database.js';
import { FaultPoints } from '../platform/fault-points.js';
import { type EffectFence, FenceLost } from './effect-fence.js';

/** How one attempt ended. Only `lost` (dispatched, nobody knows) may be repeated, under the same key. */
export type EffectOutcome<T extends JsonObject> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'lost'; readonly error: string };

/** How the effect stands after the turn: an outcome still lost is `unknown` and goes to a person (architecture §4.27). */
export type SettledEffect<T extends JsonObject> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'unknown'; readonly error: string };

/**
 * One attempt under the given key; must not throw for outcomes it can name.
 * @param mayHaveHappened an earlier attempt under the key ended without a known outcome
 */
export type EffectAttempt<T extends JsonObject> = (idempotencyKey: string, mayHaveHappened: boolean) => Promise<EffectOutcome<T>>;

export interface Effect {
  /** Idempotency key, stable over every repeat of the same wish. */
  readonly key: string;
  readonly operation: string;
  readonly request: JsonObject;
}

const BEGUN = { 'at all': ['intended', 'ok', 'not_found', 'unknown'], unsettled: ['intended', 'unknown'] } as const;

interface BegunRow {
  readonly status: 'intended' | SettledEffect<JsonObject>['kind'];
  readonly result: JsonObject | null;
  /** Above one when an earlier attempt under this key ended without a known outcome. */
  readonly attempts: number;
}

/**
 * Exactly once as far as the world allows: the intent is written before the call, under the fence; the result after it.
 * A repeat replays a recorded result or calls again under the same key. Two commits an effect (architecture §5).
 */
@Injectable()
export class EffectsJournal {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly faults: FaultPoints,
  ) {}

  /**
   * Records, dispatches and settles one effect.
   * @throws FenceLost when the turn was overtaken or taken over before the intent was recorded: nothing was dispatched
   */
  async run<T extends JsonObject>(
    fence: EffectFence,
    effect: Effect,
    call: EffectAttempt<T>,
  ): Promise<SettledEffect<T>> {
    const startedAt = this.clock.now().getTime();
    const begun = await this.recordIntent(fence, effect);
    this.faults.reach('effect.intent_recorded');
    const replayed = begun.status === 'ok' || begun.status === 'not_found';
    const settled = replayed ? replay<T>(begun) : await this.perform(fence, effect, begun.attempts > 1, call);
    fence.record({
      operation: effect.operation,
      idempotencyKey: effect.key,
      outcome: settled.kind,
      replayed,
      milliseconds: this.clock.now().getTime() - startedAt,
    });
    return settled;
  }

  private async perform<T extends JsonObject>(
    fence: EffectFence,
    effect: Effect,
    uncertain: boolean,
    call: EffectAttempt<T>,
  ): Promise<SettledEffect<T>> {
    const settled = await dispatch(effect.key, uncertain, call);
    this.faults.reach('effect.dispatched');
    await this.recordResult(fence, effect.key, settled);
    this.faults.reach('effect.result_recorded');
    return settled;
  }

  /**
   * True when an effect was begun under one of the keys, or by an execution of that id, and did not fail.
   * @param how `unsettled`: only one of which nobody knows yet whether it happened
   */
  async hasBegun(tenantId: string, conversationKey: string, keys: readonly string[], how: 'at all' | 'unsettled' = 'at all'): Promise<boolean> {
    const rows = await this.database.query({
      name: 'effects.has_begun',
      text: `SELECT 1 FROM effects
             WHERE tenant_id = $1 AND conversation_key = $2 AND (key = ANY($3) OR split_part(key, ':', 1) = ANY($3)) AND status = ANY($4) LIMIT 1`,
      values: [tenantId, conversationKey, keys, BEGUN[how]],
    });
    return rows.length > 0;
  }

  private async recordIntent(fence: EffectFence, effect: Effect): Promise<BegunRow> {
    const rows = await fence.fenced<BegunRow>((name, first) => ({
      name: 'effects.record_intent',
      text: `, begun AS (
          INSERT INTO effects AS e (tenant_id, conversation_key, key, operation, request, status, attempts, created_at)
          SELECT tenant_id, conversation_key, $${first}, $${first + 1}, $${first + 2}::jsonb, 'intended', 1, $${first + 3}
          FROM ${name}
          ON CONFLICT (tenant_id, conversation_key, key) DO UPDATE
          SET attempts = CASE WHEN e.status = 'failed' THEN 1 ELSE e.attempts + 1 END,
              status = CASE WHEN e.status IN ('failed', 'unknown') THEN 'intended' ELSE e.status END
          RETURNING status, result, attempts)
        SELECT status, result, attempts FROM begun`,
      values: [effect.key, effect.operation, JSON.stringify(effect.request), this.clock.now()],
    }));
    const row = rows[0];
    if (row === undefined) throw new FenceLost(`Fence lost before ${effect.operation}`);
    return row;
  }

  private async recordResult(fence: EffectFence, key: string, settled: SettledEffect<JsonObject>): Promise<void> {
    const { kind, ...result } = settled;
    await this.database.query({
      name: 'effects.record_result',
      text: `UPDATE effects SET status = $4, result = $5::jsonb, settled_at = $6
             WHERE tenant_id = $1 AND conversation_key = $2 AND key = $3`,
      values: [fence.tenantId, fence.conversationKey, key, kind, JSON.stringify(result), this.clock.now()],
    });
  }
}

/** @param uncertain an earlier attempt may have happened, so only a clear success settles the effect */
async function dispatch<T extends JsonObject>(
  key: string,
  uncertain: boolean,
  call: EffectAttempt<T>,
): Promise<SettledEffect<T>> {
  const first = await call(key, uncertain);
  if (first.kind === 'ok') return first;
  if (first.kind !== 'lost') return uncertain ? asUnknown(first) : first;
  // After a lost outcome once more under the same key; without a clear answer it goes to a person (architecture §4.13).
  const second = await call(key, true);
  return second.kind === 'ok' ? second : asUnknown(second);
}

function asUnknown(outcome: Exclude<EffectOutcome<JsonObject>, { kind: 'ok' }>): SettledEffect<never> {
  return { kind: 'unknown', error: outcome.kind === 'not_found' ? 'not_found after a lost outcome' : outcome.error };
}

function replay<T extends JsonObject>(begun: BegunRow): SettledEffect<T> {
  if (begun.status === 'not_found') return { kind: 'not_found' };
  const value = begun.result?.['value'];
  if (value === undefined) throw new AppError('internal_error', 'A settled effect has no result', { kind: 'unexpected' });
  // Written by `recordResult` from a value of this very operation.
  return { kind: 'ok', value: value as unknown as T };
}

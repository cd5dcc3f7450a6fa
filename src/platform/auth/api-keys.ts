import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { Clock } from '../../kernel/clock.js';
import { AppError } from '../../kernel/errors.js';
import { IdGenerator } from '../../kernel/ids.js';
import { Settings, type Scope } from '../config/settings.js';
import type { CallerIdentity } from './caller.js';
import { ApiKeySchema, type ApiKeyRow } from './persistence/api-key.row.js';
import { hashSecret, newSecret, sameHash } from './secrets.js';

/** A key as administrators see it; its secret is in nobody's hands but its owner's. */
export interface ApiKeyView {
  readonly id: string;
  readonly scopes: readonly Scope[];
  readonly label: string;
  readonly createdAt: Date;
}

export interface CreatedKey extends ApiKeyView {
  readonly secret: string;
}

/** How long a replica may still honour a key that another one has revoked; the one that revoked it forgets at once. */
const CACHE_MS = 5_000;
const CACHE_ENTRIES = 10_000;

interface CachedCaller {
  readonly caller: CallerIdentity;
  readonly until: number;
}

interface ConfiguredCaller {
  readonly hash: string;
  readonly caller: CallerIdentity;
}

/** Keys of `API_KEYS` and keys created through the API or by the first start. */
@Injectable()
export class ApiKeys {
  private readonly configured: readonly ConfiguredCaller[];
  private readonly cache = new Map<string, CachedCaller>();

  constructor(
    settings: Settings,
    @InjectRepository(ApiKeySchema) private readonly rows: Repository<ApiKeyRow>,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
  ) {
    this.configured = settings.apiKeys.map(({ tenantId, scopes, secret }) => {
      const hash = hashSecret(secret);
      return { hash, caller: { tenantId, scopes, keyId: `configured-${hash.slice(0, 12)}` } };
    });
  }

  /** @returns the key's tenant and scopes; null for a secret that is unknown or revoked. */
  async identify(secret: string): Promise<CallerIdentity | null> {
    const hash = hashSecret(secret);
    const configured = this.configured.filter((key) => sameHash(key.hash, hash));
    return configured[0]?.caller ?? this.cached(hash) ?? this.stored(hash);
  }

  /** Creates a key of the tenant; its secret exists only in this answer. */
  async create(tenantId: string, scopes: readonly Scope[], label: string): Promise<CreatedKey> {
    const secret = newSecret();
    const row: ApiKeyRow = {
      id: this.ids.next(),
      tenantId,
      scopes: [...scopes],
      label,
      secretHash: hashSecret(secret),
      createdAt: this.clock.now(),
      revokedAt: null,
    };
    await this.rows.insert(row);
    return { ...viewOf(row), secret };
  }

  /** The tenant's keys that work, oldest first; those of `API_KEYS` are not among them. */
  async list(tenantId: string): Promise<readonly ApiKeyView[]> {
    const rows = await this.rows.find({ where: { tenantId, revokedAt: IsNull() }, order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map(viewOf);
  }

  /** Ends a key of the tenant; throws `not_found` for any other id. */
  async revoke(tenantId: string, id: string): Promise<void> {
    const { affected } = await this.rows.update({ id, tenantId, revokedAt: IsNull() }, { revokedAt: this.clock.now() });
    if (affected !== 1) throw new AppError('not_found', 'No such key');
    for (const [hash, { caller }] of this.cache) if (caller.keyId === id) this.cache.delete(hash);
  }

  private cached(hash: string): CallerIdentity | null {
    const entry = this.cache.get(hash);
    return entry !== undefined && entry.until > this.clock.now().getTime() ? entry.caller : null;
  }

  private async stored(hash: string): Promise<CallerIdentity | null> {
    const row = await this.rows.findOneBy({ secretHash: hash, revokedAt: IsNull() });
    if (row === null) return null;
    const caller = { tenantId: row.tenantId, keyId: row.id, scopes: row.scopes };
    if (this.cache.size >= CACHE_ENTRIES) this.cache.clear();
    this.cache.set(hash, { caller, until: this.clock.now().getTime() + CACHE_MS });
    return caller;
  }
}

function viewOf({ id, scopes, label, createdAt }: ApiKeyRow): ApiKeyView {
  return { id, scopes, label, createdAt };
}

import { EntitySchema } from 'typeorm';
import type { Scope } from '../../config/settings.js';

export interface ApiKeyRow {
  id: string;
  tenantId: string;
  scopes: Scope[];
  label: string;
  secretHash: string;
  createdAt: Date;
  revokedAt: Date | null;
}

export const ApiKeySchema = new EntitySchema<ApiKeyRow>({
  name: 'ApiKey',
  tableName: 'api_keys',
  columns: {
    id: { type: 'text', primary: true, primaryKeyConstraintName: 'api_keys_pkey' },
    tenantId: { name: 'tenant_id', type: 'text' },
    scopes: { type: 'text', array: true },
    label: { type: 'text' },
    secretHash: { name: 'secret_hash', type: 'text' },
    createdAt: { name: 'created_at', type: 'timestamptz' },
    revokedAt: { name: 'revoked_at', type: 'timestamptz', nullable: true },
  },
  indices: [
    { name: 'api_keys_secret_hash', columns: ['secretHash'], unique: true },
    { name: 'api_keys_tenant', columns: ['tenantId', 'createdAt'] },
  ],
});

import type { Database } from '../../platform/database/database.js';

/** Files are common to all tenants; what was stored of them belongs to none (architecture §4.23). */
export const COMMON = '';

export interface StoredVersion {
  readonly name: string;
  readonly version: number;
  readonly content: string;
  readonly checksum: string;
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

interface VersionRow {
  readonly name: string;
  readonly version: number;
  readonly content: string;
  readonly checksum: string;
  readonly created_by: string | null;
  readonly created_at: Date;
}

const COLUMNS = 'name, version, content, checksum, created_by, created_at';

/** Uploaded versions, and the content that files had when they were first used. Nothing here is ever changed. */
export class VersionStore {
  constructor(private readonly database: Pick<Database, 'query'>) {}

  /** @returns the version as it stands stored: the given one, or the one that was there before */
  async insertOnce(tenantId: string, version: StoredVersion): Promise<StoredVersion> {
    const { name, version: number, content, checksum, createdBy, createdAt } = version;
    const inserted = await this.database.query<VersionRow>({
      name: 'workflows.insert_version',
      text: `INSERT INTO workflow_versions (tenant_id, name, version, content, checksum, created_by, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
      values: [tenantId, name, number, content, checksum, createdBy, createdAt],
    });
    // Read committed: what the conflict was with is there for the next statement.
    const stored = inserted[0] === undefined ? await this.find(tenantId, name, number) : versionOf(inserted[0]);
    return stored ?? version;
  }

  async find(tenantId: string, name: string, version: number): Promise<StoredVersion | null> {
    const [row] = await this.database.query<VersionRow>({
      name: 'workflows.find_version',
      text: `SELECT ${COLUMNS} FROM workflow_versions WHERE tenant_id = $1 AND name = $2 AND version = $3`,
      values: [tenantId, name, version],
    });
    return row === undefined ? null : versionOf(row);
  }

  /** By name and version. */
  async list(tenantId: string): Promise<readonly StoredVersion[]> {
    const rows = await this.database.query<VersionRow>({
      name: 'workflows.list_versions',
      text: `SELECT ${COLUMNS} FROM workflow_versions WHERE tenant_id = $1 ORDER BY name, version`,
      values: [tenantId],
    });
    return rows.map(versionOf);
  }
}

function versionOf({ created_by, created_at, ...row }: VersionRow): StoredVersion {
  return { ...row, createdBy: created_by, createdAt: created_at };
}

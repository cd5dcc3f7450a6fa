import type { ReceiptRead } from '../../effects/index.js';
import { AppError } from '../../kernel/errors.js';
import { isJsonObject, type JsonValue } from '../../kernel/json.js';
import type { Database } from '../../platform/database/database.js';

/** One switch of what is active, for the audit trail (architecture §4.23). A null version is the marker's. */
export interface Activation {
  readonly id: string;
  readonly kind: ActivationKind;
  readonly version: number | null;
  /** What was active before, the marker's version included; null where nothing was. */
  readonly previousVersion: number | null;
  readonly reason: string;
  readonly activatedBy: string;
  readonly activatedAt: Date;
}

export type ActivationKind = 'activate' | 'rollback' | 'marker';

export interface Switch {
  readonly tenantId: string;
  readonly name: string;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
  /** The version that the marker file names here; null without one. */
  readonly markerVersion: number | null;
}

type Transaction = Pick<Database, 'query'>;

interface PointerRow {
  readonly version: number | null;
  readonly activation: string | null;
}

interface ActivationRow {
  readonly seq: string;
  readonly kind: ActivationKind;
  readonly version: number | null;
  readonly previous_version: number | null;
  readonly below: string | null;
  readonly reason: string;
  readonly activated_by: string;
  readonly activated_at: Date;
}

const COLUMNS = 'seq, kind, version, previous_version, below, reason, activated_by, activated_at';

/** By name. */
export type Pointers = ReadonlyMap<string, number>;

/** All pointers of a tenant, in one value. */
export const ACTIVE_POINTERS: ReceiptRead = {
  name: 'active_pointers',
  sql: 'SELECT json_object_agg(name, version) FROM workflow_pointers WHERE tenant_id = $1 AND version IS NOT NULL',
};

/** @param read what `ACTIVE_POINTERS` gives; null without any */
export function pointersOf(read: JsonValue): Pointers {
  const entries = isJsonObject(read) ? Object.entries(read) : [];
  return new Map(entries.flatMap(([name, version]) => (typeof version === 'number' ? [[name, version]] : [])));
}

/**
 * Which version is active for a tenant. The activations form a stack: each knows the one below it, and a rollback steps
 * down; its own entry in the trail is beside the stack. One row lock a switch, so that two administrators take turns.
 */
export class ActivationStore {
  constructor(private readonly database: Database) {}

  /** Name → version of every workflow that an administrator switched and nobody returned to its marker. */
  async pointers(tenantId: string): Promise<Pointers> {
    const [row] = await this.database.query<{ pointers: JsonValue }>({
      name: 'workflows.list_pointers',
      text: `SELECT (${ACTIVE_POINTERS.sql}) AS pointers`,
      values: [tenantId],
    });
    return pointersOf(row?.pointers ?? null);
  }

  /** Null: the marker decides. */
  async pointer(tenantId: string, name: string): Promise<number | null> {
    const [row] = await this.database.query<{ version: number | null }>({
      name: 'workflows.find_pointer',
      text: 'SELECT version FROM workflow_pointers WHERE tenant_id = $1 AND name = $2',
      values: [tenantId, name],
    });
    return row?.version ?? null;
  }

  /**
   * Makes `version` active; null returns to the marker.
   * @param expected what the caller believes to be active; undefined where it does not say
   * @throws AppError `active_version_changed`
   */
  switch(to: Switch, version: number | null, expected?: number | null): Promise<Activation> {
    return this.database.transaction(async (tx) => {
      const pointer = await lockPointer(tx, to);
      const active = pointer.version ?? to.markerVersion;
      if (expected !== undefined && expected !== active) {
        throw new AppError('active_version_changed', `Version ${active ?? 'none'} is active, not ${expected ?? 'none'}`);
      }
      const kind = version === null ? 'marker' : 'activate';
      // A repeat changes nothing, so it is no step that a rollback would have to take back.
      if (version === pointer.version) return unchanged(to, kind, version);
      const row = await insertActivation(tx, to, { kind, version, previous: active, below: pointer.activation });
      await writePointer(tx, to, { version, activation: row.seq });
      return activationOf(row);
    });
  }

  /** @throws AppError `nothing_to_roll_back` */
  rollback(to: Switch): Promise<Activation> {
    return this.database.transaction(async (tx) => {
      const pointer = await lockPointer(tx, to);
      if (pointer.activation === null) throw new AppError('nothing_to_roll_back', 'No activation is left to go back from');
      const top = await readActivation(tx, to, pointer.activation);
      const below = top.below === null ? null : await readActivation(tx, to, top.below);
      const target = { version: below?.version ?? null, activation: top.below };
      const row = await insertActivation(tx, to, { kind: 'rollback', version: target.version, previous: pointer.version ?? to.markerVersion, below: null });
      await writePointer(tx, to, target);
      return activationOf(row);
    });
  }

  /** The latest first. */
  async list(tenantId: string, name: string): Promise<readonly Activation[]> {
    const rows = await this.database.query<ActivationRow>({
      name: 'workflows.list_activations',
      text: `SELECT ${COLUMNS} FROM workflow_activations WHERE tenant_id = $1 AND name = $2 ORDER BY seq DESC`,
      values: [tenantId, name],
    });
    return rows.map(activationOf);
  }
}

async function lockPointer(tx: Transaction, { tenantId, name }: Switch): Promise<PointerRow> {
  const rows = await tx.query<PointerRow>({
    name: 'workflows.lock_pointer',
    text: `INSERT INTO workflow_pointers (tenant_id, name, version, activation) VALUES ($1, $2, NULL, NULL)
           ON CONFLICT (tenant_id, name) DO UPDATE SET version = workflow_pointers.version
           RETURNING version, activation`,
    values: [tenantId, name],
  });
  return onlyRow(rows);
}

async function insertActivation(
  tx: Transaction,
  { tenantId, name, reason, by, at }: Switch,
  row: { readonly kind: ActivationKind; readonly version: number | null; readonly previous: number | null; readonly below: string | null },
): Promise<ActivationRow> {
  const rows = await tx.query<ActivationRow>({
    name: 'workflows.insert_activation',
    text: `INSERT INTO workflow_activations (tenant_id, name, kind, version, previous_version, below, reason, activated_by, activated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`,
    values: [tenantId, name, row.kind, row.version, row.previous, row.below, reason, by, at],
  });
  return onlyRow(rows);
}

async function readActivation(tx: Transaction, { tenantId, name }: Switch, seq: string): Promise<ActivationRow> {
  const rows = await tx.query<ActivationRow>({
    name: 'workflows.read_activation',
    text: `SELECT ${COLUMNS} FROM workflow_activations WHERE tenant_id = $1 AND name = $2 AND seq = $3`,
    values: [tenantId, name, seq],
  });
  return onlyRow(rows);
}

async function writePointer(tx: Transaction, { tenantId, name }: Switch, pointer: PointerRow): Promise<void> {
  await tx.query({
    name: 'workflows.write_pointer',
    text: 'UPDATE workflow_pointers SET version = $3, activation = $4 WHERE tenant_id = $1 AND name = $2',
    values: [tenantId, name, pointer.version, pointer.activation],
  });
}

function unchanged({ reason, by, at, markerVersion }: Switch, kind: ActivationKind, version: number | null): Activation {
  return { id: '', kind, version, previousVersion: version ?? markerVersion, reason, activatedBy: by, activatedAt: at };
}

function activationOf(row: ActivationRow): Activation {
  const { seq, kind, version, previous_version, reason, activated_by, activated_at } = row;
  return { id: seq, kind, version, previousVersion: previous_version, reason, activatedBy: activated_by, activatedAt: activated_at };
}

function onlyRow<Row>(rows: readonly Row[]): Row {
  const row = rows[0];
  if (row === undefined) throw new AppError('internal_error', 'A statement that returns a row returned none', { kind: 'unexpected' });
  return row;
}

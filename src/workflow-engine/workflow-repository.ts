import { AppError } from '../kernel/errors.js';
import type { Clock } from '../kernel/clock.js';
import { sha256Hex } from '../kernel/hash.js';
import { type LoadedWorkflow, loadWorkflow, type WorkflowDefinition, type WorkflowProblem } from './domain/index.js';
import type { ActivationStore, Pointers } from './persistence/activation-store.js';
import { COMMON, type StoredVersion, type VersionStore } from './persistence/version-store.js';
import { invalidWorkflow, versionExists } from './workflow-errors.js';
import type { WorkflowCompiler } from './workflow-compiler.js';
import type { WorkflowDirectory, WorkflowFile } from './workflow-directory.js';
import type { ActiveVersion, WorkflowVersion } from './workflow-version.js';

interface Serving {
  readonly content: string;
  readonly loaded: LoadedWorkflow;
}

/** Versions kept at hand; a version is some kilobytes. */
const CACHED = 1000;

/**
 * The versions of workflows: files common to all tenants, and each tenant's uploads. A published version never changes:
 * what a file held when it was first used keeps serving, whatever the file holds later (architecture §4.24).
 */
export class WorkflowRepository {
  private readonly used = new Map<string, StoredVersion>();

  constructor(
    private readonly directory: WorkflowDirectory,
    private readonly store: VersionStore,
    private readonly activations: Pick<ActivationStore, 'pointer' | 'pointers'>,
    private readonly compiler: WorkflowCompiler,
    private readonly clock: Clock,
  ) {}

  /** The marker's version, null without a marker that can be read. */
  markerVersion(name: string): number | null {
    return this.directory.markers.get(name)?.version ?? null;
  }

  /** Names that have a marker file, whether or not a version. */
  get markedNames(): readonly string[] {
    return [...this.directory.markers.keys()];
  }

  /** Fixes a version's content, as its first use does. */
  async publish(tenantId: string, name: string, version: number): Promise<void> {
    await this.serving(tenantId, name, version);
  }

  async active(tenantId: string, name: string): Promise<ActiveVersion> {
    const [pointer, markerVersion] = [await this.activations.pointer(tenantId, name), this.markerVersion(name)];
    return pointer === null ? { version: markerVersion, source: 'marker', markerVersion } : { version: pointer, source: 'admin', markerVersion };
  }

  /**
   * Name → version that is active; a name without one is left out.
   * @param known the tenant's pointers, where they were read before; else one statement reads them all
   */
  async activeVersions(tenantId: string, names: readonly string[], known?: Pointers): Promise<ReadonlyMap<string, number>> {
    const pointers = known ?? (await this.activations.pointers(tenantId));
    return new Map(names.flatMap((name) => {
      const version = pointers.get(name) ?? this.markerVersion(name);
      return version === null ? [] : [[name, version] as const];
    }));
  }

  /**
   * The definition that a new execution runs: the active one, or the version asked for.
   * @throws AppError `workflow_not_found`, `workflow_version_not_found`, `no_active_version`, `workflow_invalid`
   */
  async runnable(tenantId: string, name: string, version: number | null): Promise<WorkflowDefinition> {
    const number = version ?? (await this.active(tenantId, name)).version;
    if (number === null) {
      await this.assertKnown(tenantId, name);
      throw new AppError('no_active_version', `No version of ${name} is active`);
    }
    const found = await this.serving(tenantId, name, number);
    if (found !== null) return usable(found);
    const unknown = await this.unknownVersion(tenantId, name, number);
    throw version === null ? new AppError('no_active_version', `The marker of ${name} names version ${number}, which is not there`) : unknown;
  }

  /** The definition that a started execution goes on with, whatever is active now. @throws AppError `workflow_version_not_found` */
  async pinned(tenantId: string, name: string, version: number): Promise<WorkflowDefinition> {
    const found = await this.serving(tenantId, name, version);
    // Even with an error that a later release finds in it, it goes on as far as it can.
    const definition = found === null ? null : (found.loaded.definition ?? loadWorkflow(found.content).definition);
    if (definition === null) throw new AppError('workflow_version_not_found', `Version ${version} of ${name} is not here`, { kind: 'operational' });
    return definition;
  }

  /** One version as it is. @throws AppError `workflow_not_found`, `workflow_version_not_found` */
  async version(tenantId: string, name: string, version: number): Promise<WorkflowVersion> {
    const versions = await this.versionsOf(tenantId, name);
    const found = versions.find((candidate) => candidate.version === version);
    if (found === undefined) throw await this.unknownVersion(tenantId, name, version);
    return found;
  }

  /** Every version that a tenant sees, by name and number. */
  async versions(tenantId: string): Promise<readonly WorkflowVersion[]> {
    const [uploads, stored] = [await this.store.list(tenantId), await this.store.list(COMMON)];
    const uploaded = new Set(uploads.map(keyOf));
    const first = new Map(stored.map((version) => [keyOf(version), version]));
    const files = this.directory.versions.filter((file) => !uploaded.has(keyOf(file)));
    const vanished = stored.filter((version) => !uploaded.has(keyOf(version)) && this.directory.find(version.name, version.version) === null);
    return [
      ...uploads.map((upload) => this.asVersion(upload, 'upload', [])),
      ...files.map((file) => this.fileVersion(file, first.get(keyOf(file)) ?? null)),
      ...vanished.map((version) => this.asVersion(version, 'file', [])),
    ].sort((left, right) => (left.name === right.name ? left.version - right.version : left.name < right.name ? -1 : 1));
  }

  /**
   * Publishes a tenant's own version.
   * @throws AppError `workflow_invalid` with its problems, `workflow_version_exists`
   */
  async upload(tenantId: string, name: string, text: string, by: string): Promise<WorkflowVersion> {
    const loaded = this.compiler.check(text, null);
    const mismatch = loaded.definition !== null && loaded.definition.name !== name;
    const checked = mismatch ? this.compiler.check(text, { name, version: loaded.definition.version }) : loaded;
    if (checked.definition === null) throw invalidWorkflow(`${name} has errors`, checked.problems);
    const { version } = checked.definition;
    // A file that is gone still serves what started on it (architecture §4.24).
    if (this.directory.find(name, version) !== null || (await this.store.find(COMMON, name, version)) !== null) throw versionExists(name, version);
    const upload = { name, version, content: text, checksum: sha256Hex(text), createdBy: by, createdAt: this.clock.now() };
    const stored = await this.store.insertOnce(tenantId, upload);
    if (stored.createdAt.getTime() !== upload.createdAt.getTime() || stored.checksum !== upload.checksum) throw versionExists(name, version);
    return this.asVersion(stored, 'upload', []);
  }

  /** @throws AppError `workflow_not_found` */
  async assertKnown(tenantId: string, name: string): Promise<void> {
    const versions = await this.versionsOf(tenantId, name);
    if (versions.length === 0 && !this.directory.markers.has(name)) throw new AppError('workflow_not_found', `No workflow is named ${name}`);
  }

  private async versionsOf(tenantId: string, name: string): Promise<readonly WorkflowVersion[]> {
    return (await this.versions(tenantId)).filter((version) => version.name === name);
  }

  private async unknownVersion(tenantId: string, name: string, version: number): Promise<AppError> {
    await this.assertKnown(tenantId, name);
    return new AppError('workflow_version_not_found', `${name} has no version ${version}`);
  }

  /**
   * What runs under this number: an upload of the tenant, else what the file held when it was first used. Neither ever
   * changes, so what was found is kept, and only the first use in a process asks the database.
   */
  private async serving(tenantId: string, name: string, version: number): Promise<Serving | null> {
    const key = `${tenantId} ${name} ${version}`;
    const stored = this.used.get(key) ?? (await this.store.find(tenantId, name, version)) ?? (await this.firstUse(name, version));
    if (stored === null) return null;
    if (this.used.size >= CACHED) this.used.clear();
    this.used.set(key, stored);
    return { content: stored.content, loaded: this.compiler.load(stored) };
  }

  private async firstUse(name: string, version: number): Promise<StoredVersion | null> {
    const file = this.directory.find(name, version);
    return file === null ? this.store.find(COMMON, name, version) : this.store.insertOnce(COMMON, { ...file, createdBy: null, createdAt: this.clock.now() });
  }

  private fileVersion(file: WorkflowFile, first: StoredVersion | null): WorkflowVersion {
    if (first === null || first.checksum === file.checksum) return this.asVersion(file, 'file', this.markerProblems(file));
    const message = `The file changed after this version was first used: publish the change as version ${file.version + 1}, and restore this file.`;
    const changed: WorkflowProblem = { code: 'checksum_mismatch', severity: 'error', message, line: 1, column: 1, path: '' };
    return this.asVersion(first, 'file', [changed, ...this.markerProblems(file)]);
  }

  /** A marker that cannot be read, or names no version, is told at the newest one. */
  private markerProblems({ name, version }: WorkflowFile): readonly WorkflowProblem[] {
    const newest = Math.max(...this.directory.versions.filter((file) => file.name === name).map((file) => file.version));
    return version === newest ? (this.directory.markers.get(name)?.problems ?? []) : [];
  }

  private asVersion(
    { name, version, content, checksum }: WorkflowFile,
    source: WorkflowVersion['source'],
    more: readonly WorkflowProblem[],
  ): WorkflowVersion {
    const loaded = this.compiler.load({ name, version, content, checksum });
    const definition = loaded.definition ?? loadWorkflow(content).definition;
    return { name, version, source, content, checksum, definition, problems: [...more, ...loaded.problems] };
  }
}

function usable({ loaded }: { readonly loaded: LoadedWorkflow }): WorkflowDefinition {
  if (loaded.definition === null) throw invalidWorkflow('The version has errors', loaded.problems);
  return loaded.definition;
}

function keyOf({ name, version }: { readonly name: string; readonly version: number }): string {
  return `${name} ${version}`;
}

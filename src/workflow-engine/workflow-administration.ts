import type { Clock } from '../kernel/clock.js';
import type { WorkflowProblem } from './domain/index.js';
import type { Activation, ActivationStore, Switch } from './persistence/activation-store.js';
import { invalidWorkflow } from './workflow-errors.js';
import type { WorkflowRepository } from './workflow-repository.js';
import type { WorkflowVersion } from './workflow-version.js';

/** A workflow as an administrator sees it in the list. */
export interface WorkflowSummary {
  readonly name: string;
  readonly activeVersion: number | null;
  readonly activeSource: 'marker' | 'admin';
  readonly markerVersion: number | null;
  readonly versions: readonly {
    readonly version: number;
    readonly checksum: string;
    readonly source: 'file' | 'upload';
    readonly problems: readonly WorkflowProblem[];
  }[];
}

/** What a switch came to. */
export interface Switched {
  readonly name: string;
  readonly previousVersion: number | null;
  readonly activeVersion: number | null;
  readonly activatedBy: string;
  readonly activatedAt: Date;
}

export interface SwitchRequest {
  readonly tenantId: string;
  readonly name: string;
  readonly reason: string;
  readonly by: string;
}

/** What administrators do with versions (architecture §4.23-24). Executions in flight stay on the version they started with. */
export class WorkflowAdministration {
  constructor(
    private readonly repository: WorkflowRepository,
    private readonly activations: ActivationStore,
    private readonly clock: Clock,
  ) {}

  async list(tenantId: string): Promise<readonly WorkflowSummary[]> {
    const [versions, pointers] = [await this.repository.versions(tenantId), await this.activations.pointers(tenantId)];
    const names = [...new Set([...versions.map(({ name }) => name), ...this.repository.markedNames])].sort();
    return names.map((name) => {
      const [pointer, markerVersion] = [pointers.get(name) ?? null, this.repository.markerVersion(name)];
      return {
        name,
        activeVersion: pointer ?? markerVersion,
        activeSource: pointer === null ? 'marker' : 'admin',
        markerVersion,
        versions: versions.filter((version) => version.name === name).map(summaryOf),
      };
    });
  }

  /**
   * Makes a version active.
   * @throws AppError `workflow_not_found`, `workflow_version_not_found`, `workflow_invalid`, `active_version_changed`
   */
  async activate(request: SwitchRequest, version: number, expected: number | null | undefined): Promise<Switched> {
    const { problems } = await this.repository.version(request.tenantId, request.name, version);
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw invalidWorkflow(`Version ${version} has errors`, errors);
    await this.repository.publish(request.tenantId, request.name, version);
    return this.switched(request, await this.activations.switch(this.switchOf(request), version, expected));
  }

  /** @throws AppError `workflow_not_found`, `nothing_to_roll_back` */
  async rollback(request: SwitchRequest): Promise<Switched> {
    await this.repository.assertKnown(request.tenantId, request.name);
    return this.switched(request, await this.activations.rollback(this.switchOf(request)));
  }

  /** @throws AppError `workflow_not_found` */
  async returnToMarker(request: SwitchRequest): Promise<Switched> {
    await this.repository.assertKnown(request.tenantId, request.name);
    return this.switched(request, await this.activations.switch(this.switchOf(request), null));
  }

  /** The audit trail, the latest first. @throws AppError `workflow_not_found` */
  async trail(tenantId: string, name: string): Promise<readonly Activation[]> {
    await this.repository.assertKnown(tenantId, name);
    return this.activations.list(tenantId, name);
  }

  private switchOf(request: SwitchRequest): Switch {
    return { ...request, at: this.clock.now(), markerVersion: this.repository.markerVersion(request.name) };
  }

  private switched({ name }: SwitchRequest, { previousVersion, version, activatedBy, activatedAt }: Activation): Switched {
    return { name, previousVersion, activeVersion: version ?? this.repository.markerVersion(name), activatedBy, activatedAt };
  }
}

function summaryOf({ version, checksum, source, problems }: WorkflowVersion): WorkflowSummary['versions'][number] {
  return { version, checksum, source, problems };
}

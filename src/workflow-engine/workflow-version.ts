import type { WorkflowDefinition, WorkflowProblem } from './domain/index.js';

/** What is active for a tenant, and who says so (architecture §4.23). */
export interface ActiveVersion {
  readonly version: number | null;
  readonly source: 'marker' | 'admin';
  readonly markerVersion: number | null;
}

/** One version as it serves: its content, and what is wrong with it. */
export interface WorkflowVersion {
  readonly name: string;
  readonly version: number;
  readonly source: 'file' | 'upload';
  readonly content: string;
  readonly checksum: string;
  /** For looking at: may have errors. Null where the file cannot be read as a workflow. */
  readonly definition: WorkflowDefinition | null;
  readonly problems: readonly WorkflowProblem[];
}

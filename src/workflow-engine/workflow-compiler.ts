import { type ActionRegistry, checkWorkflow, type ExpectedIdentity, type LoadedWorkflow } from './domain/index.js';
import type { WorkflowFile } from './workflow-directory.js';

/** Versions kept compiled; a version is some kilobytes. */
const CACHED = 1000;

/** Reads and checks texts of workflows against the registered actions, the same text once. */
export class WorkflowCompiler {
  private readonly compiled = new Map<string, LoadedWorkflow>();

  constructor(private readonly actions: ActionRegistry) {}

  /** A text as if it were published; under no name where `expected` is null. */
  check(text: string, expected: ExpectedIdentity | null): LoadedWorkflow {
    return checkWorkflow(text, this.actions, expected);
  }

  load({ name, version, content, checksum }: WorkflowFile): LoadedWorkflow {
    const key = `${name} ${version} ${checksum}`;
    const known = this.compiled.get(key);
    if (known !== undefined) return known;
    const loaded = this.check(content, { name, version });
    if (this.compiled.size >= CACHED) this.compiled.clear();
    this.compiled.set(key, loaded);
    return loaded;
  }
}

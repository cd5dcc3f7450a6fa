/** What a file of `workflows/` is by its name (WORKFLOWS §2). */
export type WorkflowFileName =
  | { readonly kind: 'version'; readonly name: string; readonly version: number }
  | { readonly kind: 'marker'; readonly name: string };

const VERSION_FILE = /^([A-Za-z_][A-Za-z0-9_-]{0,63})\.v([1-9]\d{0,5})\.yaml$/;
const MARKER_FILE = /^([A-Za-z_][A-Za-z0-9_-]{0,63})\.active\.yaml$/;

/** `<name>.v<version>.yaml` or `<name>.active.yaml`; null for another name. */
export function parseWorkflowFileName(fileName: string): WorkflowFileName | null {
  const [, versioned, version] = VERSION_FILE.exec(fileName) ?? [];
  if (versioned !== undefined && version !== undefined) return { kind: 'version', name: versioned, version: Number(version) };
  const [, marked] = MARKER_FILE.exec(fileName) ?? [];
  return marked === undefined ? null : { kind: 'marker', name: marked };
}

import { YAML_MEDIA_TYPE } from '../platform/http/yaml-body.js';
import { renderMermaid, type WorkflowVersion } from '../workflow-engine/index.js';
import type { WorkflowVersionDto } from './workflows.dto.js';

const MERMAID_MEDIA_TYPE = 'text/vnd.mermaid';

export type VersionRepresentation =
  | { readonly mediaType: 'application/json'; readonly body: WorkflowVersionDto }
  | { readonly mediaType: string; readonly body: string };

/** A version in the first form that the caller accepts; JSON where it accepts no other. */
export function writeVersion(version: WorkflowVersion, accept: string): VersionRepresentation {
  const wanted = accept.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase());
  const first = wanted.find((type) => type === YAML_MEDIA_TYPE || type === MERMAID_MEDIA_TYPE || type === 'application/json');
  if (first === YAML_MEDIA_TYPE) return { mediaType: `${YAML_MEDIA_TYPE}; charset=utf-8`, body: version.content };
  const { definition } = version;
  if (first === MERMAID_MEDIA_TYPE && definition !== null) return { mediaType: `${MERMAID_MEDIA_TYPE}; charset=utf-8`, body: renderMermaid(definition) };
  return { mediaType: 'application/json', body: viewOf(version) };
}

function viewOf({ name, version, checksum, source, problems, definition, content }: WorkflowVersion): WorkflowVersionDto {
  return { name, version, checksum, source, problems, inputs: definition?.inputs ?? [], start: definition?.start ?? null, yaml: content };
}

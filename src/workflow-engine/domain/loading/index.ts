export { decodeUtf8, NOT_UTF8 } from './decode-utf8.js';
export { parseWorkflowFileName, type WorkflowFileName } from './file-name.js';
export { limitProblems } from './limit-problems.js';
export { loadMarker, type LoadedMarker } from './load-marker.js';
export { loadWorkflow, readWorkflow, type ExpectedIdentity, type LoadedWorkflow } from './load-workflow.js';
export { MAX_FILE_BYTES } from './read-yaml.js';
export { looksLikeReference, parseReference } from './reference.js';
export { WORKFLOW_SCHEMA } from './schema.js';
export { pointerOf, sortProblems, SourceMap, type Path, type Position } from './source-map.js';

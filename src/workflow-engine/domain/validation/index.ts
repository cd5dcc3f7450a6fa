export type { ActionCatalog } from './finding.js';
export { markerProblems, validateFiles, type CheckedFile, type WorkflowFile } from './validate-files.js';
export { checkWorkflow, validateWorkflow } from './validate-workflow.js';

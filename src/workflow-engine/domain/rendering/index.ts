export { conditionText, templateText } from './condition-text.js';
export { renderMermaid } from './mermaid.js';
export { MAX_PATHS, pathsOf, type PathPause, type Paths, type PathStep } from './paths.js';

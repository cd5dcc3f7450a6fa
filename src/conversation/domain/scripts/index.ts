export { ScriptCatalog, type ScriptParams, type ScriptSource } from './script-catalog.js';
export { ScriptCatalogError, ScriptRenderError, type Script, type ScriptParameter, type ScriptProblem } from './script.js';

export { DeterministicOrchestrator } from './deterministic-orchestrator.js';

export { contasActions } from './contas-actions.js';
export { ContasJourneyRunner } from './contas-journey-runner.js';
export type { ContasParts } from './contas-parts.js';
export { ContasModule } from './contas.module.js';
export { loadKnowledge } from './knowledge/load-knowledge.js';
export { type KnowledgePassage, KnowledgeSearch } from './knowledge-search.js';

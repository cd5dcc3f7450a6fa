export { ContasJourneyRunner } from './contas-journey-runner.js';
export { ContasModule } from './contas.module.js';

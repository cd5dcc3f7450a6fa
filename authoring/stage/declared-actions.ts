import { workflowActions } from '../../src/composition/workflow-actions.js';
import { KnowledgeSearch } from '../../src/contas/index.js';
import { SystemClock } from '../../src/kernel/clock.js';
import { HttpTelcoGateway } from '../../src/telco/http/http-telco-gateway.js';
import type { ActionRegistry, Counters } from '../../src/workflow-engine/domain/index.js';

/** A stage answers for every action that needs the world, so only their declarations count here and nothing is called. */
export function declaredActions(counters: Counters): ActionRegistry {
  const telco = new HttpTelcoGateway({ baseUrl: 'http://127.0.0.1:1', token: null, timeoutMs: 1 });
  return workflowActions(counters, { telco, clock: new SystemClock(), knowledge: new NoKnowledge() });
}

class NoKnowledge extends KnowledgeSearch {
  override async search(): Promise<readonly never[]> {
    return [];
  }
}

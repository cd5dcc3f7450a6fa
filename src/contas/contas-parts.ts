import type { Clock } from '../kernel/clock.js';
import type { TelcoGateway } from '../telco/index.js';
import type { KnowledgeSearch } from './knowledge-search.js';

/** What the actions of Contas are made of. */
export interface ContasParts {
  readonly telco: TelcoGateway;
  readonly clock: Clock;
  readonly knowledge: KnowledgeSearch;
}

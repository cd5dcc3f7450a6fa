import { IntentInputInterpreter } from '../../src/composition/intent-input-interpreter.js';
import { workflowActions } from '../../src/composition/workflow-actions.js';
import type { ContasParts } from '../../src/contas/index.js';
import type { EffectsJournal } from '../../src/effects/index.js';
import type { Database } from '../../src/platform/database/database.js';
import { OwnedExecutions } from '../../src/workflow-engine/owned-executions.js';
import { ActivationStore } from '../../src/workflow-engine/persistence/activation-store.js';
import { ExecutionStore } from '../../src/workflow-engine/persistence/execution-store.js';
import { VersionStore } from '../../src/workflow-engine/persistence/version-store.js';
import { TimerLimit } from '../../src/workflow-engine/timer-limit.js';
import { WorkflowCompiler } from '../../src/workflow-engine/workflow-compiler.js';
import { WorkflowDirectory } from '../../src/workflow-engine/workflow-directory.js';
import { WorkflowRepository } from '../../src/workflow-engine/workflow-repository.js';

const directory = WorkflowDirectory.read('workflows');
/** What each replica would read and check anew: a definition knows its actions by name alone. */
let compiled: WorkflowCompiler | null = null;

/** The journeys of the product over a database and an operator, without Nest: as one replica has them. */
export function ownedExecutionsOn(database: Database, journal: EffectsJournal, contas: ContasParts): OwnedExecutions {
  const actions = workflowActions(null, contas);
  const compiler = (compiled ??= new WorkflowCompiler(actions));
  const repository = new WorkflowRepository(directory, new VersionStore(database), new ActivationStore(database), compiler, contas.clock);
  const interpreter = new IntentInputInterpreter();
  return new OwnedExecutions({ store: new ExecutionStore(database), repository, journal, actions, interpreter, limits: new TimerLimit(), pauseTtlSeconds: 86_400 });
}

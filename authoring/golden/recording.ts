import type { JsonObject } from '../../src/kernel/json.js';
import type { ActionRegistry, TraceEntry, WorkflowDefinition } from '../../src/workflow-engine/domain/index.js';
import { checkPlay } from '../plays/check-play.js';
import type { Play } from '../plays/play.js';
import type { Performance } from '../stage/perform.js';

export interface Recording {
  /** JSON text, ending in a line break. */
  readonly text: string;
  /** Where a play came out otherwise than it is written. */
  readonly differences: readonly string[];
}

/** All that a version did in its plays, as text that a review can read. @throws StageError when a play cannot go on as written */
export async function recordPlays(definition: WorkflowDefinition, plays: readonly Play[], actions: ActionRegistry): Promise<Recording> {
  const { name, version } = definition;
  const recorded: JsonObject[] = [];
  const differences: string[] = [];
  for (const play of plays) {
    const played = await checkPlay(definition, play, actions);
    recorded.push(recordOf(play, played.performance));
    differences.push(...played.differences.map((difference) => `${play.name}: ${difference}`));
  }
  return { text: `${JSON.stringify({ workflow: name, version, plays: recorded }, null, 2)}\n`, differences };
}

function recordOf(play: Play, { execution, calls, said }: Performance): JsonObject {
  const { status, reason, trace, pause, input, vars, output } = execution;
  return {
    play: play.name,
    status,
    reason,
    trace: trace.map(entryText),
    given: calls.map((call) => ({ node: call.node, input: call.input })),
    said,
    pause: pause === null ? null : { key: pause.expectedInput.key, allowed_values: pause.expectedInput.allowedValues, attempts: pause.attempts },
    input,
    vars,
    output,
  };
}

function entryText({ node, visit, event, status, next, detail }: TraceEntry): string {
  const what = `${node} #${visit} -> ${event === 'node' ? '' : `${event} `}${status}`;
  return `${what}${detail === null ? '' : ` (${detail})`}${next === null ? '' : `, next ${next}`}`;
}

import { canonicalJson, isJsonObject, type JsonObject, type JsonValue } from '../../src/kernel/json.js';
import type { ActionRegistry, Execution, WorkflowDefinition } from '../../src/workflow-engine/domain/index.js';
import { perform, type Performance } from '../stage/perform.js';
import type { Expected, Play } from './play.js';
import { WrittenInterpreter, WrittenStage } from './written-stage.js';

export interface PlayedPlay {
  readonly performance: Performance;
  /** Where it came out otherwise than it is written, one sentence each. */
  readonly differences: readonly string[];
}

/** Plays a play and compares. @throws StageError when it cannot go on as it is written */
export async function checkPlay(definition: WorkflowDefinition, play: Play, actions: ActionRegistry): Promise<PlayedPlay> {
  const stage = new WrittenStage(play);
  const performance = await perform(definition, { input: play.input ?? {}, stage, actions, interpreter: new WrittenInterpreter(play) });
  return { performance, differences: [...differencesOf(performance, play.expect), ...stage.unused] };
}

/** The trace as WORKFLOWS §15.3 writes it. */
export function traceLines({ trace }: Execution): readonly string[] {
  return trace.map(({ node, event, status }) => `${node} -> ${event === 'node' ? '' : `${event} `}${status}`);
}

function differencesOf({ execution, said, calls }: Performance, expected: Expected): readonly string[] {
  const given = Object.entries(expected.given ?? {}).flatMap(([node, fields]) => {
    const input = calls.findLast((call) => call.node === node)?.input;
    return input === undefined ? [`${node} never ran, and given.${node} is expected`] : fieldDifferences(`given.${node}`, input, fields);
  });
  return [
    ...different('status', execution.status, expected.status),
    ...different('reason', execution.reason, expected.reason ?? null),
    ...(expected.trace === undefined ? [] : different('trace', traceLines(execution), expected.trace)),
    ...(expected.said === undefined ? [] : different('said', said, expected.said)),
    ...fieldDifferences('output', execution.output, expected.output ?? {}),
    ...given,
  ];
}

/** Only the fields that are written count; null stands for a field that is not there. */
function fieldDifferences(what: string, actual: JsonObject, expected: JsonObject): readonly string[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    const found = actual[key] ?? null;
    return isJsonObject(value) && isJsonObject(found) ? fieldDifferences(`${what}.${key}`, found, value) : different(`${what}.${key}`, found, value);
  });
}

function different(what: string, actual: JsonValue, expected: JsonValue): readonly string[] {
  return canonicalJson(actual) === canonicalJson(expected) ? [] : [`${what} is ${shown(actual)}, expected ${shown(expected)}`];
}

function shown(value: JsonValue): string {
  return Array.isArray(value) ? `\n${value.map((item) => `    ${typeof item === 'string' ? item : JSON.stringify(item)}`).join('\n')}\n ` : JSON.stringify(value);
}

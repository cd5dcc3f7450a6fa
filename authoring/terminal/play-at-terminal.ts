import { isJsonObject, type JsonObject, type JsonValue } from '../../src/kernel/json.js';
import { checkWorkflow, inputProblems, type WorkflowDefinition } from '../../src/workflow-engine/domain/index.js';
import type { ExitCode, Surroundings } from '../command.js';
import { jsonOrText } from '../json-text.js';
import { problemLine } from '../lint.js';
import { traceLines } from '../plays/check-play.js';
import { perform } from '../stage/perform.js';
import { UsageError } from '../usage-error.js';
import type { VersionFile } from '../workflow-files.js';
import { LinePrompter, type Prompter } from './prompter.js';
import { ANSWER_HELP, TerminalStage } from './terminal-stage.js';

/** Plays a workflow with whoever is at the terminal. Actions that are not registered here are played like the others. */
export async function playAtTerminal(file: VersionFile, input: JsonValue, { actions, interpreter, print, lines, isTyped }: Surroundings): Promise<ExitCode> {
  const { definition, problems } = checkWorkflow(file.text, null, file.identity);
  if (definition === null) throw new UsageError(`it has errors\n${problems.map((problem) => problemLine(file.path, problem)).join('\n')}`);
  if (!isJsonObject(input)) throw new UsageError('--input is to be a JSON object');
  const prompter = new LinePrompter({ lines, print, echoes: !isTyped });
  print(`${definition.name} v${definition.version}\n${ANSWER_HELP}\n`);
  const stage = new TerminalStage(definition, prompter, print);
  const { execution } = await perform(definition, { input: await completed(definition, input, prompter), stage, actions, interpreter });
  const { status, reason, output } = execution;
  print(`\n${status}${reason === null ? '' : ` (${reason})`}\n${traceLines(execution).map((line) => `  ${line}\n`).join('')}  output ${JSON.stringify(output)}\n`);
  return status === 'FAILED' ? 1 : 0;
}

/** Asks for what is required and was not given. Text where text is declared, else JSON where it is JSON. */
async function completed(definition: WorkflowDefinition, given: JsonObject, prompter: Prompter): Promise<JsonObject> {
  let input = given;
  for (const { name, problem, expected } of inputProblems(definition, given)) {
    if (problem !== 'missing') continue;
    const line = await prompter.ask(`input ${name} (${expected}):`);
    if (line === null) break;
    input = { ...input, [name]: expected === 'string' ? line : jsonOrText(line) };
  }
  return input;
}

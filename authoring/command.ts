import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { JsonValue } from '../src/kernel/json.js';
import { type ActionRegistry, type ExpectedInputInterpreter, loadWorkflow, renderMermaid } from '../src/workflow-engine/domain/index.js';
import { acceptGoldens, compareGoldens } from './golden/goldens.js';
import { goldenText } from './golden/golden-text.js';
import { YamlFileError } from './checked-yaml.js';
import { type CommandName, HELP, isCommand, USAGE } from './help.js';
import { jsonOf } from './json-text.js';
import { lintFiles, problemLine } from './lint.js';
import { listPaths, pathText } from './path-text.js';
import { untestedPaths } from './paths/untested-paths.js';
import { PlayFileError } from './plays/play.js';
import { writeSkeleton } from './skeleton.js';
import { StageError } from './stage/stage.js';
import { linesOfText } from './terminal/prompter.js';
import { playAtTerminal } from './terminal/play-at-terminal.js';
import { UsageError } from './usage-error.js';
import { findVersion, readText } from './workflow-files.js';

/** What the command needs of the process it runs in. */
export interface Surroundings {
  readonly actions: ActionRegistry;
  readonly interpreter: ExpectedInputInterpreter;
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
  /** What is typed or piped. */
  readonly lines: AsyncIterator<string>;
  /** Somebody types the lines, so they show by themselves. */
  readonly isTyped: boolean;
  /** In CI nothing is accepted. */
  readonly isCi: boolean;
}

export type ExitCode = 0 | 1 | 2;

/** `npm run workflow -- <command> […]`: the tools of workflow authors (docs/workflows.md). */
export async function workflowCommand([name, ...args]: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { print, complain } = surroundings;
  if (name === '--help' || name === 'help') {
    print(USAGE);
    return 0;
  }
  if (!isCommand(name)) {
    complain(name === undefined ? USAGE : `There is no command ${name}.\n\n${USAGE}`);
    return 2;
  }
  if (args.includes('--help')) {
    print(HELP[name]);
    return 0;
  }
  try {
    return await COMMANDS[name](args, surroundings);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof StageError || error instanceof PlayFileError || error instanceof YamlFileError)) throw error;
    complain(`workflow ${name}: ${error.message}\n`);
    return 2;
  }
}

const COMMANDS: Readonly<Record<CommandName, (args: readonly string[], surroundings: Surroundings) => ExitCode | Promise<ExitCode>>> = { lint, graph, paths, run, new: begin, golden };

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean', default: false } as const;

function lint(args: readonly string[], { actions, print }: Surroundings): ExitCode {
  const { values, positionals } = parsed({ args: [...args], allowPositionals: true, options: { strict: FLAG, json: FLAG } });
  const linted = lintFiles(positionals, actions);
  const problems = linted.flatMap((file) => file.problems.map((problem) => ({ file: file.path, ...problem })));
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  if (values.json) {
    print(`${JSON.stringify({ files: linted.length, errors, warnings, problems }, null, 2)}\n`);
  } else {
    for (const problem of problems) print(`${problemLine(problem.file, problem)}\n`);
    print(`${counted(linted.length, 'file')}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')}\n`);
  }
  return errors > 0 || (values.strict && warnings > 0) ? 1 : 0;
}

function graph(args: readonly string[], { print }: Surroundings): ExitCode {
  const { values, positionals } = parsed({ args: [...args], allowPositionals: true, options: { version: TEXT } });
  const file = findVersion(only(positionals, 'graph'), versionOf(values.version));
  const { definition, problems } = loadWorkflow(file.text);
  if (definition === null) throw new UsageError(`it cannot be drawn\n${problems.map((problem) => problemLine(file.path, problem)).join('\n')}`);
  print(renderMermaid(definition));
  return 0;
}

function paths(args: readonly string[], { print }: Surroundings): ExitCode {
  const { values, positionals } = parsed({ args: [...args], allowPositionals: true, options: { version: TEXT, json: FLAG, untested: FLAG } });
  const file = findVersion(only(positionals, 'paths'), versionOf(values.version));
  const { definition, problems } = loadWorkflow(file.text);
  if (definition !== null && values.untested) {
    const { text, isComplete } = untestedPaths(definition, file);
    print(text);
    return isComplete ? 0 : 1;
  }
  if (definition === null) throw new UsageError(`its paths cannot be listed\n${problems.map((problem) => problemLine(file.path, problem)).join('\n')}`);
  const list = listPaths(definition);
  print(values.json ? `${JSON.stringify(list, null, 2)}\n` : pathText(list));
  return 0;
}

async function run(args: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { values, positionals } = parsed({ args: [...args], allowPositionals: true, options: { version: TEXT, input: TEXT, script: TEXT } });
  const file = findVersion(only(positionals, 'run'), versionOf(values.version));
  const scripted = values.script === undefined ? surroundings : { ...surroundings, lines: linesOfText(readText(values.script)), isTyped: false };
  return playAtTerminal(file, values.input === undefined ? {} : inputOf(values.input), scripted);
}

function begin(args: readonly string[], { print, actions }: Surroundings): ExitCode {
  const { values, positionals } = parsed({ args: [...args], allowPositionals: true, options: { dir: { ...TEXT, default: 'workflows' } } });
  const written = writeSkeleton(only(positionals, 'new'), values.dir);
  for (const path of written) print(`${path}\n`);
  print('Next: npm run workflow -- run, then golden --accept, which records what its plays do.\n');
  const isSound = lintFiles(written.filter((path) => !path.endsWith('.play.yaml')), actions).every(({ problems }) => problems.length === 0);
  return isSound ? 0 : 1;
}

async function golden(args: readonly string[], { actions, print, isCi }: Surroundings): Promise<ExitCode> {
  const { values } = parsed({ args: [...args], options: { accept: FLAG } });
  if (values.accept && isCi) throw new UsageError('CI is set, and a difference is accepted by a person, in a review');
  const goldens = await compareGoldens(actions);
  for (const each of goldens) print(goldenText(each));
  const differing = goldens.filter(({ verdict }) => verdict.kind !== 'same');
  const broken = goldens.filter(({ verdict }) => verdict.kind === 'broken');
  if (values.accept) acceptGoldens(goldens);
  const left = values.accept ? broken : differing;
  print(`${counted(goldens.length, 'recording')}, ${differing.length} differ${values.accept ? `, ${differing.length - broken.length} accepted` : ''}\n`);
  return left.length > 0 ? 1 : 0;
}

function parsed<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'the arguments cannot be read');
  }
}

function only([first, second]: readonly string[], command: CommandName): string {
  if (first === undefined || second !== undefined) throw new UsageError(`it takes one ${command === 'new' ? 'name' : 'name or file'}\n\n${HELP[command]}`);
  return first;
}

function versionOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,5}$/u.test(text)) throw new UsageError(`a version is a whole number from 1, not ${text}`);
  return Number(text);
}

function inputOf(text: string): JsonValue {
  const value = jsonOf(text);
  if (value === undefined) throw new UsageError(`--input is to be JSON, not ${text}`);
  return value;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

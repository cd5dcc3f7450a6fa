/** What each command is for, and how it is called. */
export const HELP = {
  lint: `npm run workflow -- lint [files or folders…] [--strict] [--json]

Checks workflow files and markers (WORKFLOWS §17 and §18); none named: all of workflows/ and docs/examples/.
Prints file:line:column severity code message. Exit code 1 where there is an error; with --strict, a warning too.
  --strict   warnings fail
  --json     {files, errors, warnings, problems: [{file, line, column, severity, code, message, path}]}
`,
  graph: `npm run workflow -- graph <name|file> [--version N]

Prints the workflow as a Mermaid flowchart. A name is looked up in workflows/, then in docs/examples/: the version asked for, else
the marker's, else the highest. A file with errors is drawn as far as it can be read.
`,
  paths: `npm run workflow -- paths <name|file> [--version N] [--json | --untested]

Lists every path from the start to END, a cycle at most once, with the conditions that select it and the replies at its pauses.
  --untested   only the paths and edges that paths/<name>.v<version>.paths.yaml has no run for (docs/testing.md); exit code 1 where
               there are any
`,
  run: `npm run workflow -- run <name|file> [--version N] [--input JSON] [--script FILE]

Plays a workflow on the real executor. You stand in for its actions and its customer; no_op, montar_resposta_texto and contar run
as they are. Replies are read as in production, without a model. Exit code 1 where it ends FAILED.
  --input    what the caller gives, a JSON object; what is required and missing is asked for
  --script   the answers, a line each, instead of the terminal; a pipe does the same
`,
  new: `npm run workflow -- new <name> [--dir FOLDER]

Writes a workflow to begin with, which lint accepts: <name>.v1.yaml, its marker <name>.active.yaml and plays/<name>.v1.play.yaml.
  --dir      default: workflows
`,
  golden: `npm run workflow -- golden [--accept]

Plays every version of workflows/ and docs/examples/ and compares with the recordings in test/golden; prints what differs.
Exit code 1 where something does. The quick tests do the same in every build.
  --accept   takes the differences over, to be reviewed as part of the change; refused where CI is set
`,
} as const;

export type CommandName = keyof typeof HELP;

export const USAGE = `npm run workflow -- <command> […]

  lint [files…]         check files
  graph <name|file>     draw as Mermaid
  paths <name|file>     list every path with what selects it
  run <name|file>       play one at the terminal
  new <name>            begin one
  golden                replay the recorded executions

npm run workflow -- <command> --help says more; docs/workflows.md is the manual.
Exit code: 0 fine, 1 the command found something wrong, 2 it could not be carried out.
`;

/** True for the name of a command. */
export function isCommand(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(HELP, name);
}

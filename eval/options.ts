/** What the command was asked for. */
export interface EvalOptions {
  readonly file: string;
  readonly json: boolean;
  /** Where the HTML report is written; null writes none. */
  readonly html: string | null;
}

export const USAGE = 'usage: npm run eval:intent [-- --file FILE] [--json] [--html FILE]';
const DEFAULT_FILE = 'test/fixtures/utterances/utterances.jsonl';

/** Reads the arguments; null when they are not those of USAGE. */
export function readOptions(args: readonly string[]): EvalOptions | null {
  let options: EvalOptions = { file: DEFAULT_FILE, json: false, html: null };
  for (let at = 0; at < args.length; at += 1) {
    const value = args[at + 1];
    switch (args[at]) {
      case '--json':
        options = { ...options, json: true };
        break;
      case '--file':
      case '--html':
        if (value === undefined || value.startsWith('--')) return null;
        options = args[at] === '--file' ? { ...options, file: value } : { ...options, html: value };
        at += 1;
        break;
      default:
        return null;
    }
  }
  return options;
}

import { createInterface } from 'node:readline';

/** Asks whoever plays, a line an answer. */
export interface Prompter {
  /** The line, or null when there are no more. */
  ask(question: string): Promise<string | null>;
}

export interface PrompterOptions {
  readonly lines: AsyncIterator<string>;
  readonly print: (text: string) => void;
  /** The answers do not show by themselves, because nobody types them. */
  readonly echoes: boolean;
}

/** Answers are taken one after the other, typed or piped. */
export class LinePrompter implements Prompter {
  constructor(private readonly options: PrompterOptions) {}

  async ask(question: string): Promise<string | null> {
    const { lines, print, echoes } = this.options;
    print(`${question} `);
    const next = await lines.next();
    if (next.done === true) {
      print('\n');
      return null;
    }
    if (echoes) print(`${next.value}\n`);
    return next.value;
  }
}

/** The lines of a stream. */
export function linesOf(input: NodeJS.ReadableStream): AsyncIterator<string> {
  return createInterface({ input, terminal: false })[Symbol.asyncIterator]();
}

/** The lines of a text that is at hand. */
export async function* linesOfText(text: string): AsyncGenerator<string, undefined> {
  yield* text.replace(/\r?\n$/u, '').split(/\r?\n/u);
  return undefined;
}

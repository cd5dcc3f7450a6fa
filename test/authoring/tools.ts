import { type ExitCode, type Surroundings, workflowCommand } from '../../authoring/command.js';
import { StagedCounters } from '../../authoring/stage/staged-effects.js';
import { linesOfText } from '../../authoring/terminal/prompter.js';
import { IntentInputInterpreter } from '../../src/composition/intent-input-interpreter.js';
import { declaredActions } from '../../authoring/stage/declared-actions.js';

export interface Ran {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

/** Runs the command in this process, with `typed` piped into it. */
export async function workflow(args: readonly string[], typed = '', surroundings: Partial<Surroundings> = {}): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await workflowCommand(args, {
    actions: declaredActions(new StagedCounters()),
    interpreter: new IntentInputInterpreter(),
    print: (text) => out.push(text),
    complain: (text) => err.push(text),
    lines: typed === '' ? linesOfNothing() : linesOfText(typed),
    isTyped: false,
    isCi: false,
    ...surroundings,
  });
  return { code, out: out.join(''), err: err.join('') };
}

function linesOfNothing(): AsyncIterator<string> {
  return { next: async () => ({ done: true, value: undefined }) };
}

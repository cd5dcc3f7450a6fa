import { IntentInputInterpreter } from '../src/composition/intent-input-interpreter.js';
import { declaredActions } from './stage/declared-actions.js';
import { workflowCommand } from './command.js';
import { StagedCounters } from './stage/staged-effects.js';
import { linesOf } from './terminal/prompter.js';

process.exitCode = await workflowCommand(process.argv.slice(2), {
  actions: declaredActions(new StagedCounters()),
  interpreter: new IntentInputInterpreter(),
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  // Asked for only by commands that read.
  lines: { next: lazily(() => linesOf(process.stdin)) },
  isTyped: process.stdin.isTTY,
  isCi: (process.env.CI ?? '') !== '',
});
// A terminal that is still open would keep the process.
process.stdin.destroy();

function lazily(open: () => AsyncIterator<string>): () => Promise<IteratorResult<string>> {
  let lines: AsyncIterator<string> | null = null;
  return () => (lines ??= open()).next();
}

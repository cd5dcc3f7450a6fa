import { benchEngine } from './engine/main.js';
import { benchTurns } from './turns/main.js';

/** `npm run bench [-- turns | engine] [options]`. */
async function main([first, ...rest]: readonly string[]): Promise<number> {
  if (first === undefined || first.startsWith('--')) return benchTurns(first === undefined ? [] : [first, ...rest]);
  if (first === 'turns') return benchTurns(rest);
  if (first === 'engine') return benchEngine(rest);
  console.error(`bench: unknown bench ${first}; there are turns and engine`);
  return 2;
}

process.exitCode = await main(process.argv.slice(2));

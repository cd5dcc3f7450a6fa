import { type Figures, passes } from './bars.js';
import { endChildrenOnExit } from './children.js';
import { EngineTarget } from './engine-target.js';
import { HttpTarget } from './http-target.js';
import { type LifetimeFigures, measureLifetime } from './lifetime.js';
import { type BenchOptions, readOptions, USAGE } from './options.js';
import { format, writeInto } from './print.js';
import { RawTarget } from './raw-target.js';
import { describeRun, reportOf } from './report.js';
import { runRounds } from './rounds.js';
import { warmUp, type WarmUpFigures } from './warm-up.js';
import { Server } from './server.js';
import { type Store, Stores } from './store.js';
import type { Target } from './target.js';

/** The official bench of turns (docs/performance.md). @returns the exit code */
export async function benchTurns(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return 0;
  }
  const options = readOptions(args);
  const stores = await Stores.open(options.databases);
  endChildrenOnExit(() => stores.dropAll());
  try {
    const run = describeRun(await stores.version(), options.seconds);
    const report = reportOf(run, await measure(stores, options));
    process.stdout.write(format(report, options.form));
    if (options.into !== null) writeInto(options.into, report);
    return options.check && !passes(report.bars) ? 1 : 0;
  } finally {
    await stores.dropAll();
  }
}

interface Served {
  readonly store: Store;
  readonly target: HttpTarget;
}

async function measure(stores: Stores, options: BenchOptions): Promise<Figures> {
  const targets: Target[] = [];
  const served: Served[] = [];
  for (const database of options.databases) {
    targets.push(await RawTarget.open(await stores.create(database)));
    if (options.layers.includes('http')) {
      const store = await stores.create(database);
      const target = new HttpTarget(database, await Server.start(store));
      served.push({ store, target });
      targets.push(target);
    }
    for (const layer of ['engine', 'workflow'] as const) {
      if (options.layers.includes(layer)) targets.push(await EngineTarget.open(layer, await stores.create(database)));
    }
  }
  const warmUps: WarmUpFigures[] = [];
  for (const target of targets) warmUps.push(await warmUp(target, options.seconds));
  const load = await runRounds(targets, options);
  for (const target of targets) if (target.layer !== 'http') await target.close();
  const lifetime: LifetimeFigures[] = [];
  for (const { store, target } of served) lifetime.push(await measureLifetime(store, target.server, options.seconds));
  return { warmUp: warmUps, load, lifetime };
}

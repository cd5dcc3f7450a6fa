import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithUs } from './children.js';
import type { EngineLayer, EngineOrder, EngineReport } from './engine-messages.js';
import type { Store } from './store.js';
import type { MeasuredRound, Target } from './target.js';

/** The product without HTTP, in a process of its own, so that its processor time and memory are its own. */
export class EngineTarget implements Target {
  private constructor(
    readonly layer: EngineLayer,
    readonly database: Target['database'],
    private readonly child: ChildProcess,
  ) {}

  static async open(layer: EngineLayer, { database, settings }: Store): Promise<EngineTarget> {
    const child = fork(fileURLToPath(new URL('engine-process.js', import.meta.url)), { cwd: settings.dataDir, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    endWithUs(child);
    const target = new EngineTarget(layer, database, child);
    await target.order({ kind: 'open', layer, settings });
    return target;
  }

  async round(concurrency: number, seconds: number): Promise<MeasuredRound> {
    const report = await this.order({ kind: 'round', concurrency, seconds });
    if (report.kind === 'round') return report.round;
    throw new Error(`The engine answered a round with ${report.kind}`);
  }

  async close(): Promise<void> {
    await this.order({ kind: 'close' });
    const ended = once(this.child, 'exit');
    // Not left to end by itself: a handle that stays open in it would keep the bench waiting for ever.
    this.child.kill();
    await ended;
  }

  private order(order: EngineOrder): Promise<EngineReport> {
    return new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error('The process of the engine ended'));
      this.child.once('exit', ended);
      this.child.once('message', (report: EngineReport) => {
        this.child.off('exit', ended);
        if (report.kind === 'failed') reject(new Error(report.reason));
        else resolve(report);
      });
      this.child.send(order);
    });
  }
}

import { assertNever } from '../../kernel/errors.js';
import type { TelcoCall, TelcoOperation, TelcoOutcome } from '../telco-gateway.js';
import type { Fault, FaultSubject } from './fault.js';
import type { SimulatorFaults } from './simulator-faults.js';
import type { Sleeper } from './sleeper.js';

export interface FaultTarget {
  readonly operation: TelcoOperation;
  readonly call: TelcoCall;
  /** What the call is about, at least one entry. */
  readonly subjects: readonly FaultSubject[];
}

/** How an effect meets a fault. */
export interface FaultedEffect<T> {
  /** The first result under the call's key: what is done is done, and only its answer can still be lost. */
  readonly first: () => Promise<T | null>;
  /** Performs the call; a `not_found` or `partial` fault is handed in, all others have been dealt with. */
  readonly perform: (fault: Fault | null) => Promise<TelcoOutcome<T>>;
}

const TIME_LIMIT = 'time_limit';
const SIMULATED = 'simulated_error';

/** Makes calls meet the planted faults, as a client of a real operator would see them. */
export class FaultInjector {
  constructor(
    private readonly faults: SimulatorFaults,
    private readonly sleeper: Sleeper,
    private readonly timeLimitMs: number,
  ) {}

  /** A read: whatever goes wrong, nothing happened, so nothing is ever `lost`. */
  async read<T>(target: FaultTarget, answer: () => TelcoOutcome<T>): Promise<TelcoOutcome<T>> {
    if (target.call.signal.aborted) return { kind: 'failed', error: 'aborted' };
    const fault = await this.faults.take(target.call.tenantId, target.operation, target.subjects);
    if (fault === null) return answer();
    switch (fault.kind) {
      case 'slow':
        return (await this.wait(fault, target.call)) ? answer() : { kind: 'failed', error: TIME_LIMIT };
      case 'not_found':
        return { kind: 'not_found' };
      case 'timeout_before_effect':
      case 'timeout_after_effect':
        await this.wait(fault, target.call);
        return { kind: 'failed', error: TIME_LIMIT };
      // A read has no part that could fail alone.
      case 'error':
      case 'partial':
        return { kind: 'failed', error: SIMULATED };
      default:
        return assertNever(fault.kind);
    }
  }

  async effect<T>(target: FaultTarget, { first, perform }: FaultedEffect<T>): Promise<TelcoOutcome<T>> {
    if (target.call.signal.aborted) return { kind: 'failed', error: 'aborted' };
    const fault = await this.faults.take(target.call.tenantId, target.operation, target.subjects);
    if (fault === null) return perform(null);
    switch (fault.kind) {
      case 'slow':
        return (await this.wait(fault, target.call)) ? perform(null) : { kind: 'lost', error: TIME_LIMIT };
      case 'timeout_before_effect':
        await this.wait(fault, target.call);
        return { kind: 'lost', error: TIME_LIMIT };
      case 'timeout_after_effect':
        await perform(null);
        await this.wait(fault, target.call);
        return { kind: 'lost', error: TIME_LIMIT };
      case 'error':
        return settled(await first()) ?? { kind: 'failed', error: SIMULATED };
      case 'not_found':
      case 'partial':
        return settled(await first()) ?? perform(fault);
      default:
        return assertNever(fault.kind);
    }
  }

  /** @returns false when the caller gave up first: its signal, or the time limit of a call (architecture §3) */
  private async wait(fault: Fault, call: TelcoCall): Promise<boolean> {
    const delay = fault.delayMs ?? 0;
    if (delay === 0) return true;
    const slept = await this.sleeper.sleep(Math.min(delay, this.timeLimitMs), call.signal);
    return slept && delay <= this.timeLimitMs;
  }
}

function settled<T>(value: T | null): TelcoOutcome<T> | null {
  return value === null ? null : { kind: 'ok', value };
}

import { toDecimalText } from '../../../kernel/money.js';
import { type FinalizationRequest, type JourneyReply, type JourneyRequest, type JourneyResult, JourneyRunner, type ReleaseCheck } from '../ports/journey-runner.js';

/** A runner that starts nothing, for a queue whose amounts could not be compared: each step fails with `error`. */
export function refusingRunner(error: string): JourneyRunner {
  return new RefusingRunner(error);
}

class RefusingRunner extends JourneyRunner {
  constructor(private readonly error: string) {
    super();
  }

  override checkRelease(): Promise<ReleaseCheck> {
    return Promise.resolve({ kind: 'unavailable', error: this.error });
  }

  override start({ step }: JourneyRequest): Promise<JourneyResult> {
    const items = step.items.map(({ canonicalName, msisdn, value }) => ({
      name: canonicalName,
      msisdn,
      value: value === null ? null : toDecimalText(value),
      outcome: 'failure' as const,
    }));
    return Promise.resolve({ kind: 'failed', items, error: this.error });
  }

  override activeVersions(): Promise<Record<string, never>> {
    return Promise.resolve({});
  }

  override inform(): Promise<JourneyResult> {
    return Promise.resolve({ kind: 'failed', items: [], error: this.error });
  }

  override reply(): Promise<JourneyReply> {
    return Promise.resolve({ kind: 'gone' });
  }

  override cancel(): Promise<void> {
    return Promise.resolve();
  }

  override finalize(_request: FinalizationRequest): Promise<{ readonly protocol: null }> {
    return Promise.resolve({ protocol: null });
  }
}

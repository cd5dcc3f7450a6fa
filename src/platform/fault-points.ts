/**
 * Places where a test kills the process (`kill -9`), enumerated here so that a point nobody reached fails the suite.
 * Statements of the hot path add two each, `<statement>.before` and `<statement>.after` (measured-facts test 2).
 * Off unless `ATENDE_FAULT_POINT` names one.
 */
export const STEP_FAULT_POINTS = [
  'turn.received',
  'turn.understood',
  'turn.decided',
  'effect.intent_recorded',
  'effect.dispatched',
  'effect.result_recorded',
  'turn.before_commit',
  'turn.committed',
] as const;
export type StepFaultPoint = (typeof STEP_FAULT_POINTS)[number];

/** Dies at the armed point, at once and without a handler's help, as a power cut would. */
export class FaultPoints {
  constructor(
    private readonly armed: string | null,
    private readonly die: () => void = () => process.kill(process.pid, 'SIGKILL'),
  ) {}

  /** @param point a step fault point, or `<statement>.before` / `<statement>.after` */
  reach(point: string): void {
    if (point === this.armed) this.die();
  }
}

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

export interface FaultPointActions {
  /** Called at the armed point; the process dies. */
  readonly die?: () => void;
  /** Told of every point reached, in order; the kill tests list their points from it. */
  readonly note?: (point: string) => void;
}

/** Dies at the armed point, at once and without a handler's help, as a power cut would. */
export class FaultPoints {
  private readonly die: () => void;
  private readonly note: (point: string) => void;
  private readonly point: string | null;
  private remaining: number;

  /** @param armed a point, or `point@n` for the nth time this process reaches it; null arms none */
  constructor(armed: string | null, { die = killThisProcess, note = ignore }: FaultPointActions = {}) {
    const [, point = null, visit = '1'] = armed?.match(/^(.+?)(?:@(\d+))?$/) ?? [];
    this.point = point;
    this.remaining = Number(visit);
    this.die = die;
    this.note = note;
  }

  /** @param point a step fault point, or `<statement>.before` / `<statement>.after` */
  reach(point: string): void {
    this.note(point);
    if (point !== this.point) return;
    this.remaining -= 1;
    if (this.remaining === 0) this.die();
  }
}

function killThisProcess(): void {
  process.kill(process.pid, 'SIGKILL');
}

function ignore(): void {}

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

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STEP_FAULT_POINTS } from '../../src/platform/fault-points.js';

/** `point@n`, the nth time a process reaches it: what ATENDE_FAULT_POINT takes. */
export type ArmedPoint = string;

/** Folders whose statements a turn can run. */
const HOT_PATH = ['src/turn/persistence', 'src/turn', 'src/effects', 'src/telco/simulator', 'src/workflow-engine/persistence'];

/**
 * Statements of those folders that no killed scenario runs, each with its reason. A statement that is neither killed
 * nor listed fails the suite, and so does one that is listed and yet killed.
 */
export const NOT_IN_A_KILLED_TURN: Readonly<Record<string, string>> = {
  'turn.read_conversation': 'GET and takeover, outside a turn',
  'turn.pause_still_waits': 'GET, outside a turn',
  'turn.lock_conversation': 'takeover and release, outside a turn',
  'turn.find_receipt_by_seq': 'only when another replica takes a newer message before the recovery looks',
  'turn.find_unanswered': 'a read, only when several messages are unanswered',
  'turn.supersede': 'a turn that is overtaken before its first effect leaves no effect to repeat',
  'turn.release': 'a turn that gives its lease back unanswered: overtaken, or answered by another replica meanwhile',
  'turn.release_owner': 'only after a fault of the database',
  'turn.fail': 'only after a fault of our own code or of the database, which no request provokes',
  'turn.revive': 'only after turn.fail',
  'workflows.list_pointers': 'only where a turn waited for another: else what it reads comes with the receipt',
  'turn.forsake_commit_point': 'only after turn.fail past a commit point',
  'turn.withdraw': 'a refused request (409): it has no effect and its message is not kept',
  'simulator.find_invoice': 'only for an invoiceId without its document; it stands in for simulator.list_invoices',
  'simulator.put_invoice_if_absent': 'the demonstration customer, at start',
  'simulator.put_line_if_absent': 'the demonstration customer, at start',
  'simulator.put_invoice': 'admin route',
  'simulator.put_line': 'admin route',
  'simulator.add_fault': 'admin route',
  'simulator.clear_faults': 'admin route',
  'simulator.list_effects': 'admin route',
  'simulator.list_calls': 'admin route',
  'simulator.claim_counter_key': 'the test action of workflows: test/crash/workflow-crash.ts kills there',
  'simulator.count': 'the test action of workflows: test/crash/workflow-crash.ts kills there',
  'simulator.counter_of_key': 'the test action of workflows, repeated under its key',
  'simulator.list_counters': 'admin route',
  ...Object.fromEntries(
    ['write', 'claim_key', 'find_by_key', 'find', 'renew', 'fail', 'find_running', 'find_expired'].map((name) => [`executions.${name}`, 'an execution outside of conversations: test/crash/workflow-crash.ts kills there']),
  ),
  ...Object.fromEntries(
    ['list_versions', 'list_activations', 'lock_pointer', 'insert_activation', 'read_activation', 'write_pointer'].map((name) => [`workflows.${name}`, 'admin route']),
  ),
};

/** Every `name: '<feature>.<statement>'` of the hot path's files, from their text. */
export function statementsInCode(): readonly string[] {
  const files = HOT_PATH.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.includes('.spec.'))
      .map((file) => join(folder, file)),
  );
  const names = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/name: '([a-z]+\.[a-z_]+)'/g)].map(([, name = '']) => name));
  return [...new Set(names)].sort();
}

/** Points a process reached, in order. */
export function readPoints(log: string): readonly string[] {
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter((line) => line !== '') : [];
}

/** Names each point from `from` on by its visit, counted from the start of the process. */
export function armedPoints(points: readonly string[], from: number): readonly ArmedPoint[] {
  const visits = new Map<string, number>();
  return points.flatMap((point, index) => {
    const visit = (visits.get(point) ?? 0) + 1;
    visits.set(point, visit);
    return index < from ? [] : [`${point}@${visit}`];
  });
}

/** The point without its visit. */
export function pointOf(armed: ArmedPoint): string {
  return armed.replace(/@\d+$/, '');
}

/** Of points in their order, those whose name neither one earlier in them nor one of `before` has. */
export function firstVisits(points: readonly ArmedPoint[], before: readonly ArmedPoint[] = []): readonly ArmedPoint[] {
  const seen = new Set(before.map(pointOf));
  return points.filter((point) => !seen.has(pointOf(point)) && seen.add(pointOf(point)));
}

/** What no kill reached, one line each; empty when all of the code's points were. */
export function unreached(killed: ReadonlySet<ArmedPoint>): readonly string[] {
  const points = new Set([...killed].map(pointOf));
  const steps = STEP_FAULT_POINTS.filter((point) => !points.has(point));
  const statements = statementsInCode()
    .filter((name) => !Object.hasOwn(NOT_IN_A_KILLED_TURN, name))
    .flatMap((name) => [`${name}.before`, `${name}.after`])
    .filter((point) => !points.has(point));
  return [...steps, ...statements];
}

/** Listed as not killed, and killed or no longer in the code. */
export function wronglyListed(killed: ReadonlySet<ArmedPoint>): readonly string[] {
  const points = new Set([...killed].map(pointOf));
  const known = new Set(statementsInCode());
  return Object.keys(NOT_IN_A_KILLED_TURN).filter((name) => !known.has(name) || points.has(`${name}.before`));
}

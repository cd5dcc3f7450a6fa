import { PROBLEM_SEVERITIES, type WorkflowProblem } from '../problem.js';
import { sortProblems } from './source-map.js';

/** Of one file. Who mends these finds the others at the next check. */
export const MAX_PROBLEMS = 100;
/** In characters. A message repeats names of the file, which may be as long as it. */
const MAX_MESSAGE = 400;
const MESSAGE_END = 150;
/** Of a pointer, written as JSON. */
const MAX_POINTER = 150;

/** The problems in the order of the file, errors kept before warnings where there are too many, and each of a length that can be read. */
export function limitProblems(problems: readonly WorkflowProblem[]): readonly WorkflowProblem[] {
  if (problems.length <= MAX_PROBLEMS) return sortProblems(problems).map(shortened);
  const sorted = sortProblems(problems);
  const kept = [...sorted.filter(isError), ...sorted.filter((problem) => !isError(problem))].slice(0, MAX_PROBLEMS);
  return [...sortProblems(kept).map(shortened), leftOut(problems.length - kept.length, kept)];
}

function leftOut(count: number, kept: readonly WorkflowProblem[]): WorkflowProblem {
  const { line = 1, column = 1 } = sortProblems(kept).at(-1) ?? {};
  const message = `At least ${count} more problems are left out: mend these and check again.`;
  return { code: 'problems_left_out', severity: PROBLEM_SEVERITIES.problems_left_out, message, line, column, path: '' };
}

function isError({ severity }: WorkflowProblem): boolean {
  return severity === 'error';
}

function shortened(problem: WorkflowProblem): WorkflowProblem {
  return { ...problem, message: shortenText(problem.message), path: shortenPointer(problem.path) };
}

/** Its beginning and its end, which says how to mend it. */
function shortenText(text: string): string {
  if (text.length <= MAX_MESSAGE) return text;
  const characters = Array.from(text);
  if (characters.length <= MAX_MESSAGE) return text;
  return `${characters.slice(0, MAX_MESSAGE - MESSAGE_END - 1).join('')}…${characters.slice(-MESSAGE_END).join('')}`;
}

/** The nearest part around whose pointer is short: a pointer that is cut would point to nothing. */
function shortenPointer(pointer: string): string {
  let end = pointer.length;
  while (end > MAX_POINTER || JSON.stringify(pointer.slice(0, end)).length > MAX_POINTER) end = Math.max(pointer.lastIndexOf('/', end - 1), 0);
  return pointer.slice(0, end);
}

import type { LineCounter } from 'yaml';
import type { WorkflowEdge } from '../definition.js';
import { PROBLEM_SEVERITIES, type ProblemCode, type WorkflowProblem } from '../problem.js';

/** From 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Keys and list indices from the root of the document. */
export type Path = readonly (string | number)[];

interface Place {
  readonly key: number | null;
  readonly value: number;
}

/** Where each part of a workflow stands in its file. */
export class SourceMap {
  /** Node → its entry of `nodes`; the first one where an id is given twice. */
  readonly nodes = new Map<string, Path>();
  readonly edges = new Map<WorkflowEdge, Path>();
  private readonly places = new Map<string, Place>();

  constructor(
    private readonly lines: LineCounter,
    private readonly length: number,
  ) {}

  /** Values of the file, lists and maps included. */
  get parts(): number {
    return this.places.size;
  }

  record(path: Path, key: number | null, value: number): void {
    this.places.set(pointerOf(path), { key, value });
  }

  /** Of the value at `path`, or of its key; of the nearest part around it where it is not in the file. */
  locate(path: Path, at: 'key' | 'value' = 'value'): Position {
    const place = this.places.get(pointerOf(path));
    if (place !== undefined) return this.position(at === 'key' ? (place.key ?? place.value) : place.value);
    return path.length === 0 ? this.position(0) : this.locate(path.slice(0, -1));
  }

  position(offset: number): Position {
    const { line, col } = this.lines.linePos(Math.min(Math.max(offset, 0), this.length));
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  problem(code: ProblemCode, path: Path, message: string, at: 'key' | 'value' = 'value'): WorkflowProblem {
    return { code, severity: PROBLEM_SEVERITIES[code], message, ...this.locate(path, at), path: pointerOf(path) };
  }

  problemAt(code: ProblemCode, offset: number, message: string): WorkflowProblem {
    return { code, severity: PROBLEM_SEVERITIES[code], message, ...this.position(offset), path: '' };
  }
}

/** RFC 6901. */
export function pointerOf(path: Path): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** In the order of the file. */
export function sortProblems(problems: readonly WorkflowProblem[]): readonly WorkflowProblem[] {
  return [...problems].sort((a, b) => a.line - b.line || a.column - b.column || compareText(a.code, b.code) || compareText(a.path, b.path));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

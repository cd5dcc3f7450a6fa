import type { JsonObject, JsonValue } from '../kernel/json.js';

export interface TraceNode {
  readonly node: string;
  readonly milliseconds: number;
}

/** Told as the turn goes on: SSE `status` events. */
export type NodeListener = (node: string, state: 'started' | 'completed') => void;

/** Notes what one turn ran and how long it took. Lists only what ran. */
export class TurnTrace {
  private readonly nodes: TraceNode[] = [];
  private readonly startedAt = performance.now();

  constructor(private readonly listener: NodeListener = () => undefined) {}

  /** Runs one named step of the turn. */
  async node<T>(name: string, work: () => Promise<T> | T): Promise<T> {
    const startedAt = performance.now();
    this.listener(name, 'started');
    const result = await work();
    this.nodes.push({ node: name, milliseconds: rounded(performance.now() - startedAt) });
    this.listener(name, 'completed');
    return result;
  }

  /** The trace as the API gives it (api.md `…/trace`). */
  toJson(parts: {
    readonly rule: string | null;
    readonly evidence: JsonObject;
    readonly toolCalls: readonly JsonObject[];
    readonly versions: JsonObject;
  }): JsonObject {
    const timings: Record<string, JsonValue> = { total: rounded(performance.now() - this.startedAt) };
    for (const { node, milliseconds } of this.nodes) timings[node] = milliseconds;
    return {
      nodes: this.nodes.map(({ node }) => node),
      rule: parts.rule,
      evidence: parts.evidence,
      toolCalls: parts.toolCalls,
      rails: [],
      judges: [],
      versions: parts.versions,
      timings,
    };
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

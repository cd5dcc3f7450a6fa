import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DatabaseCounters } from '../database/database-counters.js';

/** How a turn ended; every value of a small closed set (style principle 23). */
export interface TurnLabels {
  readonly handledBy: string;
  /** Null for turns that made no decision: guardrail, session, commercial. */
  readonly rule: string | null;
  readonly action: string | null;
}

export interface RequestLabels {
  readonly method: string;
  /** The route's pattern, never the address: that holds conversation keys. */
  readonly route: string;
  readonly status: string;
}

const FALLBACK = 'fallback_to_orchestrator';

/** What `GET /metrics` answers. One registry an application, so that two in one process do not mix. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private decisions = 0;
  private fallbacks = 0;

  private readonly requests = new Histogram({
    name: 'atende_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [this.registry],
  });

  private readonly turns = new Counter({
    name: 'atende_turns_total',
    help: 'Answered customer turns; superseded and replayed ones are not counted',
    labelNames: ['handled_by', 'rule', 'action'],
    registers: [this.registry],
  });

  constructor(counters: DatabaseCounters) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'atende_fallback_rate',
      help: 'Share of decisions that fell back to the orchestrator since the start; steadily zero means overfitting (CONVERSATION, governance metric 6)',
      registers,
      collect: setTo(() => (this.decisions === 0 ? 0 : this.fallbacks / this.decisions)),
    });
    const database = { statements: 'Statements sent to the database', commits: 'Commits that wrote something' } as const;
    for (const name of ['statements', 'commits'] as const) {
      new Counter({ name: `atende_database_${name}_total`, help: database[name], registers, collect: countTo(() => counters.snapshot()[name]) });
    }
  }

  observeRequest(labels: RequestLabels, seconds: number): void {
    this.requests.observe({ ...labels }, seconds);
  }

  countTurn({ handledBy, rule, action }: TurnLabels): void {
    this.turns.inc({ handled_by: handledBy, rule: rule ?? 'none', action: action ?? 'none' });
    if (action === null) return;
    this.decisions += 1;
    if (action === FALLBACK) this.fallbacks += 1;
  }

  /** The registry, for metrics of a feature's own. */
  get registers(): [Registry] {
    return [this.registry];
  }

  /** Prometheus text format, and its media type. */
  async expose(): Promise<{ readonly text: string; readonly contentType: string }> {
    return { text: await this.registry.metrics(), contentType: this.registry.contentType };
  }
}

/** The database counts for itself; the metric is brought to its count when it is read. */
function countTo(value: () => number): (this: Counter) => void {
  return function collect(this: Counter): void {
    this.reset();
    this.inc(value());
  };
}

/** `prom-client` calls `collect` with the gauge as `this`. */
function setTo(value: () => number): (this: Gauge) => void {
  return function collect(this: Gauge): void {
    this.set(value());
  };
}

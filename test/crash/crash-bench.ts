import { join } from 'node:path';
import type { JsonObject } from '../../src/kernel/json.js';
import type { ScratchDatabase } from '../support/database.js';
import { AtendeProcess, type StartTime } from './atende-process.js';
import { type ArmedPoint, armedPoints, readPoints } from './fault-catalog.js';
import { type CrashedTurn, expectWholeTurn } from './expectations.js';
import { invoiceOf, type Scenario, turnIndexOf } from './scenarios.js';

export interface Restart extends StartTime {
  readonly point: ArmedPoint;
}

/** A conversation that stands right before the message to be killed. */
export interface Prepared {
  readonly scenario: Scenario;
  readonly key: string;
  readonly line: string;
  readonly message: JsonObject;
  /** The conversation as it was; null when the message opens it. */
  readonly before: JsonObject | null;
}

/** Points that only the clock decides; they have a scenario of their own. A busy machine reaches some of them anywhere, and not again. */
const TIMED = /^turn\.(freshness|renew)\./;

export function withoutTimed(points: readonly ArmedPoint[]): readonly ArmedPoint[] {
  return points.filter((point) => !TIMED.test(point));
}

/**
 * Kills processes on one database, one after the other, as it fills with what they did. The process that recovered one
 * conversation opens the next and is then killed idle: what it acknowledged must stand, too.
 */
export class CrashBench {
  readonly killed = new Set<ArmedPoint>();
  readonly restarts: Restart[] = [];
  private standing: AtendeProcess | null = null;
  private conversations = 0;

  constructor(readonly database: ScratchDatabase) {}

  /** Runs the scenario unharmed and lists the points that its message reached. */
  async record(scenario: Scenario): Promise<readonly ArmedPoint[]> {
    const prepared = await this.prepare(scenario);
    const log = this.logFile(prepared);
    const process = await this.start(scenario, { ATENDE_FAULT_POINT_LOG: log });
    await process.ready();
    const from = readPoints(log).length;
    const answer = await process.say(prepared.key, prepared.message);
    const points = armedPoints(readPoints(log), from);
    await expectWholeTurn({ ...prepared, process, answer });
    this.standing = process;
    return scenario.environment === undefined ? withoutTimed(points) : points;
  }

  /** Kills the scenario's turn at the point, starts again, delivers the message again and checks everything. */
  async kill(scenario: Scenario, point: ArmedPoint): Promise<void> {
    await this.unlessBroken(async () => this.recover(await this.prepareDead(scenario, point), point));
  }

  /** Leaves no process of work that failed in the way of the next. */
  async unlessBroken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.standing = null;
      await AtendeProcess.endAll();
      throw error;
    }
  }

  /** A conversation whose scenario's turn was killed at the point. */
  async prepareDead(scenario: Scenario, point: ArmedPoint): Promise<Prepared> {
    const prepared = await this.prepare(scenario);
    const dying = await this.start(scenario, { ATENDE_FAULT_POINT: point });
    await expectDeath(dying, dying.say(prepared.key, prepared.message));
    return prepared;
  }

  /** Starts again after a death at `point` and checks that the turn is whole, before its message comes again and after. */
  async recover(prepared: Prepared, point: ArmedPoint, process?: AtendeProcess): Promise<void> {
    this.killed.add(point);
    const recovered = process ?? (await this.start(prepared.scenario));
    const found = await recovered.read(prepared.key);
    const said = found.status === 404 ? [] : await repliesTo(recovered, prepared);
    const answer = await recovered.say(prepared.key, prepared.message);
    this.restarts.push({ point, ...recovered.sinceStart() });
    const turn: CrashedTurn = { ...prepared, process: recovered, answer };
    const after = await expectWholeTurn(turn);
    const received = point !== 'turn.receive.before@1';
    // The turn finished by itself before the message came again, or never began: nothing in between.
    expect({ view: found.status === 404 ? null : found.body, replies: said.length }).toEqual(
      received ? { view: after, replies: 1 } : { view: prepared.before, replies: 0 },
    );
    expect(answer.body['replayed']).toBe(received);
    this.standing = recovered;
  }

  /** A new conversation, opened as the scenario says by a process that is then killed idle. */
  async prepare(scenario: Scenario): Promise<Prepared> {
    this.conversations += 1;
    const line = `1199${String(1_000_000 + this.conversations)}`;
    const key = `crash-${this.conversations}`;
    const customer = { customer: { customerId: `C-${key}`, ...(scenario.identifiesLate === true ? {} : { msisdn: line }) } };
    const first = { ...(scenario.identifiesLate === true ? {} : customer), context: { invoiceDetail: invoiceOf(line) } };
    const process = this.standing ?? (await this.start(scenario));
    this.standing = null;
    const before = await openConversation(process, scenario, key, first);
    if (scenario.lineFacts !== undefined) expect((await process.admin('PUT', `/lines/${line}`, scenario.lineFacts)).status).toBeLessThan(300);
    if (scenario.fault !== undefined) {
      const planted = await process.admin('POST', '/faults', { ...scenario.fault, match: { msisdn: line } });
      expect(planted.status).toBeLessThan(300);
    }
    await process.end('SIGKILL');
    const opens = scenario.openings.length === 0;
    const message = { messageId: `${key}-${turnIndexOf(scenario)}`, text: scenario.text, ...(opens ? first : {}), ...(scenario.identifiesLate === true ? customer : {}) };
    return { scenario, key, line, message, before };
  }

  start(scenario: Scenario, environment: Readonly<Record<string, string>> = {}): Promise<AtendeProcess> {
    return AtendeProcess.start(this.database.settings, { ...scenario.environment, ...environment });
  }

  logFile({ key }: Prepared): string {
    return join(this.database.settings.dataDir, `points-of-${key}.log`);
  }

  /** Ends what still runs and drops the database. */
  async close(): Promise<void> {
    await AtendeProcess.endAll();
    await this.database.drop();
  }
}

/** Says what comes before the killed message. @returns the conversation as it then stands; null when nothing does */
async function openConversation(process: AtendeProcess, { openings, openedAs }: Scenario, key: string, first: JsonObject): Promise<JsonObject | null> {
  if (openings.length === 0) return null;
  for (const [index, text] of openings.entries()) {
    const opened = await process.say(key, { messageId: `${key}-${index + 1}`, text, ...(index === 0 ? first : {}) });
    const last = index === openings.length - 1;
    expect(opened).toMatchObject({ status: 200, body: { turnIndex: index + 1, ...(last ? { status: openedAs } : {}) } });
  }
  return (await process.read(key)).body;
}

/** The process kills itself instead of answering. */
export async function expectDeath(process: AtendeProcess, answer: Promise<unknown>): Promise<void> {
  const answered = await answer.then(
    () => true,
    () => false,
  );
  if (answered) await process.end('SIGKILL');
  expect(answered ? 'answered: the armed point was not reached' : await process.exit).toEqual({ code: null, signal: 'SIGKILL' });
}

async function repliesTo(process: AtendeProcess, { key, message }: Prepared): Promise<readonly unknown[]> {
  const { body } = await process.read(key, '/messages');
  const items = body['items'] as readonly { readonly role: string; readonly messageId: string }[];
  return items.filter(({ role, messageId }) => role === 'bot' && messageId === message['messageId']);
}

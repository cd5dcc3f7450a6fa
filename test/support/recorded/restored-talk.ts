import type { JsonObject } from '../../../src/kernel/json.js';
import { effectLine, turnDifferences } from '../../conversations/runner/compare-turn.js';
import type { OperatorChange } from '../../conversations/runner/conversation.js';
import { type Atende, corpusInvoice, type SimulatedEffect, type Turn } from '../atende.js';
import { partDifferences } from '../part-differences.js';
import type { HeardTurn, PlannedTurn, RecordedConversation } from './recording.js';
import { keyOf } from './restored.js';
import { transcript } from './transcript.js';

/** What a turn came to here, and what it was to come to, as texts. */
export interface Compared {
  readonly here: string;
  readonly expected: string;
}

/** A recorded conversation that goes on in this build. */
export class RestoredTalk {
  private readonly rows: string;
  private known = new Set<string>();
  private formerSession: string | null = null;
  private messages = 0;

  constructor(
    private readonly atende: Atende,
    private readonly conversation: RecordedConversation,
  ) {
    this.rows = JSON.stringify(conversation.recording.tables);
    this.formerSession = conversation.recording.said.at(-1)?.answer.sessionId ?? null;
  }

  /** Says what came next, and holds each answer against the recorded one, or against what the plan says of this build. */
  async goOn(): Promise<readonly Compared[]> {
    const { plan, recording } = this.conversation;
    const compared: Compared[] = [];
    for (const [index, heard] of recording.then.entries()) compared.push(await this.compare(heard, plan.then[index]));
    return [...compared, ...(await this.compareState())];
  }

  /** Says something that was not recorded. */
  async say(text: string, more: JsonObject = {}): Promise<Turn> {
    this.messages += 1;
    const turn = { messageId: `new-${this.messages}`, text, ...more };
    return (await this.agent().post(`${this.path()}/turns`).send(turn).expect(200)).body;
  }

  agent(): ReturnType<Atende['as']> {
    return this.atende.as(keyOf(this.conversation.name));
  }

  private async compare(heard: HeardTurn, planned: PlannedTurn | undefined): Promise<Compared> {
    await this.newEffects();
    await this.change(planned?.operator);
    const { says, answer: recorded } = heard;
    const answer = await this.say(says, { messageId: recorded.messageId, ...(planned?.channel === undefined ? {} : { channel: planned.channel }) });
    const effects = await this.newEffects();
    const formerSession = this.formerSession;
    this.formerSession = answer.sessionId;
    if (planned?.now === undefined) return this.texts({ says, answer, effects: effects.map(effectLine) }, heard);
    return noneOf(turnDifferences({ turn: answer, effects, formerSession }, planned.now), answer);
  }

  /** The state in the end; where an answer is another one, the state follows it. */
  private async compareState(): Promise<readonly Compared[]> {
    const { plan, recording } = this.conversation;
    if (plan.then.some(({ now }) => now !== undefined)) return [];
    const state = await this.state();
    return [plan.state === undefined ? this.texts(state, recording.state) : noneOf(partDifferences('state', state, plan.state.now), state)];
  }

  private texts(here: HeardTurn | JsonObject, recorded: HeardTurn | JsonObject): Compared {
    return { here: transcript(here, this.rows), expected: transcript(recorded, this.rows) };
  }

  private async state(): Promise<JsonObject> {
    return (await this.agent().get(this.path()).expect(200)).body.state;
  }

  private async change({ lines = {}, invoices = {}, faults = [], clearFaults = false }: OperatorChange = {}): Promise<void> {
    const simulator = '/v1/admin/simulator';
    const { plan, name } = this.conversation;
    const customerId = plan.customer?.customerId ?? name.toUpperCase();
    if (clearFaults) await this.agent().delete(`${simulator}/faults`);
    for (const [line, facts] of Object.entries(lines)) await this.agent().put(`${simulator}/lines/${line}`).send(facts).expect(200);
    for (const [id, invoice] of Object.entries(invoices)) {
      await this.agent().put(`${simulator}/invoices/${id}`).query({ customerId }).send(typeof invoice === 'string' ? corpusInvoice(invoice) : invoice).expect(200);
    }
    for (const fault of faults) await this.agent().post(`${simulator}/faults`).send(fault).expect(201);
  }

  private async newEffects(): Promise<readonly SimulatedEffect[]> {
    const items: readonly SimulatedEffect[] = (await this.agent().get('/v1/admin/simulator/effects').expect(200)).body.items;
    const fresh = items.filter(({ id }) => !this.known.has(id));
    this.known = new Set(items.map(({ id }) => id));
    return fresh;
  }

  private path(): string {
    return `/v1/conversations/${this.conversation.recording.conversationKey}`;
  }
}

/** There is to be no difference; where there is one, it stands above the whole. */
function noneOf(differences: readonly string[], whole: Turn | JsonObject): Compared {
  return { here: differences.length === 0 ? '' : [...differences, JSON.stringify(whole, null, 1)].join('\n'), expected: '' };
}

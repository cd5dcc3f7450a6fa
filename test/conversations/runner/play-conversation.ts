import { basename } from 'node:path';
import type { JsonObject } from '../../../src/kernel/json.js';
import { KEYS } from '../../support/app.js';
import { type Atende, corpusInvoice, type SimulatedEffect, type Talk, type Turn } from '../../support/atende.js';
import type { CheckedYaml } from '../../../authoring/checked-yaml.js';
import { effectLine, turnDifferences } from './compare-turn.js';
import type { Conversation, ConversationTurn, InvoiceText, OperatorChange } from './conversation.js';

const MILLISECONDS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Plays a conversation over HTTP and stops at the first turn that comes out otherwise than it is written.
 * @returns what was wrong, for its author to read; null where nothing was
 */
export async function playConversation(atende: Atende, path: string, file: CheckedYaml<Conversation>): Promise<string | null> {
  const player = new Player(atende, basename(path, '.yaml'), file.value);
  await player.begin();
  try {
    for (const [index, turn] of file.value.turns.entries()) {
      const failure = await player.play(turn);
      if (failure !== null) return `${file.lineOf(['turns', index])} turn ${index + 1}${failure}`;
    }
    return null;
  } finally {
    await player.end();
  }
}

class Player {
  private readonly talk: Talk;
  private readonly customerId: string;
  private readonly said: string[] = [];
  private readonly touchedLines = new Set<string>();
  private known = new Set<string>();
  private formerSession: string | null = null;

  constructor(
    private readonly atende: Atende,
    name: string,
    private readonly conversation: Conversation,
  ) {
    this.customerId = conversation.customer?.customerId ?? name.toUpperCase();
    this.talk = atende.talk(name, this.opening());
  }

  async begin(): Promise<void> {
    await this.change(this.conversation.operator);
    await this.newEffects();
  }

  /** Leaves the operator as it was met, for the next conversation. */
  async end(): Promise<void> {
    await this.atende.clearFaults();
    for (const line of this.touchedLines) await this.putLine(line, {});
  }

  /** What was wrong with the turn; null where nothing was. */
  async play(turn: ConversationTurn): Promise<string | null> {
    if (turn.wait !== undefined) this.atende.clock.advance(durationOf(turn.wait));
    await this.change(turn.operator);
    const more = turn.channel === undefined ? {} : { channel: turn.channel };
    const response = await this.talk.post(turn.says, turn.introduces === true ? { ...this.opening(), ...more } : more);
    const before = [...this.said];
    this.said.push(turn.says);
    if (response.status !== 200) return `, said "${turn.says}": HTTP ${response.status} ${JSON.stringify(response.body)}`;
    const answer: Turn = response.body;
    const effects = await this.newEffects();
    const differences = turnDifferences({ turn: answer, effects, formerSession: this.formerSession }, turn.expect);
    this.formerSession = answer.sessionId;
    return differences.length === 0 ? null : failureText(turn.says, differences, answer, effects, before);
  }

  private opening(): JsonObject {
    const { channel, customer, invoice, previousInvoice, invoiceId } = this.conversation;
    const context = {
      ...(invoiceId === undefined ? {} : { invoiceId }),
      ...(invoice === undefined ? {} : { invoiceDetail: documentOf(invoice) }),
      ...(previousInvoice === undefined ? {} : { previousInvoiceDetail: documentOf(previousInvoice) }),
    };
    return {
      ...(channel === undefined ? {} : { channel }),
      customer: { ...customer, customerId: this.customerId },
      ...(Object.keys(context).length === 0 ? {} : { context }),
    };
  }

  private async change({ lines = {}, invoices = {}, faults = [], clearFaults = false }: OperatorChange = {}): Promise<void> {
    if (clearFaults) await this.atende.clearFaults();
    for (const [line, facts] of Object.entries(lines)) await this.putLine(line, facts);
    for (const [invoiceId, text] of Object.entries(invoices)) {
      await this.atende.as(KEYS.admin).put(`/v1/admin/simulator/invoices/${invoiceId}`).query({ customerId: this.customerId }).send(documentOf(text)).expect(200);
    }
    for (const fault of faults) await this.atende.fault(fault);
  }

  private async putLine(line: string, facts: JsonObject): Promise<void> {
    this.touchedLines.add(line);
    await this.atende.as(KEYS.admin).put(`/v1/admin/simulator/lines/${line}`).send(facts).expect(200);
  }

  private async newEffects(): Promise<readonly SimulatedEffect[]> {
    const all = await this.atende.effects();
    const fresh = all.filter(({ id }) => !this.known.has(id));
    this.known = new Set(all.map(({ id }) => id));
    return fresh;
  }
}

function documentOf(invoice: InvoiceText): JsonObject {
  return typeof invoice === 'string' ? corpusInvoice(invoice) : invoice;
}

function durationOf(text: string): number {
  return Number(text.slice(0, -1)) * (MILLISECONDS[text.slice(-1)] ?? Number.NaN);
}

function failureText(says: string, differences: readonly string[], turn: Turn, effects: readonly SimulatedEffect[], before: readonly string[]): string {
  const { reply, decision, intent, status, handledBy, pending } = turn;
  return [
    `, said "${says}"`,
    ...differences.map((difference) => `  ${difference}`),
    '',
    `  reply     ${reply?.text ?? '(none)'}`,
    ...(typeof reply?.speech !== 'string' ? [] : [`  speech    ${reply.speech}`]),
    `  intent    ${intent?.kind ?? '(none)'}, decision ${decision === null ? '(none)' : JSON.stringify(decision)}, by ${handledBy}, status ${status}`,
    `  pending   ${JSON.stringify(pending)}`,
    `  effects   ${effects.map(effectLine).join(', ') || '(none)'}`,
    ...(before.length === 0 ? [] : [`  said before: ${before.map((text) => `"${text}"`).join(', ')}`]),
  ].join('\n');
}

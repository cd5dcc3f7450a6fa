import type { JsonObject } from '../../src/kernel/json.js';
import { KEYS } from '../support/app.js';
import type { Answer, AtendeProcess } from './atende-process.js';
import type { Prepared } from './crash-bench.js';
import { turnIndexOf } from './scenarios.js';

export interface CrashedTurn extends Prepared {
  readonly process: AtendeProcess;
  /** The answer to the message's delivery after the restart. */
  readonly answer: Answer;
}

/**
 * The turn happened once and as a whole: its answer, its effects, its executions, its reply, its place, and the same answer again.
 * @returns the conversation as it stands
 */
export async function expectWholeTurn(turn: CrashedTurn): Promise<JsonObject> {
  const { process, answer, key, message, scenario } = turn;
  const turnIndex = turnIndexOf(scenario);
  expect(answer).toMatchObject({ status: 200, body: { turnIndex, superseded: false, ...scenario.answer } });
  await expectEffects(turn);
  await expectExecutions(turn);
  await expectOneReply(turn);
  const again = await process.say(key, message);
  expect(again).toEqual({ status: 200, body: { ...answer.body, replayed: true } });
  const trace = await process.read(key, `/turns/${turnIndex}/trace`);
  expect(trace.status).toBe(200);
  const view = await process.read(key);
  expect(view).toMatchObject({ status: 200, body: { state: { turn_index: turnIndex } } });
  return view.body;
}

/** Exactly those effects, each call of the operator under a key of its own; one call cancels all its services. */
async function expectEffects({ process, line, scenario }: CrashedTurn): Promise<void> {
  const { body } = await process.admin('GET', `/effects?msisdn=${line}`);
  const effects = body['items'] as readonly { readonly operation: string; readonly item: string | null; readonly idempotencyKey: string }[];
  expect(effects.map(({ operation, item }) => [operation, item])).toEqual(scenario.effects);
  const calls = new Set(scenario.effects.map(([operation]) => operation)).size;
  expect(new Set(effects.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(calls);
}

/** Each journey once, at rest: completed or waiting. */
async function expectExecutions({ process, key, scenario }: CrashedTurn): Promise<void> {
  const { body } = await process.request('GET', `/v1/admin/executions?conversationKey=${key}`, KEYS.admin);
  const items = body['items'] as readonly { readonly name: string; readonly status: string }[];
  expect(items.map(({ name, status }) => [name, status]).sort()).toEqual([...scenario.executions].sort());
}

/** The customer's message and its reply, once each, and the reply is the answer's. */
async function expectOneReply({ process, key, message, answer }: CrashedTurn): Promise<void> {
  const { body } = await process.read(key, '/messages');
  const items = body['items'] as readonly { readonly role: string; readonly messageId: string; readonly text: string }[];
  const ofTurn = items.filter(({ messageId }) => messageId === message['messageId']);
  const reply = answer.body['reply'] as { readonly text: string } | null;
  expect(ofTurn.map(({ role, text }) => [role, text])).toEqual([
    ['customer', message['text']],
    ['bot', reply?.text],
  ]);
}

import { canonicalJson, type JsonValue } from '../../../src/kernel/json.js';
import type { SimulatedEffect, Turn } from '../../support/atende.js';
import { partDifferences } from '../../support/part-differences.js';
import { textDifferences } from '../../support/text-differences.js';
import type { ExpectedAction, ExpectedTurn } from './conversation.js';

/** A turn as it came out. */
export interface PlayedTurn {
  readonly turn: Turn;
  readonly effects: readonly SimulatedEffect[];
  /** Of the turn before; null for the first. */
  readonly formerSession: string | null;
}

/** A text that a template or a program left unfinished. */
const UNFINISHED = /\{[a-z_.$]+\}|\bundefined\b|\bNaN\b|\[object |\$\.(?:input|vars|output)/u;

/** What the composer says in place of a sentence without evidence (architecture §4.36): an answer that has to say it has lost something. */
const LEFT_OUT = 'Prefiro não informar valores';

/** Where a turn came out otherwise than it is written, and what no turn may do; a sentence each. */
export function turnDifferences(played: PlayedTurn, expected: ExpectedTurn): readonly string[] {
  const { turn, effects, formerSession } = played;
  const { reply, speech, intent, session, decision, actions, finalization, effects: wantedEffects, ...plain } = expected;
  return [
    ...partDifferences('', turn as unknown as JsonValue, plain),
    ...(intent === undefined ? [] : partDifferences('intent', turn.intent?.kind ?? null, intent)),
    ...(decision === undefined ? [] : partDifferences('decision', turn.decision, withTextRule(decision))),
    ...(session === undefined ? [] : partDifferences('session', formerSession === turn.sessionId ? 'same' : 'new', session)),
    ...(reply === undefined ? [] : textDifferences('reply', turn.reply?.text ?? null, reply)),
    ...(speech === undefined ? [] : textDifferences('speech', turn.reply?.speech ?? null, speech)),
    ...actionDifferences(turn, actions),
    ...finalizationDifferences(turn, finalization),
    ...effectDifferences(effects, wantedEffects ?? []),
    ...alwaysDifferences(turn),
  ];
}

/** "cancelar_vas_avulso Tamboro Mensal 14.99". */
export function effectLine({ operation, item, value }: SimulatedEffect): string {
  return [operation, item, value].filter((part) => part !== null).join(' ');
}

/** In YAML the rules 1 and 1.5 are numbers. */
function withTextRule(decision: NonNullable<ExpectedTurn['decision']> | null): JsonValue {
  if (decision === null) return null;
  const { rule, ...others } = decision;
  return rule === undefined ? others : { ...others, rule: String(rule) };
}

function actionDifferences({ actions, reply }: Turn, expected: readonly ExpectedAction[] | undefined): readonly string[] {
  if (expected === undefined) return [];
  const written = expected.map(({ protocol: _protocol, ...others }) => others) as JsonValue;
  return [
    ...partDifferences('actions', actions as unknown as JsonValue, written),
    ...expected.flatMap(({ protocol }, index) => protocolDifferences(`actions[${index}].protocol`, actions[index]?.protocol ?? null, protocol, reply?.text ?? '')),
  ];
}

function finalizationDifferences({ finalization, reply }: Turn, expected: ExpectedTurn['finalization']): readonly string[] {
  if (expected === undefined) return [];
  if (expected === null || finalization === null) return partDifferences('finalization', finalization, expected);
  const { protocol, ...others } = expected;
  return [...partDifferences('finalization', finalization, others), ...protocolDifferences('finalization.protocol', finalization.protocol, protocol, reply?.text ?? '')];
}

/** A protocol that the customer cannot read is none to them. */
function protocolDifferences(what: string, protocol: string | null, expected: boolean | undefined, text: string): readonly string[] {
  if (expected === undefined) return [];
  if (!expected) return protocol === null ? [] : [`${what}: expected none, received ${protocol}`];
  if (protocol === null) return [`${what}: expected one, received none`];
  return text.includes(protocol) ? [] : [`${what}: ${protocol} is not said in the reply`];
}

function effectDifferences(effects: readonly SimulatedEffect[], expected: NonNullable<ExpectedTurn['effects']>): readonly string[] {
  const lines = effects.map(effectLine);
  const wanted: JsonValue = isList(expected) ? expected : expected;
  const received: JsonValue = isList(expected) ? lines : countsOf(effects);
  return canonicalJson(received) === canonicalJson(wanted) ? [] : [`effects: expected ${shown(wanted)}, received ${shown(lines)}`];
}

function countsOf(effects: readonly SimulatedEffect[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { operation } of effects) counts[operation] = (counts[operation] ?? 0) + 1;
  return counts;
}

/** What holds of every turn, written or not. */
function alwaysDifferences({ reply }: Turn): readonly string[] {
  if (reply === null) return [];
  return [
    ...(reply.text.trim() === '' ? ['reply: it is blank'] : []),
    ...(UNFINISHED.test(reply.text) ? ['reply: it holds what should have been filled in'] : []),
    ...(reply.text.includes(LEFT_OUT) ? ['reply: a sentence was left out for want of evidence'] : []),
    ...(reply.speech !== null && /\d|R\$|[•\n]/u.test(reply.speech) ? [`speech: it cannot be spoken`] : []),
  ];
}

function isList(effects: NonNullable<ExpectedTurn['effects']>): effects is readonly string[] {
  return Array.isArray(effects);
}

function shown(value: JsonValue): string {
  return JSON.stringify(value);
}

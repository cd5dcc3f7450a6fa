import type { PolicySignals } from '../decision.js';
import { isReachable, reachableSignals } from '../testing/reachable-signals.js';
import { someSignals } from '../testing/builders.js';
import { DECLARED_PRECEDENCE, POLICY_RULES } from './index.js';

interface Survey {
  readonly visited: number;
  readonly matchedRules: ReadonlySet<string>;
  /** "1>5" for each pair of rules that matched one turn, with a turn that shows it. */
  readonly overlaps: ReadonlyMap<string, PolicySignals>;
}

function surveyReachableSignals(): Survey {
  const overlaps = new Map<string, PolicySignals>();
  const matchedRules = new Set<string>();
  let visited = 0;
  for (const signals of reachableSignals()) {
    visited += 1;
    const matching = POLICY_RULES.filter((rule) => rule.when(signals)).map((rule) => rule.id);
    for (const [index, winner] of matching.entries()) {
      matchedRules.add(winner);
      for (const loser of matching.slice(index + 1)) overlaps.set(`${winner}>${loser}`, signals);
    }
  }
  return { visited, matchedRules, overlaps };
}

/** `policy_engine` governance 2, by exhaustive enumeration (architecture §4.19). */
describe('the rules are disjoint, except where precedence is declared', () => {
  const survey = surveyReachableSignals();
  const declared = DECLARED_PRECEDENCE.map(({ winner, loser }) => `${winner}>${loser}`);

  it('visits every kind of turn, and every rule matches some', () => {
    expect(survey.visited).toBeGreaterThan(10_000);
    expect([...survey.matchedRules].sort()).toEqual(POLICY_RULES.map((rule) => rule.id).sort());
  });

  it('no pair overlaps undeclared', () => {
    expect([...survey.overlaps].filter(([pair]) => !declared.includes(pair))).toEqual([]);
  });

  it('no pair is declared that never overlaps, or twice', () => {
    expect(declared.filter((pair) => !survey.overlaps.has(pair))).toEqual([]);
    expect(new Set(declared).size).toBe(declared.length);
  });

  it.each(DECLARED_PRECEDENCE)('$winner before $loser stands so in the table and has a reason', ({ winner, loser, reason }) => {
    const order: readonly string[] = POLICY_RULES.map((rule) => rule.id);
    expect(order.indexOf(winner)).toBeLessThan(order.indexOf(loser));
    expect(reason.length).toBeGreaterThan(20);
  });

  it('leaves out what no turn can be', () => {
    expect(isReachable(someSignals())).toBe(true);
    expect(isReachable(someSignals({ affirmation: true }))).toBe(false);
    expect(isReachable(someSignals({ kind: 'off_context' }))).toBe(false);
    expect(isReachable(someSignals({ reaction: 'affirm' }))).toBe(false);
  });
});

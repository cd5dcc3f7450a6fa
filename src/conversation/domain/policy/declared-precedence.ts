import type { PolicyRule } from './policy-rule.js';

type Id = PolicyRule['id'];

/** Two rules that may match the same turn: `winner` stands before `loser` on purpose. */
export interface DeclaredPrecedence {
  readonly winner: Id;
  readonly loser: Id;
  readonly reason: string;
}

function before(winner: Id, losers: readonly Id[], reason: string): readonly DeclaredPrecedence[] {
  return losers.map((loser) => ({ winner, loser, reason }));
}

/** The only pairs of rules that are not disjoint (architecture §4.19); `policy-disjoint.spec.ts` proves it by enumeration. */
export const DECLARED_PRECEDENCE: readonly DeclaredPrecedence[] = [
  ...before('1', ['5', '6'], '"sim, pode cancelar o tamboro" answers the question and asks for nothing else (CONVERSATION, rule 1 wins).'),
  ...before('1.5', ['6'], '"sim, pode cancelar" to nothing is an orphan yes; no name was given that could be missing.'),
  ...before('1.5b', ['6'], '"não, não cancela" to nothing is an orphan no.'),
  ...before('1.6', ['3.5', '5', '6'], '"não reconheço o tamboro" while it is asked about denies that charge (architecture §4.5).'),
  ...before('1.7', ['3', '3.5', '4', '5', '6'], 'What is said of the pending action leaves it pending (architecture §4.11).'),
  ...before('2', ['3.5', '5', '6'], 'A person or an end wins over what else is asked (CONVERSATION, rule 2 wins).'),
  ...before('double_refund', ['3', '3.5', '4', '5', '6', '7'], 'Double refund is always refused in the fixed words first (architecture §4.14).'),
  ...before('script', ['3', '3.5', '4', '5', '6', '7'], 'A trigger has a fixed answer (architecture §4.17).'),
  ...before('3', ['3.5', '5', '6'], '"como cancelo o tamboro?" asks how; nothing is queued for a question.'),
  ...before('3.5', ['4', '7'], 'An ambiguous target is asked back before anything else of the same message.'),
  ...before('4', ['5', '6'], 'An explanation comes before the action that follows from it (order of CONVERSATION).'),
  ...before('5', ['7'], 'A request that names items of the invoice is never off the subject.'),
  ...before('6', ['7'], 'So is a request about the plan that names an item.'),
];

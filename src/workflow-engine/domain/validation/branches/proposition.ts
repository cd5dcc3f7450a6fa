/** Something of which a condition depends, with its values by number. */
export interface Variable {
  readonly id: string;
  /** How each value is told to an author. */
  readonly values: readonly string[];
}

/** A condition over finitely many values a variable. */
export type Proposition =
  | { readonly kind: 'constant'; readonly value: boolean }
  | { readonly kind: 'atom'; readonly variable: Variable; readonly holds: (value: number) => boolean }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Proposition[] }
  | { readonly kind: 'not'; readonly part: Proposition }
  /** Too much to look at. */
  | { readonly kind: 'undecidable' };

/** Variable → the number of its value. */
export type Valuation = ReadonlyMap<Variable, number>;

export const TRUE: Proposition = { kind: 'constant', value: true };
export const FALSE: Proposition = { kind: 'constant', value: false };
export const UNDECIDABLE: Proposition = { kind: 'undecidable' };

export function not(part: Proposition): Proposition {
  return { kind: 'not', part };
}

export function all(parts: readonly Proposition[]): Proposition {
  return { kind: 'all', parts };
}

export function any(parts: readonly Proposition[]): Proposition {
  return { kind: 'any', parts };
}

/** How much looking the solver may still do, counted in propositions looked at. Shared over a file, so that none takes long. */
export class Budget {
  constructor(private left: number) {}

  /** False once it is used up. */
  spend(): boolean {
    this.left -= 1;
    return this.left >= 0;
  }

  get isSpent(): boolean {
    return this.left <= 0;
  }
}

/** Holds, does not, cannot be told before `undecided` has a value, or could not be found out within the budget. */
type Verdict = boolean | Variable | 'exhausted';

/** A valuation under which `goal` holds; null when there is none; 'exhausted' when the budget ended first. */
export function findValuation(goal: Proposition, budget: Budget, known: Valuation = new Map()): Valuation | null | 'exhausted' {
  const verdict = evaluate(goal, known, budget);
  if (verdict === 'exhausted') return 'exhausted';
  if (typeof verdict === 'boolean') return verdict ? known : null;
  for (const value of verdict.values.keys()) {
    const found = findValuation(goal, budget, new Map([...known, [verdict, value]]));
    if (found !== null) return found;
  }
  return null;
}

/** Kleene's logic: an undecided part leaves the whole undecided only where it matters. */
function evaluate(proposition: Proposition, known: Valuation, budget: Budget): Verdict {
  if (!budget.spend()) return 'exhausted';
  switch (proposition.kind) {
    case 'constant':
      return proposition.value;
    case 'undecidable':
      return 'exhausted';
    case 'atom': {
      const value = known.get(proposition.variable);
      return value === undefined ? proposition.variable : proposition.holds(value);
    }
    case 'not': {
      const verdict = evaluate(proposition.part, known, budget);
      return typeof verdict === 'boolean' ? !verdict : verdict;
    }
    case 'all':
      return combine(proposition.parts, false, known, budget);
    case 'any':
      return combine(proposition.parts, true, known, budget);
  }
}

/** @param decisive the value of one part that decides the whole */
function combine(parts: readonly Proposition[], decisive: boolean, known: Valuation, budget: Budget): Verdict {
  let undecided: Variable | 'exhausted' | null = null;
  for (const part of parts) {
    const verdict = evaluate(part, known, budget);
    if (verdict === decisive) return verdict;
    if (budget.isSpent) return 'exhausted';
    if (verdict === 'exhausted') undecided = verdict;
    else if (typeof verdict !== 'boolean') undecided ??= verdict;
  }
  return undecided ?? !decisive;
}

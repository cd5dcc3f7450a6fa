/** Where a fact that a sentence states comes from (architecture §4.36). */
export interface Evidence {
  /** "total", "due_date", "item", "difference", "savings", … */
  readonly fact: string;
  readonly value: string;
  /** Path in the invoice or in a result, or the operation over paths that computed it. */
  readonly from: string;
}

/**
 * Words for the customer together with the evidence of every amount, date and count in them. Amounts enter a
 * sentence only as `Said` values, so no sentence can state one without its source (architecture §4.36).
 */
export interface Said {
  readonly text: string;
  readonly evidence: readonly Evidence[];
}

export const NOTHING: Said = { text: '', evidence: [] };

/** Template tag: text around parts, the evidence of the parts in order. */
export function say(strings: TemplateStringsArray, ...parts: readonly (Said | string)[]): Said {
  const text = strings.map((piece, index) => piece + textOf(parts[index])).join('');
  return { text, evidence: parts.flatMap((part) => (typeof part === 'string' ? [] : part.evidence)) };
}

/** Joins what is not empty. */
export function joined(parts: readonly Said[], separator: string): Said {
  const present = parts.filter((part) => part.text !== '');
  return { text: present.map((part) => part.text).join(separator), evidence: present.flatMap((part) => part.evidence) };
}

/** "a", "a e b", "a, b e c" of said parts. */
export function enumerated(parts: readonly Said[]): Said {
  const last = parts.at(-1);
  if (last === undefined || parts.length === 1) return last ?? NOTHING;
  return say`${joined(parts.slice(0, -1), ', ')} e ${last}`;
}

/** A date, period or count that the invoice states or that was counted on it. */
export function stated(text: string, fact: string, from: string): Said {
  return { text, evidence: [{ fact, value: text, from }] };
}

function textOf(part: Said | string | undefined): string {
  return typeof part === 'string' ? part : (part?.text ?? '');
}

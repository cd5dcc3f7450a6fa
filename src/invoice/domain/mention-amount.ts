import { Decimal } from 'decimal.js';
import type { ItemCandidate } from './item-candidates.js';

/** A mention without the amount that it closes with, and that amount in reais. */
export interface PricedMention {
  readonly text: string;
  readonly amount: MentionAmount | null;
}

export interface MentionAmount {
  readonly value: Decimal;
  /** "19 reais" said without cents may mean R$ 19,90. */
  readonly isRound: boolean;
}

const LINK = String.raw`(?:(?:que |no |a |o |os |as )*(?:de|do|da|dos|das|custa|custam|por|vem|veio|valor|eh|é|t[aá]|cobrand[oa]|cobrad[oa])\s+)*`;
const PRICED = new RegExp(String.raw`^(.*?)(?:^|\s)(?:${LINK})(r\$\s*|r\s+)?(\d{1,4})(?:[.,](\d{2}))?(?:\s*(reais|real|contos?|pilas?))?$`, 'iu');

/** "tamboro de 14,99" is "tamboro" at R$ 14,99. A number counts only with cents, a currency sign or its unit. */
export function readMentionAmount(mention: string): PricedMention {
  if (!/\d/.test(mention)) return { text: mention, amount: null };
  const match = PRICED.exec(mention.trim());
  const [, before = '', sign, whole = '', cents, unit] = match ?? [];
  if (match === null || (sign === undefined && cents === undefined && unit === undefined)) return { text: mention, amount: null };
  return { text: before.trim(), amount: { value: new Decimal(`${whole}.${cents ?? '00'}`), isRound: cents === undefined } };
}

/** The candidates of that amount; for a round one those of other cents where none is exact and no name was said. */
export function atAmount(candidates: readonly ItemCandidate[], amount: MentionAmount | null, isNamed: boolean): readonly ItemCandidate[] {
  if (amount === null) return candidates;
  const exact = candidates.filter(({ item }) => item.value?.equals(amount.value) === true);
  if (exact.length > 0 || !amount.isRound) return exact;
  const near = candidates.filter(({ item }) => item.value?.truncated().equals(amount.value) === true);
  return isNamed || near.length > 0 ? near : [];
}

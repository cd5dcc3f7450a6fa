import { canonicalPhoneOrAsGiven } from '../../kernel/brazilian-phone.js';
import type { TelcoOperation } from '../telco-gateway.js';

/** api.md "Simulator". */
export const FAULT_KINDS = ['error', 'timeout_before_effect', 'timeout_after_effect', 'slow', 'not_found', 'partial'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface FaultMatch {
  readonly msisdn: string | null;
  readonly item: string | null;
}

export interface Fault {
  readonly kind: FaultKind;
  readonly match: FaultMatch;
  readonly delayMs: number | null;
}

export interface NewFault extends Fault {
  readonly operation: TelcoOperation;
  /** How many calls it meets. */
  readonly times: number;
}

/** A charge, or a line, that a call is about; a fault's `match` is held against each. */
export interface FaultSubject {
  readonly msisdn: string | null;
  readonly item: string | null;
}

/** True when the fault is about this subject; a fault that names nothing is about all. */
export function isAbout({ match }: Pick<Fault, 'match'>, subject: FaultSubject): boolean {
  const line = subject.msisdn === null ? null : canonicalPhoneOrAsGiven(subject.msisdn);
  return (match.msisdn === null || canonicalPhoneOrAsGiven(match.msisdn) === line) && (match.item === null || match.item === subject.item);
}

/**
 * Which items a `partial` fault fails: those it is about, the last one alone when it is about all, so that some remain.
 * @returns one entry an item, in order
 */
export function failsPartially(fault: Pick<Fault, 'match'>, items: readonly FaultSubject[]): readonly boolean[] {
  const about = items.map((item) => isAbout(fault, item));
  return about.every(Boolean) ? items.map((_item, index) => index === items.length - 1) : about;
}

import { fold } from '../../kernel/text-folding.js';
import type { InvoiceEntry } from './invoice.js';

const PROPORTIONAL = /\b(proporciona(?:l|is)|pro ?-?rata)\b/;

/** True for what is charged for a part of the period: the section "Pro Rata", or an entry or period that says so. */
export function isProportional(section: string, entry: InvoiceEntry): boolean {
  return section === 'Pro Rata' || PROPORTIONAL.test(fold(`${entry.desc} ${periodOf(entry) ?? ''}`));
}

/** The entry's `periodo` as the document gives it; null when it has none. */
export function periodOf({ raw }: InvoiceEntry): string | null {
  const period = raw['periodo'];
  return typeof period === 'string' && period.trim() !== '' ? period.trim() : null;
}

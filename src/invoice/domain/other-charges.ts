import type { Decimal } from 'decimal.js';
import { fold, foldedWords } from '../../kernel/text-folding.js';
import { summaryEntries } from './charge-groups.js';
import { ACTIONABLE_SECTIONS, type Invoice, type InvoiceEntry } from './invoice.js';
import { FINES_SECTION, SUMMARY_SECTION } from './invoice-facts.js';
import { EXPLAINING_SECTIONS } from './invoice-sections.js';
import { matchNames, type Named } from './match-names.js';
import { readMentionAmount } from './mention-amount.js';
import { isContentless, nameWords } from './name-words.js';
import { isProportional } from './proportional-entry.js';

/** What stands on the invoice and is no service: the plan, a discount, a fine, an instalment. It can be explained, and nothing else. */
export interface OtherCharge {
  readonly name: string;
  /** Null for an entry of the summary. */
  readonly msisdn: string | null;
  readonly section: string;
}

export interface OtherCandidate extends Named {
  readonly charge: OtherCharge;
  readonly isProportional: boolean;
  readonly value: Decimal | null;
}

const prepared = new WeakMap<Invoice, readonly OtherCandidate[]>();
const SERVICES = new Set<string>(ACTIONABLE_SECTIONS);
const EXPLAINED = new Set(EXPLAINING_SECTIONS.map(fold));

/** Every such entry, line by line; of the summary only what no line states. */
export function otherCandidates(invoice: Invoice): readonly OtherCandidate[] {
  const known = prepared.get(invoice);
  if (known !== undefined) return known;
  const onLines = invoice.lines.flatMap(({ msisdn, sections }) =>
    sections
      .filter(({ name }) => !SERVICES.has(name) && name !== 'Detalhe de Uso')
      .flatMap(({ name, entries }) => entries.map((entry) => candidateOf(entry, msisdn, name))),
  );
  const stated = new Set(onLines.map(({ charge }) => fold(charge.section)));
  const sums = invoice.summary.entries.filter(({ desc }) => isToldAlone(desc, stated));
  const inSummary = [...summaryEntries(invoice), ...sums].map((entry) => candidateOf(entry, null, SUMMARY_SECTION));
  const fresh = [...onLines, ...inSummary];
  prepared.set(invoice, fresh);
  return fresh;
}

function isToldAlone(name: string, stated: ReadonlySet<string>): boolean {
  const section = sectionTold(name);
  return section !== null && !stated.has(section);
}

/** The section that an entry of the summary tells of: "Descontos", "Multa por atraso"; null for the others. */
function sectionTold(name: string): string | null {
  const folded = fold(name);
  if (/^(?:juros|multas?)\b/u.test(folded)) return fold(FINES_SECTION);
  return EXPLAINED.has(folded) ? folded : null;
}

/**
 * The charges that the words of a mention name, by the same rules as services (architecture §4.7); else those of the kind or, where it is
 * nothing but an amount ("de 3,80"), of the amount that it speaks of.
 */
export function otherChargesNamed(mention: string, candidates: readonly OtherCandidate[]): readonly OtherCharge[] {
  const { text, amount } = readMentionAmount(mention);
  if (amount !== null && isContentless(foldedWords(text))) return candidates.filter(({ value }) => value?.equals(amount.value) === true).map(({ charge }) => charge);
  const named = matchNames(nameWords(mention).map(singular), candidates);
  return named.length > 0 ? named.map(({ charge }) => charge) : otherChargesOfKind(mention, candidates);
}

interface Kind {
  readonly word: RegExp;
  readonly section: string;
}

const KINDS: readonly Kind[] = [
  { word: /\b(?:juros?|multas?|mora|encargos?)\b/gu, section: FINES_SECTION },
  { word: /\bdescontos?\b/gu, section: 'Descontos' },
  { word: /\b(?:mensalidades?|planos?)\b/gu, section: 'Plano' },
  { word: /\b(?:parcelamentos?|parcelas?)\b/gu, section: 'Parcelamento' },
];
/** As invoices shorten them: "PARC DEBITO 02/06". */
const STEM = 4;
const PROPORTIONAL = /\b(?:proporciona(?:l|is)|pro[ -]?rata)\b/u;

/** "os juros", "esse desconto": the charges of that kind, those first whose own name says so. */
function otherChargesOfKind(text: string, candidates: readonly OtherCandidate[]): readonly OtherCharge[] {
  const folded = fold(text);
  const proportional = PROPORTIONAL.test(folded) ? candidates.filter((candidate) => candidate.isProportional) : [];
  const ofKinds = KINDS.flatMap(({ word, section }) =>
    [...folded.matchAll(word)].flatMap(([said]) => {
      const named = candidates.filter(({ words }) => words.some((word) => word.startsWith(said.slice(0, STEM))));
      return named.length > 0 ? named : candidates.filter(({ charge }) => charge.section === section);
    }),
  );
  return [...new Set([...proportional, ...ofKinds])].map(({ charge }) => charge);
}

function candidateOf(entry: InvoiceEntry, msisdn: string | null, section: string): OtherCandidate {
  const charge = { name: entry.desc, msisdn, section };
  return { charge, words: nameWords(entry.desc).map(singular), isProportional: isProportional(section, entry), value: entry.value };
}

/** Singular and plural alike: "multas por atraso" is "Multa por atraso". */
function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/u, '') : word;
}

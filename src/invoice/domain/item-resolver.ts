import { sameLine } from '../../kernel/brazilian-phone.js';
import { hasCharge } from './chargeable.js';
import type { Invoice, ItemResolution, ResolutionOutcome, ResolvedInvoiceItem } from './invoice.js';
import { itemCandidates, type ItemCandidate } from './item-candidates.js';
import type { ItemMatcher } from './item-matcher.js';
import { matchNames } from './match-names.js';
import { atAmount } from './mention-amount.js';
import { scopeMentions, splitListing, type ScopedMention } from './mention-scope.js';
import { nameWords, trimNoise } from './name-words.js';
import { otherCandidates, type OtherCharge, otherChargesNamed } from './other-charges.js';

export interface ResolveOptions {
  /** The whole message: a line named beside the mentions narrows them. */
  readonly utterance?: string;
  /** False for questions and talk: credits and zero amounts then stay in `resolved`. Default true. */
  readonly callsForCharge?: boolean;
}

/** Finds the charges that a customer's words mean on one invoice (CONVERSATION invoice_resolver, architecture §4.7-4.8). */
export class InvoiceResolver {
  /** @param matcher asked for a mention only when no name on the invoice matches it; null resolves by names alone */
  constructor(private readonly matcher: ItemMatcher | null = null) {}

  /** Every charge that a mention names, in the order of mentions and document, each once; ambiguity is not looked at. */
  resolveItems(mentions: readonly string[], invoice: Invoice): readonly ResolvedInvoiceItem[] {
    const candidates = itemCandidates(invoice);
    const scoped = scopeOnInvoice(mentions, '', invoice, candidates);
    return distinct(scoped.flatMap((mention) => namedBy(mention, onLinesOf(mention, candidates))).map(itemOf));
  }

  /**
   * Sorts mentions into what can be acted on, what needs a question and what is not on the invoice. Mentions that name
   * nothing ("", "a", "esses") are dropped and stand in none of the lists.
   */
  async resolve(mentions: readonly string[], invoice: Invoice, options: ResolveOptions = {}): Promise<ResolutionOutcome> {
    const candidates = itemCandidates(invoice);
    const resolved: ResolvedInvoiceItem[] = [];
    const ambiguous: ItemResolution[] = [];
    const notFound: string[] = [];
    const withoutCharge: ResolvedInvoiceItem[] = [];
    for (const scoped of scopeOnInvoice(mentions, options.utterance ?? '', invoice, candidates)) {
      const found = (await this.find(scoped, candidates)).map(itemOf);
      const charged = options.callsForCharge === false ? found : found.filter(hasCharge);
      if (found.length === 0) notFound.push(scoped.mention);
      else if (charged.length === 0) withoutCharge.push(...found);
      else if (isAmbiguous(charged, scoped)) ambiguous.push({ mention: scoped.mention, matches: charged });
      else resolved.push(...(scoped.quantity === 'one' ? charged.slice(0, 1) : charged));
    }
    return { resolved: distinct(resolved), ambiguous, notFound, withoutCharge: distinct(withoutCharge) };
  }

  /** What the mention names outside the sections of services: never an item to act on, but nothing that is missing either (architecture §4.14). */
  async otherCharges(mention: string, invoice: Invoice): Promise<readonly OtherCharge[]> {
    // "tim" stands in the names of half the plans.
    if (!nameWords(mention).some((word) => word.length > 3 || /\d/.test(word))) return [];
    const candidates = otherCandidates(invoice);
    const named = otherChargesNamed(mention, candidates);
    if (named.length > 0 || this.matcher === null) return named;
    const meant = await askMatcher(this.matcher, mention, [...new Set(candidates.map(({ charge }) => charge.name))]);
    return candidates.filter(({ charge }) => meant.includes(charge.name)).map(({ charge }) => charge);
  }

  /**
   * All items of the four sections of a line, for "nenhum deles" turns later (CONVERSATION "Snapshot da fatura").
   * @param msisdn empty or unknown to the invoice takes every line
   */
  buildSnapshot(invoice: Invoice, msisdn: string): readonly ResolvedInvoiceItem[] {
    const items = itemCandidates(invoice).map(itemOf);
    const isKnown = invoice.lines.some((line) => sameLine(line.msisdn, msisdn));
    return isKnown ? items.filter((item) => sameLine(item.msisdn, msisdn)) : items;
  }

  private async find(mention: ScopedMention, candidates: readonly ItemCandidate[]): Promise<readonly ItemCandidate[]> {
    const onLines = onLinesOf(mention, candidates);
    const named = namedBy(mention, onLines);
    if (named.length > 0 || mention.words.length === 0) return named;
    return atAmount(await this.findBySpelling(mention, onLines), mention.amount, true);
  }

  private async findBySpelling(mention: ScopedMention, onLines: readonly ItemCandidate[]): Promise<readonly ItemCandidate[]> {
    if (this.matcher === null || onLines.length === 0) return [];
    const names = [...new Set(onLines.map(({ item }) => item.canonicalName))];
    const meant = await askMatcher(this.matcher, trimNoise(mention.words).join(' '), names);
    return onLines.filter(({ item }) => meant.includes(item.canonicalName));
  }
}

/** What the mention names by its words, its amount, or both. An amount that the named charge does not have names nothing. */
function namedBy(mention: ScopedMention, candidates: readonly ItemCandidate[]): readonly ItemCandidate[] {
  if (mention.words.length === 0) return atAmount(candidates, mention.amount, false);
  return atAmount(matchNames(mention.words, candidates), mention.amount, true);
}

/** A matcher that fails leaves the mention unfound: the conversation goes on and asks for the name (CONVERSATION "Acionado só no miss"). */
async function askMatcher(matcher: ItemMatcher, mention: string, names: readonly string[]): Promise<readonly string[]> {
  try {
    return await matcher.match(mention, names);
  } catch {
    return [];
  }
}

/** Candidates on the lines the customer named. A line that may belong to another mention narrows only where something remains. */
function onLinesOf(mention: ScopedMention, candidates: readonly ItemCandidate[]): readonly ItemCandidate[] {
  if (mention.msisdns.length === 0) return mention.namesUnknownLine && mention.isCertain ? [] : candidates;
  const narrowed = candidates.filter(({ item }) => mention.msisdns.includes(item.msisdn));
  if (mention.isCertain) return narrowed;
  return matchNames(mention.words, narrowed).length > 0 ? narrowed : candidates;
}

/**
 * More than one name, or one name on more than one line; equal charges of one line are one match (architecture §4.7).
 * One name on several lines is clear where all were asked for, or as many as there are, or each line was named.
 */
function isAmbiguous(items: readonly ResolvedInvoiceItem[], { quantity, msisdns, words }: ScopedMention): boolean {
  const places = new Set(items.map((item) => `${nameWords(item.canonicalName).join(' ')}\n${item.msisdn}`)).size;
  if (places === 1) return false;
  const names = new Set(items.map((item) => nameWords(item.canonicalName).join(' '))).size;
  if (quantity === 'all' && words.length === 0) return false;
  if (names > 1) return true;
  const lines = new Set(items.map((item) => item.msisdn)).size;
  return quantity !== 'all' && quantity !== places && !(msisdns.length > 1 && msisdns.length === lines);
}

function scopeOnInvoice(
  mentions: readonly string[],
  utterance: string,
  invoice: Invoice,
  candidates: readonly ItemCandidate[],
): readonly ScopedMention[] {
  const msisdns = invoice.lines.map(({ msisdn }) => msisdn);
  return scopeMentions(mentions, utterance, msisdns).flatMap((mention) => splitListing(mention, candidates));
}

function itemOf(candidate: ItemCandidate): ResolvedInvoiceItem {
  return candidate.item;
}

/** Each entry once, however many mentions named it; entries that look alike stay apart, they are separate charges. */
function distinct(items: readonly ResolvedInvoiceItem[]): readonly ResolvedInvoiceItem[] {
  return [...new Set(items)];
}

import {
  ACTIONABLE_SECTIONS,
  type ActionableSection,
  type Invoice,
  type InvoiceEntry,
  type InvoiceLine,
  type ItemType,
  type ResolvedInvoiceItem,
} from './invoice.js';
import { indexOfWords, nameWords } from './name-words.js';

/** Services that are never cancelled here, whatever section they stand in (CONVERSATION invoice_resolver "Constantes"). */
export const STRATEGIC_NAMES = [
  'apple music',
  'deezer',
  'disney',
  'hbo',
  'netflix',
  'youtube',
  'youtube premium',
  'paramount',
  'looke',
] as const;
const STRATEGIC_WORDS = STRATEGIC_NAMES.map((name) => nameWords(name));
const STRATEGIC_HEADS = new Set(STRATEGIC_WORDS.map(([head]) => head));

/** One charge that can be meant, with its name as compared. */
export interface ItemCandidate {
  readonly item: ResolvedInvoiceItem;
  readonly words: readonly string[];
}

/** An invoice never changes once it is parsed, and a turn asks for its items several times. */
const prepared = new WeakMap<Invoice, readonly ItemCandidate[]>();

/** Every entry of the four actionable sections, line by line in the document's order, sections in the documented one. */
export function itemCandidates(invoice: Invoice): readonly ItemCandidate[] {
  const known = prepared.get(invoice);
  if (known !== undefined) return known;
  const fresh = invoice.lines.flatMap((line) => ACTIONABLE_SECTIONS.flatMap((section) => candidatesOf(line, section)));
  prepared.set(invoice, fresh);
  return fresh;
}

/** The same entries as items: all that a customer may speak of on this invoice. */
export function allItems(invoice: Invoice): readonly ResolvedInvoiceItem[] {
  return itemCandidates(invoice).map(({ item }) => item);
}

function candidatesOf(line: InvoiceLine, section: ActionableSection): readonly ItemCandidate[] {
  return line.sections
    .filter(({ name }) => name === section)
    .flatMap(({ entries }) => entries.map((entry) => candidateOf(entry, section, line.msisdn)));
}

function candidateOf(entry: InvoiceEntry, section: ActionableSection, msisdn: string): ItemCandidate {
  const words = nameWords(entry.desc);
  const itemType = itemTypeOf(words, section);
  return {
    words,
    item: {
      canonicalName: entry.desc,
      toolCategory: itemType === 'avulso' ? 'cancelar_vas_avulso' : 'vas_estrategico',
      itemType,
      msisdn,
      value: entry.value,
      section,
      rawEntry: entry.raw,
    },
  };
}

/** CONVERSATION invoice_resolver "_classify", with strategic names as whole words. */
function itemTypeOf(words: readonly string[], section: ActionableSection): ItemType {
  if (section === 'Serviços Bundle Inclusos') return 'bundle';
  if (section === 'Serviços Contratados de Terceiros') return 'estrategico';
  return isStrategicName(words) ? 'estrategico' : 'avulso';
}

/** True for a name that holds a partner's of the catalogue. */
export function isStrategicService(name: string): boolean {
  return isStrategicName(nameWords(name));
}

/**
 * True for what may be cancelled under this name in this section of an invoice: no partner's service, no bundle, and nothing of
 * another section, as the plan. @param section null where nobody says
 */
export function isCancellable(name: string, section: string | null): boolean {
  const actionable = ACTIONABLE_SECTIONS.find((each) => each === (section ?? 'SVA Detalhe Total'));
  return actionable !== undefined && itemTypeOf(nameWords(name), actionable) === 'avulso';
}

/** True for a name that holds a strategic one, by whole words. */
function isStrategicName(words: readonly string[]): boolean {
  const mayBeStrategic = words.some((word) => STRATEGIC_HEADS.has(word));
  return mayBeStrategic && STRATEGIC_WORDS.some((name) => indexOfWords(words, name) >= 0);
}

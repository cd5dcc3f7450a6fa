import { ACTIONABLE_SECTIONS, SUMMARY_SECTION, type Invoice, type InvoiceEntry } from '../../../invoice/domain/index.js';
import { foldedWords } from '../../../kernel/text-folding.js';
import type { Question } from './answerer.js';
import { onLine, pathOf } from './invoice-words.js';
import { joined, money, say, type Said } from './said.js';

interface Place {
  readonly entry: InvoiceEntry;
  readonly msisdn: string | null;
  readonly section: string;
}

const ACTIONABLE = new Set<string>(ACTIONABLE_SECTIONS);
/** Words that tell nothing of an entry's name. */
const SMALL = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'o', 'a', 'os', 'as', 'esse', 'essa', 'esses', 'essas', 'um', 'uma', 'meu', 'minha', 'na', 'no', 'em', 'que']);

/** What the resolver of services did not find, yet stands on the invoice: entries of the summary, the plan, discounts. */
export function elsewhere(question: Question): Said {
  const places = [...new Map(question.resolution.notFound.flatMap((name) => placesOf(name, question.invoice)).map((place) => [pathOf(place.msisdn, place.section, place.entry.desc), place])).values()];
  return joined(places.map((place) => appearance(question, place)), ' ');
}

/** "Não encontrei netflix na sua fatura." for names that stand nowhere; words with digits are not repeated (they may be amounts). */
export function notFoundSentence({ resolution, invoice }: Question): string {
  const missing = resolution.notFound.filter((name) => placesOf(name, invoice).length === 0);
  const names = missing.filter((name) => !/\d/.test(name));
  if (missing.length === 0) return '';
  if (names.length === 0) return 'Não encontrei esse item na sua fatura.';
  return `Não encontrei ${names.map((name) => `"${name}"`).join(' nem ')} na sua fatura.`;
}

function appearance(question: Question, { entry, msisdn, section }: Place): Said {
  const where = onLine(msisdn, question);
  if (entry.value === null) return say`${entry.desc} aparece na sua fatura sem valor informado${where}.`;
  if (entry.value.isZero()) return say`${entry.desc} aparece na sua fatura sem custo${where}.`;
  return say`${entry.desc} aparece na sua fatura por ${money(entry.value, 'item', pathOf(msisdn, section, entry.desc))}${where}.`;
}

function placesOf(name: string, invoice: Invoice | null): readonly Place[] {
  const wanted = wordsOf(name);
  if (invoice === null || !wanted.some((word) => word.length > 3)) return [];
  return placesOn(invoice).filter(({ entry }) => {
    const words = wordsOf(entry.desc);
    return wanted.every((word) => words.includes(word));
  });
}

function placesOn(invoice: Invoice): readonly Place[] {
  const summary = invoice.summary.entries.map((entry): Place => ({ entry, msisdn: null, section: SUMMARY_SECTION }));
  const lines = invoice.lines.flatMap(({ msisdn, sections }) =>
    sections.filter(({ name }) => !ACTIONABLE.has(name) && name !== 'Detalhe de Uso').flatMap(({ name, entries }) => entries.map((entry): Place => ({ entry, msisdn, section: name }))),
  );
  return [...summary, ...lines];
}

/** Singular and plural alike: "servico de valor adicionado" is "Serviços de Valor Adicionado". */
function wordsOf(name: string): readonly string[] {
  return foldedWords(name).filter((word) => !SMALL.has(word)).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}

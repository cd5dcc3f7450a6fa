import { SUMMARY_SECTION, type Invoice, type InvoiceEntry, type InvoiceLine, type InvoiceSection } from '../../../../invoice/domain/index.js';
import { fold } from '../../../../kernel/text-folding.js';
import { monthName } from '../../channel/dates.js';
import { joinNames, numberEnding } from '../../composer/wording.js';
import type { Answer, InvoiceAnswerer, Question } from '../answerer.js';
import { dueDateSaid, monthOf, ofMonth, pathOf, totalSaid } from '../invoice-words.js';
import { joined, money, NOTHING, say, stated, type Said } from '../said.js';
import { asksAboutChange, differenceSentences } from './difference.js';
import { finesSaid } from './fines.js';

/** Longer sections are cut, as the snapshot is (CONVERSATION "Snapshot": at most twenty). */
const MOST_ENTRIES = 20;

const SECTION_TITLES: Readonly<Record<string, string>> = {
  'SVA Detalhe Total': 'Serviços avulsos',
  'Itens Eventuais': 'Itens eventuais',
  'Serviços Contratados de Terceiros': 'Serviços contratados de terceiros',
  'Serviços Bundle Inclusos': 'Inclusos no plano',
  'Pro Rata': 'Cobrança proporcional',
};
/** Told on their own, or only itemising other sections. */
const UNTOLD_SECTIONS = new Set(['Detalhe de Uso', 'Juros e Multas']);
/** Subtotals of the sections, the total, and fines, which have their own sentence. */
const REPEATED_IN_SUMMARY = /^(mensalidades|servicos|total|subtotal|juros|multas?)\b/;

/** What the customer pays, grouped by line and section. */
export const overview: InvoiceAnswerer = {
  topic: 'overview',
  applies: ({ intent }) => intent.kind === 'invoice_overview',
  answer: (question, invoice): Answer => ({
    ...joined(
      [
        otherMonth(question, invoice),
        heading(invoice),
        ...invoice.lines.map((line) => lineBlock(question, line)),
        otherEntries(invoice),
        finesLine(invoice),
        change(question, invoice),
        say`Se quiser saber mais sobre algum desses valores, é só perguntar.`,
      ],
      '\n',
    ),
    listedItems: true,
  }),
};

function heading(invoice: Invoice): Said {
  const total = totalSaid(invoice);
  const dueDate = dueDateSaid(invoice);
  const due = dueDate === null ? NOTHING : say` e vence em ${dueDate}`;
  if (total === null) return say`A sua fatura${ofMonth(invoice)} não traz o total${due}.`;
  return say`A sua fatura${ofMonth(invoice)} tem total de ${total}${due}.`;
}

/** "explique a fatura de janeiro" while another month is in hand: said first. */
function otherMonth({ text }: Question, invoice: Invoice): Said {
  const inHand = monthOf(invoice.summary.reference);
  const names = Array.from({ length: 12 }, (_, index) => fold(monthName(index + 1)));
  const asked = names.findIndex((name) => new RegExp(`\\b${name}\\b`).test(text)) + 1;
  return inHand === null || asked === 0 || asked === inHand.month ? NOTHING : say`A fatura desse mês eu não consigo detalhar por aqui; a que vejo é esta.`;
}

function lineBlock(question: Question, line: InvoiceLine): Said {
  const sections = line.sections.filter(({ name, entries }) => !UNTOLD_SECTIONS.has(name) && entries.length > 0);
  if (sections.length === 0) return NOTHING;
  const ending = numberEnding(line.msisdn, question.channel);
  const rows = sections.map((section) => say`• ${SECTION_TITLES[section.name] ?? section.name}: ${sectionBody(question, line, section)}`);
  return joined([say`${ending.charAt(0).toUpperCase()}${ending.slice(1)}:`, ...rows], '\n');
}

function sectionBody(question: Question, { msisdn }: InvoiceLine, section: InvoiceSection): Said {
  const path = pathOf(msisdn, section.name, '').slice(0, -1);
  if (section.name === 'Serviços Bundle Inclusos' && section.entries.every(({ value }) => value?.isZero() === true)) {
    return includedServices(question, section, path);
  }
  const groups = grouped(section.entries);
  const told = groups.slice(0, MOST_ENTRIES).map((group) => entrySaid(group, `${path}/${group.entry.desc}`));
  const left = groups.length - told.length;
  return left === 0 ? joined(told, '; ') : say`${joined(told, '; ')}; e mais ${stated(String(left), 'count', path)} itens`;
}

/** On voice a list of free services is only counted. */
function includedServices({ channel }: Question, { entries }: InvoiceSection, path: string): Said {
  const names = entries.slice(0, MOST_ENTRIES).map(({ desc }) => desc);
  if (channel === 'text' || entries.length === 1) return say`${joinNames(names)}`;
  return say`${stated(String(entries.length), 'count', path)} serviços sem custo`;
}

interface EntryGroup {
  readonly entry: InvoiceEntry;
  readonly count: number;
}

function grouped(entries: readonly InvoiceEntry[]): readonly EntryGroup[] {
  const groups = new Map<string, EntryGroup>();
  for (const entry of entries) {
    const key = `${entry.desc}\n${entry.value?.toFixed(2) ?? ''}`;
    groups.set(key, { entry, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}

function entrySaid({ entry, count }: EntryGroup, path: string): Said {
  const times = count === 1 ? NOTHING : say`${stated(String(count), 'count', path)} vezes de `;
  if (entry.value === null) return say`${entry.desc}, sem valor informado`;
  if (entry.value.isZero()) return say`${entry.desc}, sem custo`;
  return say`${entry.desc}, ${times}${money(entry.value, 'item', path)}`;
}

function otherEntries(invoice: Invoice): Said {
  const entries = invoice.summary.entries.filter(({ desc }) => !REPEATED_IN_SUMMARY.test(fold(desc)));
  if (entries.length === 0) return NOTHING;
  return say`Outros lançamentos: ${joined(grouped(entries).map((group) => entrySaid(group, pathOf(null, SUMMARY_SECTION, group.entry.desc))), '; ')}.`;
}

function finesLine(invoice: Invoice): Said {
  const fines = finesSaid(invoice);
  return fines === null ? NOTHING : say`Também há ${fines}.`;
}

function change(question: Question, invoice: Invoice): Said {
  return question.previousInvoice !== null || asksAboutChange(question) ? differenceSentences(question, invoice) : NOTHING;
}

import type { ResolvedInvoiceItem } from '../../../../invoice/domain/index.js';
import { sumOf } from '../../../../kernel/money.js';
import type { Answer, InvoiceAnswerer, Question } from '../answerer.js';
import { personOffer } from '../answerer.js';
import { itemAmount, namedItems, onLine, pathOf } from '../invoice-words.js';
import { creditBeside } from '../credits-beside.js';
import { elsewhere, notFoundSentence } from '../elsewhere.js';
import { joined, money, NOTHING, say, stated, type Said } from '../said.js';

/** Equal charges of one line told together: "4 vezes de R$ 4,99". */
export interface ItemGroup {
  readonly item: ResolvedInvoiceItem;
  readonly count: number;
}

export function groupEqual(items: readonly ResolvedInvoiceItem[]): readonly ItemGroup[] {
  const groups = new Map<string, ItemGroup>();
  for (const item of items) {
    const key = [item.canonicalName, item.msisdn, item.section, item.value?.toFixed(2) ?? ''].join('\n');
    groups.set(key, { item, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}

/** "R$ 14,99", or "4 vezes de R$ 4,99" for equal charges. */
export function groupAmount({ item, count }: ItemGroup): Said {
  if (count === 1) return itemAmount(item);
  return say`${stated(String(count), 'count', pathOf(item.msisdn, item.section, item.canonicalName))} vezes de ${itemAmount(item)}`;
}

/** "Tamboro Mensal aparece na sua fatura por R$ 14,99, no número final 7048." */
export function appearances(question: Question, items: readonly ResolvedInvoiceItem[]): Said {
  return joined(groupEqual(items).map((group) => appearance(question, group)), ' ');
}

function appearance(question: Question, group: ItemGroup): Said {
  const { item } = group;
  const where = onLine(item.msisdn, question);
  if (item.value === null || item.value.isZero()) return say`${item.canonicalName} aparece na sua fatura ${itemAmount(item)}${where}.`;
  if (group.count > 1) return say`${item.canonicalName} aparece na sua fatura ${groupAmount(group)}${where}.`;
  return say`${item.canonicalName} aparece na sua fatura por ${groupAmount(group)}${where}.`;
}

/** The sum, where several charges were asked about. */
function sumSentence(items: readonly ResolvedInvoiceItem[]): Said {
  const values = items.flatMap(({ value }) => (value === null || value.isZero() ? [] : [value]));
  return values.length < 2 ? NOTHING : say`Somando, são ${money(sumOf(values), 'sum', 'sum of the named charges')}.`;
}

export const itemPrice: InvoiceAnswerer = {
  topic: 'item',
  applies: (question) => question.intent.kind === 'value_question' && namedItems(question).length + question.resolution.notFound.length > 0,
  answer: (question): Answer => {
    const items = namedItems(question);
    return joined([appearances(question, items), sumSentence(items), creditBeside(question, items), elsewhere(question), say`${notFoundSentence(question)}`, since(question)], ' ');
  },
};

/** "tamboro", and nothing else: what the invoice shows of it, and an open question. */
export const bareName: InvoiceAnswerer = {
  topic: 'bare_name',
  applies: (question) => question.intent.kind === 'unknown' && namedItems(question).length > 0,
  answer: (question): Answer => say`${appearances(question, namedItems(question))} O que você quer saber sobre essa cobrança?`,
};

/** "desde quando tenho": the invoice does not say. */
function since({ text }: Question): Said {
  return /\b(desde quando|quando (?:eu )?contratei)\b/.test(text) ? say`A data de contratação não aparece na fatura.` : NOTHING;
}

/** A question what something is, without anything that knows (rule 3, `rag_no_answer`): what the invoice shows of it. */
export const concept: InvoiceAnswerer = {
  topic: 'concept',
  applies: ({ intent, reason }) => intent.kind === 'conceptual_question' || reason === 'rag_no_answer' || reason === 'rag_no_query',
  answer: (question): Answer => {
    const items = namedItems(question);
    const missing = joined([elsewhere(question), say`${notFoundSentence(question)}`], ' ');
    const honest = say`Uma explicação sobre isso eu não tenho por aqui.`;
    if (items.length === 0) return joined([honest, missing, say`${personOffer(question).trim()}`], ' ');
    return joined([honest, say`O que vejo é a cobrança:`, appearances(question, items), creditBeside(question, items), missing], ' ');
  },
};

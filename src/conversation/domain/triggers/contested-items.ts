import { LINE_WORDS } from '../../../intent/domain/index.js';
import type { ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import { fold, foldedWords } from '../../../kernel/text-folding.js';
import { CANCEL_ACT, CONTEST_ACT } from './act-words.js';
import { withoutRefusedActs } from './refund-words.js';

const VERBS = new RegExp(`\\b(?:(${CONTEST_ACT}|nao reconhec\\w*)|(${CANCEL_ACT}))\\b`, 'g');
/** "cancelei", "já cancelaram": told, not asked for. */
const TOLD = /(?:ei|ou|aram|amos)$/u;
/** "cancela e contesta", "quero cancelar e também contestar": two verbs for what follows. */
const JOINS = composed(/^/u, anyNumberOf(/(?:[\s,]|e|tambem|depois|ja|ainda|quero|queria|pode|gostaria|me|de|fazer|a|o|um|uma|pedir)(?![a-z0-9])|[\s,]/u), /$/u);
/** "contesta o vod e cancela ele também": a verb for what was named before it. */
const POINTS_BACK = composed(
  /^/u,
  anyNumberOf(/[\s,.!?]|(?:el[ea]s?|isso|ess[ea]s?|[oa]s? (?:dois|duas|tres|servicos?|mesm[oa]s?)|tambem|junto|por favor|para mim|pra mim|agora|ja|logo|de vez|servicos?|tudo|em dobro|o (?:dobro|valor|dinheiro)(?: pago| dele)?|e)(?![a-z0-9])/u),
  /$/u,
);

/** What of one request is contested, and what keeps the tool of its section; an item may be both. */
export interface RequestParts {
  readonly contested: readonly ResolvedInvoiceItem[];
  readonly others: readonly ResolvedInvoiceItem[];
}

type Wish = 'contest' | 'other';

/** Verbs said in one breath, and where they stand in the text. */
interface Order {
  readonly at: number;
  readonly end: number;
  readonly wishes: readonly Wish[];
}

/**
 * "cancela o craque e contesta o tamboro": each item takes the verb that stands before its name, or both that do (architecture
 * §4.14, §4.18). A message with one kind of verb is of that kind throughout; an item whose name is not in the words goes with the
 * contestation.
 * @param items of a request that contests
 */
export function contestedItems(userText: string, items: readonly ResolvedInvoiceItem[]): RequestParts {
  const text = withoutRefusedActs(fold(userText));
  const orders = ordersIn(text);
  const isMixed = orders.some(({ wishes }) => wishes.includes('contest')) && orders.some(({ wishes }) => wishes.includes('other'));
  if (!isMixed) return { contested: items, others: [] };
  const wishesOf = wishesIn(text, orders, items);
  return { contested: items.filter((item) => wishesOf(item).has('contest')), others: items.filter((item) => wishesOf(item).has('other')) };
}

function ordersIn(text: string): readonly Order[] {
  const orders: Order[] = [];
  for (const { 0: word, 1: contesting, index } of text.matchAll(VERBS)) {
    if (TOLD.test(word)) continue;
    const order: Order = { at: index, end: index + word.length, wishes: [contesting === undefined ? 'other' : 'contest'] };
    const before = orders.at(-1);
    if (before !== undefined && JOINS.test(text.slice(before.end, index))) orders[orders.length - 1] = { at: before.at, end: order.end, wishes: [...before.wishes, ...order.wishes] };
    else orders.push(order);
  }
  return orders;
}

function wishesIn(text: string, orders: readonly Order[], items: readonly ResolvedInvoiceItem[]): (item: ResolvedInvoiceItem) => ReadonlySet<Wish> {
  const ordersOf = new Map(items.map((item) => [item, placesOf(item, text).flatMap((at) => orderFor(at, text, orders) ?? [])]));
  const taken = new Set([...ordersOf.values()].flat());
  const wishes = (order: Order): readonly Wish[] => {
    const next = orders[orders.indexOf(order) + 1];
    const pointsBack = next !== undefined && !taken.has(next) && POINTS_BACK.test(text.slice(next.end, orders[orders.indexOf(next) + 1]?.at));
    return pointsBack ? [...order.wishes, ...next.wishes] : order.wishes;
  };
  const unnamed = orders.find((order) => new Set(order.wishes).size > 1)?.wishes ?? ['contest'];
  return (item) => {
    const own = ordersOf.get(item) ?? [];
    return new Set(own.length === 0 ? unnamed : own.flatMap(wishes));
  };
}

/** The last order before the place in its sentence, else the first there, else the last before it at all. */
function orderFor(at: number, text: string, orders: readonly Order[]): Order | undefined {
  const inSentence = orders.filter((order) => sentenceOf(text, order.at) === sentenceOf(text, at));
  return lastBefore(inSentence, at) ?? inSentence[0] ?? lastBefore(orders, at) ?? orders[0];
}

function lastBefore(orders: readonly Order[], at: number): Order | undefined {
  return orders.findLast((order) => order.at < at);
}

/** The number of the sentence that the place stands in. */
function sentenceOf(text: string, at: number): number {
  return text.slice(0, at).split(/[.;!?\n]/u).length;
}

/**
 * Where the item is named: the longest run of its name's words that the text holds, each time, but for those of another line ("o
 * tamboro do 0059"), or its own line's ending alone ("e o do 7048"). Without any, where its amount stands.
 */
function placesOf(item: ResolvedInvoiceItem, text: string): readonly number[] {
  const named = namesIn(text, foldedWords(item.canonicalName));
  const own = named.filter(({ line }) => line === null || item.msisdn.endsWith(line)).map(({ at }) => at);
  if (own.length > 0) return own;
  return named.length > 0 ? placesIn(text, `(?<!\\d)${item.msisdn.slice(-4)}(?!\\d)`) : amountsIn(text, item.value);
}

interface NamePlace {
  readonly at: number;
  /** The ending of the line that is named behind it. */
  readonly line: string | null;
}

function namesIn(text: string, words: readonly string[]): readonly NamePlace[] {
  for (let length = words.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const run = new RegExp(`(?<![a-z0-9])${words.slice(start, start + length).join('[^a-z0-9]+')}(?![a-z0-9])`, 'gu');
      const places = [...text.matchAll(run)].map(({ 0: found, index }) => ({ at: index, line: LINE_BEHIND.exec(text.slice(index + found.length))?.[1] ?? null }));
      if (places.length > 0) return places;
    }
  }
  return [];
}
const LINE_BEHIND = new RegExp(`^(?: (?:${[...LINE_WORDS].join('|')})(?![a-z0-9])){1,6} (\\d{4})(?!\\d)`, 'u');

function amountsIn(text: string, value: ResolvedInvoiceItem['value']): readonly number[] {
  if (value === null) return [];
  const [whole, cents] = value.toFixed(2).split('.');
  return placesIn(text, `(?<![\\d.,])${whole ?? ''}(?:[.,]${cents ?? ''})${cents === '00' ? '?' : ''}(?![\\d]|[.,]\\d)`);
}

function placesIn(text: string, pattern: string): readonly number[] {
  return [...text.matchAll(new RegExp(pattern, 'gu'))].map(({ index }) => index);
}

import type { ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import { fold, foldedWords } from '../../../kernel/text-folding.js';

const VERBS = /\b(?:(contest\w*|disput\w*|nao reconhec\w*|reembols\w*|estorn\w*|ressarc\w*)|(cancel\w*|tir[ae]r?|retir[ae]r?|remov\w*|desativ\w*|exclu\w*))\b/g;

/** What of one request is contested, and what keeps the tool of its section. */
export interface RequestParts {
  readonly contested: readonly ResolvedInvoiceItem[];
  readonly others: readonly ResolvedInvoiceItem[];
}

/**
 * "cancela o craque e contesta o tamboro": each item takes the verb that stands before its name (architecture §4.14, §4.18). A
 * message with one kind of verb is of that kind throughout; an item whose name is not in the words goes with the contestation.
 * @param items of a request that contests
 */
export function contestedItems(userText: string, items: readonly ResolvedInvoiceItem[]): RequestParts {
  const text = fold(userText);
  const verbs: readonly Verb[] = [...text.matchAll(VERBS)].map((match) => ({ at: match.index, contests: match[1] !== undefined }));
  const isMixed = verbs.some(({ contests }) => contests) && verbs.some(({ contests }) => !contests);
  if (!isMixed) return { contested: items, others: [] };
  const isContested = ({ canonicalName }: ResolvedInvoiceItem): boolean => {
    const at = placeOf(canonicalName, text);
    if (at === null) return true;
    const inSentence = verbs.filter((verb) => sentenceOf(text, verb.at) === sentenceOf(text, at));
    return (lastBefore(inSentence, at) ?? inSentence[0] ?? lastBefore(verbs, at) ?? verbs[0])?.contests !== false;
  };
  return { contested: items.filter(isContested), others: items.filter((item) => !isContested(item)) };
}

interface Verb {
  readonly at: number;
  readonly contests: boolean;
}

function lastBefore(verbs: readonly Verb[], at: number): Verb | undefined {
  return verbs.findLast((verb) => verb.at < at);
}

/** The number of the sentence that the place stands in. */
function sentenceOf(text: string, at: number): number {
  return text.slice(0, at).split(/[.;!?\n]/u).length;
}

/** Where the longest run of the name's words stands in the text; null when none does. */
function placeOf(name: string, text: string): number | null {
  const words = foldedWords(name);
  for (let length = words.length; length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const at = ` ${text} `.search(new RegExp(`(?<![a-z0-9])${words.slice(start, start + length).join('[^a-z0-9]+')}(?![a-z0-9])`, 'u'));
      if (at >= 0) return at;
    }
  }
  return null;
}

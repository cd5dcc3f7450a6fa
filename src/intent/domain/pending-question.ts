import { foldedWords } from '../../kernel/index.js';
import type { ActionFamily } from './language/action-lexicon.js';
import { readWords } from './language/utterance.js';
import { NO_QUESTION, type PendingQuestion } from './answer/read-answer.js';
import type { IntentContext } from './intent.js';

/** Whether a yes-or-no question stands open: of a confirmation, of the last bot sentence, or none. */
export type QuestionKind = 'confirmation' | 'explanation' | 'none';

export function questionKind(context: IntentContext): QuestionKind {
  if (context.hasPendingConfirmation) return 'confirmation';
  return context.openQuestion === null && asksWhetherClear(context.lastQuestion) ? 'explanation' : 'none';
}

/** "consegui esclarecer sua dúvida?", "Ficou tudo certo para você?", but not "Posso ajudar em algo mais?" or "Qual serviço?". */
function asksWhetherClear(botText: string | null): boolean {
  if (botText === null || !botText.trimEnd().endsWith('?')) return false;
  const words = readWords(botText);
  return words.some((word) => /^(esclarec|entend|clar[oa]$|cert[oa]$|duvida|concord|resolv)/u.test(word)) && !words.includes('qual');
}

/** What a yes to the open question would release, so that a yes with another scope is told apart. */
export function pendingQuestion(context: IntentContext): PendingQuestion {
  if (!context.hasPendingConfirmation) return { ...NO_QUESTION, explains: questionKind(context) === 'explanation' };
  const prompt = context.pendingConfirmationPrompt ?? '';
  return { itemNames: context.pendingItemNames, families: offeredFamilies(prompt), explains: false, spoken: context.channel === 'voice', numbers: numbersOf(prompt) };
}

/** Amount and line ending that a yes may restate; none when the question names several of either. */
function numbersOf(prompt: string): readonly string[] {
  const amounts = [...prompt.matchAll(/R\$\s?(\d+(?:[.,]\d+)*)/gu)].map((match) => match[1] ?? '');
  const endings = [...prompt.matchAll(/final (\d{4})/gu)].map((match) => match[1] ?? '');
  return amounts.length > 1 || endings.length > 1 ? [] : [...amounts, ...endings];
}

/** The question is ours: its words need no reading of slips and spellings. */
function offeredFamilies(prompt: string): readonly ActionFamily[] {
  const words = foldedWords(prompt);
  const families: ActionFamily[] = [];
  if (words.some((word) => /^(cancel|retir)/u.test(word))) families.push('cancel');
  if (words.some((word) => word.startsWith('contest'))) families.push('contest', 'refund');
  if (words.some((word) => /^(falar|tratar)$/u.test(word))) families.push('talk');
  return families;
}

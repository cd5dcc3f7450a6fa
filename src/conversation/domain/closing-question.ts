import { sentencesOf } from '../../kernel/sentences.js';

/** @returns the last sentence of a reply where it asks, which is what the customer answers next; null where it does not */
export function closingQuestion(reply: string): string | null {
  return sentencesOf(reply).slice(-1).find((sentence) => sentence.endsWith('?')) ?? null;
}

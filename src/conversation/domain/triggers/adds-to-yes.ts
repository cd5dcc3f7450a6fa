import { fold } from '../../../kernel/text-folding.js';
import { CANCEL_ACT, CONTEST_ACT } from './act-words.js';

const YES_AND = new RegExp(
  `^(?:sim|s|isso|ok|pode(?: ser)?|claro|certo|ta(?: bom)?|beleza|confirmo|uhum)\\b[ ,.!]*(?:(?:sim|pode|isso|por favor)[ ,.!]*)*e (?:(?:tambem|ja|ainda|aproveita|quero|queria|pode|me|e) )*(?:${CONTEST_ACT}|${CANCEL_ACT})\\b`,
);

/** "sim, e contesta o tamboro": what was asked about stays wanted, and something more is. */
export function addsToYes(userText: string): boolean {
  return YES_AND.test(fold(userText));
}

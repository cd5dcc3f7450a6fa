import { fold } from '../../../kernel/text-folding.js';

const YES_AND = /^(?:sim|s|isso|ok|pode(?: ser)?|claro|certo|ta(?: bom)?|beleza|confirmo|uhum)\b[ ,.!]*(?:(?:sim|pode|isso|por favor)[ ,.!]*)*e (?:(?:tambem|ja|ainda|aproveita|quero|queria|pode|me|e) )*(?:cancel|contest|tir[ae]|retir|remov|estorn|reembols)\w*/;

/** "sim, e contesta o tamboro": what was asked about stays wanted, and something more is. */
export function addsToYes(userText: string): boolean {
  return YES_AND.test(fold(userText));
}

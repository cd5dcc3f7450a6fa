import { fold, foldedWords } from '../../../kernel/text-folding.js';
import { withoutRefusedActs } from './refund-words.js';

const GIVES_UP = /\b(?:desist\w+|mud(?:ei|amos) de ideia|esquec(?:e|a|am)|cancela a contestacao|deixa (?:\w+ ){0,3}(?:pra|para) (?:la|depois)|deixa (?:isso|esse|essa|quieto|o resto|como (?:ta|esta)))\b/;
const STOPS = /^(?:(?:nao|sim|ah|mas|olha|ok|ta) )*(?:deixa|para|pera|perai|espera(?: ai)?|calma|(?:nao )?(?:precisa|quero)(?: mais)?(?: nao)?)$/;
const NOT_YET = /\b(?:ainda nao|agora nao|nao (?:faz|faca|mexe|precisa|quero mais)|nao .*\bainda)\b/;

/** The message takes back what was confirmed: "não contesta mais o tamboro", "desisti da contestação", "não, deixa". */
export function withdraws(userText: string): boolean {
  const [text, words] = [fold(userText), foldedWords(userText).join(' ')];
  if (words === 'nao' || words === 'sim') return false;
  return withoutRefusedActs(text) !== text || GIVES_UP.test(words) || (STOPS.test(words) && words !== 'nao quero') || NOT_YET.test(words);
}

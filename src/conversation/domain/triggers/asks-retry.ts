import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import { foldedWords } from '../../../kernel/text-folding.js';

const AGAIN = /(?:de novo|novamente|outra vez|mais uma vez)/u;
const POLITE = anyNumberOf(/(?:entao|ok|ta|bom|certo|sim|por favor|pode|podem|poderia|quero|queria|gostaria|de|vamos|da|para|pra|tem|como|bora|voce|voces|consegue|eu|e|agora|moca|moco|ai) /u);
const AFTER = anyNumberOf(/ (?:por favor|ai|agora|entao|para mim|moca|moco|isso|esse|o pedido|fazer|pedido)/u);

/** "tenta de novo", "pode tentar outra vez?", "faz o pedido novamente". */
const TRIES = composed(/^/u, POLITE, /(?:tent(?:a|e|ar|em|amos)|faz(?:er)?|faca|refaz(?:er)?|refaca|repet(?:e|ir|ia))/u, /(?: (?:ai|isso|o pedido|esse pedido|fazer))?/u, / /u, AGAIN, AFTER, /$/u);
/** "tenta", "refaz o pedido": without an "again". */
const PLAIN = composed(/^/u, POLITE, /(?:tent(?:a|ar|e)|(?:refaz(?:er)?|refaca|repet(?:e|ir)) (?:o pedido|esse pedido|a solicitacao))/u, AFTER, /$/u);
const BARE = composed(/^/u, POLITE, AGAIN, anyNumberOf(/ (?:por favor|agora|entao|moca|moco)/u), /$/u);

/** The message only asks for another try of what did not work. */
export function asksRetry(userText: string): boolean {
  const text = foldedWords(userText).join(' ');
  return TRIES.test(text) || PLAIN.test(text) || BARE.test(text);
}

import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import type { Utterance } from '../language/utterance.js';
import { asksConcept, isQuestion } from './questions.js';

const NOUN = 'descontos?';
const GONE = '(?:acab\\w+|termin\\w+|perdi|perdeu|perdemos|sumi\\w+|tiraram|tirou|retiraram|removeram|cortaram|cancelaram|encerr\\w+|venceu|expir\\w+|caiu|cade|onde (?:ta|foi parar|foi)|diminu\\w+|reduzi\\w+|baixou|nao (?:veio|ta|tem|tenho|aparece|apareceu|recebi|vem|consta|existe|vale|to vendo|vejo|vi|acho|achei|encontr\\w+))';
const KEPT = '(?:ainda|continu\\w+|segue|permanece\\w*|mantid[oa]|mantiveram|valendo|vale|vigente|ativo|ate quando|ate que (?:dia|mes)|quando)';
const NEAR = '(?: \\w+){0,4}?';
const STATE = new RegExp(`\\b(?:(?:${GONE}|${KEPT})${NEAR} ${NOUN}|${NOUN}${NEAR} (?:${GONE}|${KEPT}))\\b`, 'u');
const HELLO = /(?:oi|ola|bom|boa|dia|tarde|noite|e|mas|entao|ai|moca|moco|por|favor|eu|ue|olha|gente) /u;
/** Asks without a mark, as speech does. */
const UNMARKED = composed(/^/u, anyNumberOf(HELLO), /(?:(?:eu )?ainda (?:tenho|tem|recebo|ganho|to com)|tenho|continuo (?:com|tendo|recebendo)) (?:\w+ ){0,2}?descontos?(?: \w+){0,3}$/u);
/** "o desconto fidelidade sumiu": only what it names can be told of it. */
const TOLD = composed(
  /^/u,
  anyNumberOf(HELLO),
  /(?:o|meu|o meu|esse|aquele|nosso|o nosso) desconto (?:\w+ ){0,4}?(?:acabou|terminou|sumiu|venceu|expirou|encerrou|caiu|diminuiu|(?:nao|num) (?:veio|apareceu|aparece|ta|consta|existe)|foi (?:tirado|retirado|cortado|removido|embora))(?: \w+){0,4}$/u,
);
/** "não estou vendo meu desconto", "eu tinha 20 reais de desconto e sumiu". */
const MISSED = composed(
  /^/u,
  anyNumberOf(HELLO),
  /(?:nao (?:recebi|vi|vejo|to vendo|achei|acho|encontro|encontrei|tenho mais) (?:o |meu |o meu |mais o )?desconto(?: \w+){0,5}|tinha (?:\w+ ){0,4}desconto (?:\w+ ){0,3}(?:acabou|sumiu|terminou|venceu|expirou|nao (?:veio|apareceu|aparece|tem|tenho))(?: \w+){0,3})$/u,
);
/** A wish, a condition or what a bill comes to is another question. */
const OTHER = /\b(?:se (?:eu|a gente|cancel\w+|troc\w+|mud\w+|tir\w+)|(?:quero|queria|preciso de|me da|consegue|faz|tem como|da para|poderia|pode) (?:\w+ ){0,2}descontos?|(?:subi|aument|encarec)\w+|mais car[oa]|como (?:faco|consigo|ganho))\b/u;

/** "vocês tiraram meu desconto" tells where no mark says that it asks. */
const TELLS = composed(/^/u, anyNumberOf(HELLO), /voces?\b/u);

/** "meu desconto acabou?", "ainda tenho desconto?": asks what became of a discount of this bill, which has a journey of its own (architecture §4.15). */
export function asksDiscountState(utterance: Utterance): boolean {
  const text = utterance.words.join(' ');
  if (!/\bdescontos?\b/u.test(text) || OTHER.test(text) || asksConcept(utterance)) return false;
  const asks = utterance.hasQuestionMark || (isQuestion(utterance) && !TELLS.test(text));
  return (asks && STATE.test(text)) || UNMARKED.test(text) || TOLD.test(text) || MISSED.test(text);
}

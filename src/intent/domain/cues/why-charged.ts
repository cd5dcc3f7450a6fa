import type { Utterance } from '../language/utterance.js';

const WHY = '(?:por ?que|porque|qual (?:eh |foi )?(?:o|a) (?:motivo|razao|causa)|por qual (?:motivo|razao)|qual motivo|como assim|de onde (?:veio|vem|saiu|surgiu|tiraram)|nao (?:sei|entendi|entendo) (?:o )?(?:por ?que|porque|motivo))';
/** Of this invoice: "por que cobram proporcional" asks for the rule. */
const CHARGED = '(?:veio|vieram|vem|vindo|cobraram|cobrou|cobrad[oa]s?|cobrando|apareceu|apareceram|aparece|aparecendo|entrou|entraram|tem|tenho|teve|foi|foram|colocaram|lancaram|botaram|fizeram|paguei|pagando|to|ta|tao|recebi|minha|meu|d?ess[ea]s?|nessa)';
const PROPORTIONAL = '(?:proporciona(?:l|is|lmente)|pro ?rata)';
const AFTER = new RegExp(`\\b${WHY}\\b(?: \\w+){0,5}? ${CHARGED}\\b(?: \\w+){0,6}? ${PROPORTIONAL}\\b`, 'u');
const BEFORE = new RegExp(`\\b${CHARGED}\\b(?: \\w+){0,4}? ${PROPORTIONAL}\\b(?: \\w+){0,3}? ${WHY}$|\\b${WHY}(?: \\w+){0,2}? ${PROPORTIONAL}\\b(?: \\w+){0,2}? (?:veio|vieram|cobraram|na minha|no meu|nessa|nesta|dessa)\\b`, 'u');

const ENDED = '(?:acab\\w+|termin\\w+|perdi|perdeu|sumi\\w+|tiraram|tirou|retiraram|cortaram|encerr\\w+|venceu|expirou|saiu|nao (?:veio|ta|tem|aparece|apareceu|foi|recebi|tenho)|sem|cade)';
const DISCOUNT = new RegExp(`\\b${WHY}\\b(?: \\w+){0,5}? (?:${ENDED}(?: \\w+){0,4}? descontos?|descontos?(?: \\w+){0,4}? ${ENDED})\\b|\\b(?:${ENDED}(?: \\w+){0,3}? descontos?|descontos?(?: \\w+){0,3}? ${ENDED})(?: \\w+){0,3}? ${WHY}$`, 'u');

/**
 * "por que veio valor proporcional?", "por que perdi o desconto?": asks about this invoice, which has a journey of its own, where "o que
 * é pro rata" asks for the rule (architecture §4.15).
 */
export function asksWhyHere({ words }: Utterance): boolean {
  const text = words.join(' ');
  return AFTER.test(text) || BEFORE.test(text) || DISCOUNT.test(text);
}

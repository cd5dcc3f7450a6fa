import type { Utterance } from '../language/utterance.js';

const CORRECTING = "(?:nao|na verdade|opa|perai|desculpa|desculpe|calma|espera|errei|engano|oxe|ue|nao (?:era|eh|foi) (?:bem )?isso(?: nao)?(?: que eu (?:perguntei|quis dizer|falei|queria))?|nao entendi|nao entendeu|voce nao entendeu|voce entendeu errado|entendeu errado|me expressei mal|me confundi|falei errado)";
const SMALL_HEAD = '(?:mas|eu|ah|hum|moca|moco|olha|entao|so|que isso)';
const ASKED = '(?:(?:quis|queria|tava querendo|tava tentando) dizer|quis (?:saber|falar|perguntar|ver|entender)|quer dizer|perguntei|perguntava|(?:tava|to) (?:perguntando|me referindo|querendo saber)|tava falando|me referi(?:a|ndo)?|(?:(?:a )?minha|a) (?:pergunta|duvida|questao) (?:era|eh|foi)|o que eu (?:quero|queria|perguntei|quis)(?: (?:dizer|saber|perguntar|falar))?(?: (?:era|eh|foi))?)';
/** A wish is a correction only behind a word that takes something back: "quero saber do vod" asks for the first time. */
const WISHED = '(?:(?:queria|quero|gostaria de|to querendo) (?:dizer|falar|saber|perguntar|ver|entender)|to falando|falei|falava|(?:(?:pode|podem|quero que|queria que|da para) )?(?:me )?(?:expli(?:ca|que|car)|fal(?:a|e|ar)|diz|diga|dizer|mostr(?:a|e|ar)))';
const MEANT = `(?:${ASKED}|${WISHED})`;
const LINK = '(?: ,| (?:foi|era|eh|que|so|mesmo|mais|melhor|apenas|a respeito|com|aquilo))*';
const OBJECT = '(?: (?:d[oa]s?|aos?|d?ess[ea]s?|d?aquel[ea]s?|sobre|[oa]s?|quanto|qual|porque|por que|quando|meu|minha|em relacao [ao])\\b)+ (?!que$|isso$|mesmo$)\\w{2,}';
/** A topic set right in words: "não, eu quis dizer o valor do HBO Max", "não foi isso, perguntei do desconto". */
const RESTATED = new RegExp(`^(?:(?:(?:${CORRECTING}|${SMALL_HEAD}) ?,? )*${ASKED}|(?:${SMALL_HEAD} ?,? )*${CORRECTING} ?,? (?:(?:${CORRECTING}|${SMALL_HEAD}) ?,? )*${WISHED})${LINK}${OBJECT}`, 'u');
/** "não quero saber do desconto" sets nothing right. */
const REFUSED = new RegExp(`(?:^| )(?:nao|nem|nunca) ${MEANT}`, 'u');

const SMALL = '(?: (?:eh|era|foi|so|d[oa]s?|de|[oa]s?|sobre|d?ess[ea]|meu|minha|valor|na verdade))*';
const THING = '(?:descontos?|multas?|juros|planos?|mensalidade|vencimento|total|proporcional|boleto|encargos?)';
const REST = '(?: (?:d[oa]s?|de|meu|minha|plano|conta|fatura|fidelidade|atraso|por|mora|mes|mesmo|ali|ai|la|que|veio|aparece|passado))*';
/** A bare topic behind a no: "não, o desconto". A wish to be rid of it is not among these words. */
const BARE = new RegExp(`^(?:nao|opa|perai|nao nao|desculpa) ,${SMALL} ${THING}${REST}$`, 'u');

/**
 * The message sets right what it asked about: a new question, and no answer to the one that waits (WORKFLOWS §9, CONTINUAR).
 * A no without another topic ("não foi isso que eu perguntei") is none.
 */
export function correctsTopic({ tokens }: Utterance): boolean {
  const text = tokens.map(({ word, breakBefore }) => (breakBefore ? `, ${word}` : word)).join(' ').replace(/^, /u, '');
  return BARE.test(text) || (RESTATED.test(text) && !REFUSED.test(text.replace(/(?:\bnao )+, /gu, '')));
}

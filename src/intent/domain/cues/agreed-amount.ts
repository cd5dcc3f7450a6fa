import { discountAmountsIn } from '../../../kernel/discount-amounts.js';
import { type Utterance, wordsBehindNo } from '../language/utterance.js';

const AGREED = '(?:combinad[oa]s?|combin(?:ei|amos|aram|ou)|acordad[oa]s?|acord(?:ei|amos|aram|ou)|acertad[oa]|acert(?:ei|amos|aram|ou)|vend(?:eu|eram|id[oa])|promet(?:i|eu|eram|emos|id[oa])|oferec(?:eu|eram|id[oa])|ofert(?:ou|aram|ad[oa])|garant(?:iu|iram)|anunci(?:ou|aram|ad[oa])|contrat(?:ei|amos|ad[oa])|fech(?:ei|amos|aram|ad[oa])|assin(?:ei|amos|ad[oa])|falaram|falou|disseram|disse|informaram|passaram)';
/** "não contratei esse de 14,99" denies a charge. */
const CLAIMED = `(?<!\\b(?:nao|nunca|nem|jamais) (?:eu |me )?)\\b${AGREED}`;
const UNIT = '(?! ?(?:giga|gigas|gb|mega|megas|mb|x|vez(?:es)?|mes(?:es)?|dias?|horas?|linhas?|anos?|parcelas?|por cento|minutos?|chips?)\\b)';
const SPOKEN = '(?:dez|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|cento|duzentos)\\b(?: e (?:\\w+))*';
/** "99,90", "100 reais"; a bare number counts only right behind what was agreed or behind "por", "era". */
const AMOUNT = `(?:(?:r )?\\d+[.,]\\d{2}\\b|(?:r )?\\d+ (?:reais|real|conto|contos|pila|pilas)\\b|r \\d+\\b|${SPOKEN})`;
const NUMBER = `(?:${AMOUNT}|\\d{2,3}\\b${UNIT})`;
/** What may stand between the word and its amount; a fine or a refund that was spoken of is no price. */
const BETWEEN = '(?: (?!(?:multa|estorn|devol|reembols|protocolo|parcel|dia|credito)\\w*)[\\w.,]+){0,6}?';
const BILL = '(?:planos?|mensalidade|valor|preco|conta|fatura|boleto|pacote|internet|linha|isso|ele|ela|promocao|oferta)';
const NEAR = '(?: \\w+){0,4}?';

const CLAIMS = [
  new RegExp(`${CLAIMED}(?: (?:em|por|era|foi|de|so|uns|a|ser|que|ia|vir|pagar|seria|o|plano))* ${NUMBER}`, 'u'),
  new RegExp(`${CLAIMED}${BETWEEN} ${AMOUNT}`, 'u'),
  new RegExp(`\\b${AMOUNT}(?: (?:eh|era|foi|seria|que|o|foram|os|a|gente|nos|moca|vendedor|vendedora|loja|me|voces?|atendente|valor|eu|tinha|tinham|ficou))+ ${AGREED}\\b`, 'u'),
  new RegExp(`\\b${BILL}${NEAR} nao (?:era|eh|seria|devia ser|deveria ser|tinha que ser|ia ser)(?: (?:de|por|so|os|uns|a))* ${NUMBER}`, 'u'),
  new RegExp(`\\b(?:era para|deveria|devia|teria que|tinha que|tinha de|o certo (?:eh|era|seria)|o correto (?:eh|era|seria))(?: (?:ser|vir|ter vindo|custar|estar|pagar|ficar|dar|eu|de|por|so|em|uns))* ${NUMBER}`, 'u'),
  new RegExp(`\\b${NUMBER}(?: \\w+){0,3}? (?:em vez de|ao inves de|no lugar de|inves de)(?: (?:os|dos|uns|r))* ${NUMBER}`, 'u'),
  new RegExp(`^(?:(?:ue|mas|e|entao|oxe|perai|moca|moco) )*nao (?:era|seria|devia ser|deveria ser|tinha que ser)(?: (?:de|por|so|uns|para|ser|vir))* ${NUMBER}`, 'u'),
  new RegExp(`\\b(?:cade|onde (?:ta|foi parar)|nao (?:veio|ta vindo|tao (?:fazendo|cobrando)|to pagando|recebi)) (?:o|a|meu|minha) (?:preco|valor|plano|mensalidade|promocao)${NEAR} ${AGREED}\\b`, 'u'),
  new RegExp(`\\b(?:diferente|acima|alem|maior|caro|cara|alto|alta|a mais|outro valor|divergente|difere|fora|divergencia|nao (?:bate|confere|corresponde|condiz|eh o(?: valor| preco)?|foi o(?: valor| preco)?|ta (?:de acordo|igual)))${NEAR} (?:(?:d|com |a|em relacao a)?[oa]|do que|que|com o que|ao que|daquilo que)(?: (?:foi|eu|me|a gente|voces?|valor|que|tinha|tinham|haviam|havia|preco|nos|ficou|moca|vendedor|loja|gente|acordo))* ${AGREED}\\b`, 'u'),
];

/** "falaram que eu teria 20 de desconto", "meu desconto não era de 30 reais?": says what the discount should have been. */
const OF_DISCOUNT = new RegExp(`${CLAIMED}|\\b(?:nao (?:era|eh|seria)|era (?:para|de)|devi?a|deveria|teria|tinha (?:que|de)|so (?:veio|deram|fizeram|aplicaram)|cade)\\b`, 'u');
const LESS_DISCOUNT = new RegExp(`\\bdescontos?\\b${NEAR} (?:menor|abaixo|diferente|inferior|a menos|mais baixo)${NEAR} ${AGREED}\\b`, 'u');

function claimsDiscount(text: string): boolean {
  if (!/\bdescontos?\b/u.test(text)) return false;
  return LESS_DISCOUNT.test(text) || (OF_DISCOUNT.test(text) && discountAmountsIn(text).length > 0);
}

/** "me prometeram 99,90", "o plano não era 49,90?", "veio acima do combinado": asks why the amount is other than agreed (architecture §4.15). */
export function claimsAgreedAmount(utterance: Utterance): boolean {
  const text = wordsBehindNo(utterance).join(' ');
  return CLAIMS.some((pattern) => pattern.test(text)) || claimsDiscount(text);
}

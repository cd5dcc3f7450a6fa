import { Decimal } from 'decimal.js';
import { parseMoney } from './money.js';

const TENS = ['vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const UNITS = ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze', 'treze', 'quatorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove'];
const SPOKEN = `(?:${TENS.join('|')})(?: e (?:${UNITS.slice(0, 9).join('|')}))?|${UNITS.slice(4).join('|')}|cem`;
const NUMBER = String.raw`(?:r\$ ?)?(?<![\d.,])(\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d{1,3}(?:[.,]\d{1,2})?|\b(?:${SPOKEN})\b)(?![\d,.]*\d|/)`;
/** "50%", "20 por cento", "12 meses" and "20 de novembro" are no reais. */
const AS_MONEY = String.raw`(?! ?(?:%|(?:por ?cento|gigas?|gb|megas?|mb|mes(?:es)?|dias?|anos?|vezes|x|faturas?|linhas?|parcelas?|de (?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro))\b))(?: (?:reais|real|contos?|pilas?)\b)?`;
const NOUN = String.raw`\b(?:descontos?|abatimentos?)\b`;
/** What a price, a day or a line stands behind: its number is no discount's. */
const PRICE = String.raw`(?:planos?|mensalidades?|contas?|faturas?|total|preco|pag\w+|cobr\w+|cust\w+|sai\w*|fic\w+|vei\w+|vem|vinha|mas|sem|por ?que|porque|dia|mes|ano|final|numero|desde|ate|ha)\b`;
const REACHED = String.raw`(?:[ ,:]+(?!${PRICE})[a-z-]+){0,7}?[ ,:]+`;
/** "o plano com desconto era 99,90" names a price, "com desconto de 10,00" a discount. */
const WITH = String.raw`\b(?:com|sem) (?:(?:o|um|uns|esse|meu|algum) )?(?:descontos?|abatimentos?)\b`;

const PATTERNS = [
  new RegExp(`${NUMBER}${AS_MONEY} (?:a menos )?(?:de|em|no|do|como) (?:(?:um|uns|meu) )?${NOUN}`, 'g'),
  new RegExp(String.raw`(?<!\b(?:com|sem) (?:(?:o|um|uns|esse|meu|algum) )?)${NOUN}${REACHED}${NUMBER}${AS_MONEY}`, 'g'),
  new RegExp(String.raw`${WITH}(?: [a-z-]+)? (?:de|no valor de) ${NUMBER}${AS_MONEY}`, 'g'),
];

/** The amounts that a folded sentence names as a discount's: "50 reais de desconto", "o desconto era de 30", "vinte reais de desconto". Each once. */
export function discountAmountsIn(text: string): readonly Decimal[] {
  const found = PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].flatMap(([, said = '']) => amountOf(said) ?? []));
  return found.filter((amount, place) => !amount.isZero() && found.findIndex((other) => other.equals(amount)) === place);
}

function amountOf(said: string): Decimal | null {
  if (/\d/.test(said)) return parseMoney(said);
  return said.split(' e ').reduce((sum, word) => sum.plus(spokenAmount(word)), new Decimal(0));
}

function spokenAmount(word: string): number {
  if (word === 'cem') return 100;
  const tens = TENS.indexOf(word);
  return tens >= 0 ? (tens + 2) * 10 : UNITS.indexOf(word) + 1;
}

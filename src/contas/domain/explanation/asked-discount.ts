import { foldedWords } from '../../../kernel/text-folding.js';

/** What names of discounts and services have in common: such a word tells none from another. */
const COMMON = new Set(
  'desconto descontos abatimento abatimentos tim plano planos de do da dos das no na nos nas em por pelo pela com para um uma os as mensal mensais mensalidade valor fatura conta linha linhas mes servico servicos reais encerrado encerrada terminado terminada finalizado finalizada expirado expirada vencido vencida'.split(' '),
);
const STEM = 6;

/** The names that the customer's words mean, those that they fit best; none where they name none. */
export function namesMeant(text: string, names: readonly string[]): readonly string[] {
  const rated = rate(text, names);
  const best = Math.max(0, ...rated.map(({ share }) => share));
  return best === 0 ? [] : rated.filter(({ share }) => share === best).map(({ name }) => name);
}

/** The names whose every word the customer says. */
export function namesSaidWhole(text: string, names: readonly string[]): readonly string[] {
  return rate(text, names)
    .filter(({ share }) => share === 1)
    .map(({ name }) => name);
}

interface RatedName {
  readonly name: string;
  /** How much of it is said, 0 to 1. */
  readonly share: number;
}

function rate(text: string, names: readonly string[]): readonly RatedName[] {
  const said = new Set(foldedWords(text).map(stem));
  return [...new Set(names)].map((name) => {
    const own = foldedWords(name).filter((word) => word.length > 1 && !COMMON.has(word));
    return { name, share: own.length === 0 ? 0 : own.filter((word) => said.has(stem(word))).length / own.length };
  });
}

/** "promocional" and "promoção", "fidelidade" and "fidelização" are one. */
function stem(word: string): string {
  return word.slice(0, STEM);
}

/** No name of a discount: when, where and how it is given. */
const NO_NAME = /^(?:\d.*|r|plano|planos|conta|fatura|linha|mes|mensalidade|internet|valor|servico|pacote|tim|voces|vcs|loja|vendedor|vendedora|antes|sempre|agora|hoje|ontem|novo|fora|novembro|dezembro|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|minha|meu|minhas|meus|essa|esse|esta|este|isso|ano|cliente|dez|quinze|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem|uns|um|uma|novo|verdade|que)$/;

/** "o desconto de aniversário": names a discount, whether or not the invoices have one of that name. */
export function namesSomeDiscount(text: string): boolean {
  const words = foldedWords(text);
  return words.some((word, at) => /^descontos?$/.test(word) && /^(?:de|da|do|por|pelo|pela)$/.test(words[at + 1] ?? '') && !NO_NAME.test(words[at + 2] ?? 'r'));
}

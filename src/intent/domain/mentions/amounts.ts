import type { Token } from '../language/utterance.js';
import type { Run } from './name-runs.js';

const AMOUNT = /^\d{1,4}(?:[.,]\d{1,2})?$/u;
const CENTS = /^\d{1,4}[.,]\d{2}$/u;
const UNITS = new Set(['reais', 'real', 'r', 'conto', 'contos', 'pila', 'pilas']);
/** Words between a thing and its amount: "a cobrança de", "o que custa", "a que vem por", "no valor de R$". */
const LINKS = new Set(['de', 'do', 'da', 'dos', 'das', 'no', 'valor', 'que', 'custa', 'custam', 'vem', 'veio', 'por', 'r', 'eh', 'ta', 'a', 'cobrado', 'cobrada', 'cobrando', 'em', 'com']);
/** An amount that is the verb's own object is the charge of it: "quero contestar 14,99", "não reconheço 19,90". */
const ABOUT_CHARGE = /^(?:contest|cancel|disput|reconhec)\w*$/u;
const THINGS = new Set(['o', 'a', 'os', 'as', 'esse', 'essa', 'esses', 'essas', 'aquele', 'aquela', 'este', 'cobranca', 'cobrancas', 'servico', 'servicos', 'item', 'itens', 'valor', 'valores', 'taxa', 'assinatura', 'negocio', 'coisa', 'todos', 'todas', 'um', 'uma', 'tal', 'isso']);
/** Nouns after which an amount is no charge: "conta de 122 reais", "desconto de 10,00". */
const OTHERS = new Set(['desconto', 'fatura', 'conta', 'plano', 'total', 'multa', 'parcela', 'estorno', 'reembolso', 'devolucao', 'credito', 'boleto']);

/** Where an amount of money ends that starts at `at` ("14,99", "10 reais"); `at` where none does. */
function amountEnd(tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.word ?? '';
  if (!AMOUNT.test(word)) return at;
  const unit = UNITS.has(tokens[at + 1]?.word ?? '') && tokens[at + 1]?.breakBefore !== true;
  const marked = unit || CENTS.test(word) || (tokens[at - 1]?.word === 'r' && tokens[at - 1]?.after.includes('$') === true);
  return marked ? at + (unit ? 2 : 1) : at;
}

/** The amount that tells which of a name is meant, "o tamboro de 14,99": its end, or `from` where none follows the name. */
export function amountAfter(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length && at - from <= 4; at += 1) {
    const end = amountEnd(tokens, at);
    if (end > at) return at > from ? end : from;
    if (!LINKS.has(tokens[at]?.word ?? '') || (at > from && tokens[at]?.breakBefore === true)) return from;
  }
  return from;
}

/**
 * The charges that are named by their amount alone, "cancela o de 19,90", "tira a cobrança de 12 reais".
 * Takes the stretches that are named otherwise; their amounts are theirs.
 */
export function amountNames(tokens: readonly Token[], named: readonly Run[]): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const to = amountEnd(tokens, at);
    if (to === at || named.some((span) => at < span.to + 1 && to > span.from)) continue;
    const from = startOfThing(tokens, at);
    if (from !== null && !named.some((span) => from < span.to && span.from < to) && !isOfName(tokens, to, named)) runs.push({ from, to });
  }
  return runs;
}

/** "os 14,99 do tamboro": the name says what is meant, the amount only repeats its price. */
function isOfName(tokens: readonly Token[], to: number, named: readonly Run[]): boolean {
  return ['do', 'da', 'dos', 'das', 'de'].includes(tokens[to]?.word ?? '') && named.some((span) => span.from > to && span.from - to <= 3);
}

/** Nothing but its currency sign stands before it. */
function isBare(tokens: readonly Token[], from: number, at: number): boolean {
  return from === at || (from === at - 1 && tokens[from]?.word === 'r');
}

/** The "de" or "essa" that ties the amount to a thing; null where it belongs to something else. */
function startOfThing(tokens: readonly Token[], at: number): number | null {
  let from = at;
  while (from > 0 && LINKS.has(tokens[from - 1]?.word ?? '') && tokens[from]?.breakBefore !== true) from -= 1;
  const before = tokens[from - 1];
  const tie = tokens[from];
  const noun = tie?.breakBefore === true ? undefined : before?.word;
  if (noun !== undefined && OTHERS.has(noun)) return null;
  if (noun !== undefined && (THINGS.has(noun) || (isBare(tokens, from, at) && ABOUT_CHARGE.test(noun)))) return from;
  return tie?.word === 'a' && from < at ? from : null;
}

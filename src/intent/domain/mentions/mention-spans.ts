import type { ActionWord } from '../language/action-verbs.js';
import type { Token, Utterance } from '../language/utterance.js';
import { findDenials, findRejection } from '../cues/denial.js';
import type { IntentContext } from '../intent.js';
import { amountAfter, amountNames } from './amounts.js';
import { DETERMINERS } from './determiners.js';
import { wordsOf, type Mention } from './mention.js';
import { findNames, type NameSpan } from './name-matching.js';
import { nameRuns, type Run } from './name-runs.js';

const LEADS = new Set(['tem', 'tenho', 'tinha', 'saber', 'cobrando', 'cobraram', 'cobrou', 'cobrar', 'cobrado', 'cobrada', 'cobram', 'pagando', 'pagar', 'pago', 'eh', 'e', 'ou', 'nem', 'quanto', 'desconheco', 'sobre', 'exceto', 'menos', 'fora', 'custa', 'falar', 'veio', 'vem', 'vindo', 'vir', 'ativaram', 'colocaram', 'apareceu', 'aparece', 'aparecendo', 'usar', 'uso', 'usei', 'contratei', 'assino', 'estorno', 'reembolso', 'devolucao', 'cancelamento', 'isso', 'serve', 'significa', 'dizer', 'funciona', 'ver', 'parar', 'querer', 'quero', 'reclamar', 'queria', 'retirada', 'sao', 'entender', 'explica', 'deu', 'qual', 'desativado', 'cancelado', 'contestacao', 'mas', 'botaram', 'incluiram', 'conheco', 'reconheco', 'ate', 'valor', 'dinheiro', 'preco', 'mensalidade', 'seja', 'ser', 'seria', 'sejam', 'assinei', 'colocado', 'chama', 'chamam', 'descontaram', 'descontando', 'descontam', 'descontou', 'debitaram', 'debitando', 'debitou', 'debitam', 'lancaram', 'lancou', 'lancando', 'inseriram', 'adicionaram', 'puseram', 'meteram', 'enfiaram', 'empurraram', 'embutiram', 'incluindo', 'cadastraram', 'habilitaram', 'ativou', 'ativando', 'assinaram']);
const FOLLOWERS = new Set(['custa', 'ta', 'eh', 'e', 'nunca', 'nao', 'vem', 'veio', 'que', 'o', 'cobrando', 'tambem', 'apareceu', 'custou', 'era', 'foi', 'pode', 'podem', 'quanto', 'cancela', 'tem', 'eu', 'serve', 'faz', 'por', 'seria', 'significa', 'parece', 'deve', 'fica', 'sai', 'saiu', 'to', 'nem', 'sao', 'ja', 'ainda', 'continua', 'aparece', 'consta', 'entra', 'entrou', 'voltou', 'tava', 'vinha']);

/** Every stretch of a message that names something, known or not, in order. Amounts name charges where something is asked for. */
export function allMentions(utterance: Utterance, context: IntentContext, actions: readonly ActionWord[]): readonly Mention[] {
  const { text, tokens } = utterance;
  const runs = nameRuns(tokens);
  const spans: NamedRun[] = knownSpans(tokens, findNames(tokens, ...knownNames(context)), runs);
  const hasKnown = spans.length > 0;
  for (const run of runs) {
    const overlaps = spans.some((span) => run.from < span.to && span.from < run.to);
    if (!overlaps && !(hasKnown && standsAlone(tokens, run, spans)) && standsAsName(utterance, context, run, actions, spans)) spans.push({ ...run, known: false });
  }
  const asked = actions.some((action) => action.use === 'order') || findDenials(utterance).length > 0 || context.openQuestion !== null;
  const priced = asked ? spans.map((span) => ({ ...span, to: Math.max(span.to, amountAfter(tokens, span.to)) })) : spans;
  const amounts = asked ? amountNames(tokens, priced).map((run) => ({ ...run, known: false })) : [];
  return [...priced, ...amounts].sort((a, b) => a.from - b.from).map((span) => ({ ...span, text: wordsOf(text, tokens, span.from, span.to) }));
}

/** Beside a known name an unknown word is another name only in a list with it, or behind a determiner: "ae o tamboro" names one. */
function standsAlone(tokens: readonly Token[], { from, to }: Run, spans: readonly Run[]): boolean {
  const determined = ['o', 'a', 'os', 'as', 'do', 'da', 'esse', 'essa', 'desse', 'dessa'].includes(tokens[from - 1]?.word ?? '');
  const listed = spans.some((span) => span.from - to <= 2 && span.from >= to ? isListSign(tokens, to, span.from) : from - span.to <= 2 && from >= span.to && isListSign(tokens, span.to, from));
  return !determined && !listed;
}

function isListSign(tokens: readonly Token[], from: number, to: number): boolean {
  const between = tokens.slice(from, to).map((token) => token.word);
  return tokens[from]?.breakBefore === true || tokens[to]?.breakBefore === true || between.some((word) => ['e', 'ou', 'nem', 'mais'].includes(word));
}

type NamedRun = Run & { readonly known: boolean };

/** Known names with the words of no everyday Portuguese before them ("serviço de música"), never over a comma, a slash or another name. */
function knownSpans(tokens: readonly Token[], known: readonly NameSpan[], runs: readonly Run[]): NamedRun[] {
  return known.map((span, index) => {
    const run = runs.find((candidate) => candidate.from < span.from && candidate.to >= span.from);
    const floor = Math.max(known[index - 1]?.to ?? 0, lastSeparator(tokens, span.from));
    const from = run === undefined ? span.from : Math.max(run.from, Math.min(floor, span.from));
    const ceiling = known[index + 1]?.from ?? tokens.length;
    const to = run === undefined || from === span.from ? span.to : Math.min(Math.max(run.to, span.to), ceiling);
    return { from: withoutConnectors(tokens, from, span.from), to: numberAfter(tokens, to, span.names), known: true };
  });
}

/** The place behind the last sign of a list before `at`: "tamboro, craque", "tamboro/craque", "tamboro + craque". */
function lastSeparator(tokens: readonly Token[], at: number): number {
  for (let index = at; index > 0; index -= 1) {
    if (tokens[index]?.breakBefore === true || /[/+&]/u.test(tokens[index - 1]?.after ?? '')) return index;
  }
  return 0;
}

function withoutConnectors(tokens: readonly Token[], from: number, to: number): number {
  let start = from;
  while (start < to && ['e', 'de', 'da', 'do', 'mais', 'em', 'para'].includes(tokens[start]?.word ?? '')) start += 1;
  return start;
}

/** "aluguel de filme 10": a number that closes a name belongs to it, so that it is never taken for another of the kind (architecture §4.7). */
function numberAfter(tokens: readonly Token[], to: number, names: readonly string[]): number {
  const number = tokens[to];
  if (number === undefined || number.breakBefore || names.length === 0 || !names.some((name) => /\d/u.test(name))) return to;
  const next = tokens[to + 1];
  const closes = next === undefined || next.breakBefore || !['reais', 'real', 'centavos', 'vezes', 'vez', 'de', 'por'].includes(next.word);
  return closes && (/^\d{1,2}(?:\.\d)?$/u.test(number.word) || SPOKEN_NUMBERS.has(number.word)) ? to + 1 : to;
}
const SPOKEN_NUMBERS = new Set(['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez']);

function knownNames({ pendingItemNames, snapshotItemNames, invoiceItemNames, openQuestion }: IntentContext): readonly (readonly string[])[] {
  const candidates = openQuestion?.candidates.map((candidate) => candidate.name) ?? [];
  return [pendingItemNames, snapshotItemNames, invoiceItemNames, candidates];
}

/** A name stands behind a verb, a determiner or a question, before its verb, or beside another name; or it is the whole answer. */
function standsAsName(utterance: Utterance, context: IntentContext, run: Run, actions: readonly ActionWord[], spans: readonly Run[]): boolean {
  const { tokens } = utterance;
  let at = run.from - 1;
  while (at >= 0 && DETERMINERS.has(tokens[at]?.word ?? '')) at -= 1;
  const lead = tokens[at];
  const determined = at < run.from - 1;
  if (lead === undefined) return determined || startsSentence(tokens, run, context.openQuestion !== null);
  if (actions.some((action) => action.index === at)) return true;
  if (spans.some((span) => span.to === at + 1 || (span.to === at && ['e', 'nem', 'ou', 'mais'].includes(lead.word)))) return true;
  if (LEADS.has(lead.word) || determined) return true;
  if (findDenials(utterance).some((denial) => denial.at === at) || findRejection(utterance) === at) return true;
  return ['esse', 'essa', 'esses', 'tal', 'servico'].some((word) => tokens.slice(at + 1, run.from).some((token) => token.word === word));
}

function startsSentence(tokens: readonly Token[], run: Run, answersWhich: boolean): boolean {
  const next = tokens[run.to];
  if (next !== undefined && !next.breakBefore) return FOLLOWERS.has(next.word) || /^\d+[.,]\d{2}$/u.test(next.word);
  return answersWhich || (next !== undefined && tokens.length - run.to <= 6);
}

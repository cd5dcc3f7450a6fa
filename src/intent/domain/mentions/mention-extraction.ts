import { actionWords, type ActionWord } from '../language/action-verbs.js';
import type { Token, Utterance } from '../language/utterance.js';
import { findDenials, findRejection } from '../cues/denial.js';
import type { IntentContext } from '../intent.js';
import { pointedAt } from './anaphora.js';
import { wordsOf, type Mention } from './mention.js';
import { findNames } from './name-matching.js';
import { nameRuns, type Run } from './name-runs.js';

export interface MentionReading {
  /** The items meant, in the customer's words. */
  readonly items: readonly string[];
  /** Names on the snapshot that a plural or ordinal expression stands for; none when items are named. */
  readonly pointed: readonly string[];
  /** Names set apart by a refusal or an exception: never among the items. */
  readonly refused: readonly string[];
  /** Where names stand, negated and excepted ones included. */
  readonly mentions: readonly Mention[];
}

const DETERMINERS = new Set(['o', 'a', 'os', 'as', 'esse', 'essa', 'esses', 'essas', 'este', 'aquele', 'aquela', 'do', 'da', 'dos', 'das', 'desse', 'dessa', 'desses', 'meu', 'minha', 'um', 'uma', 'tal', 'de', 'no', 'na', 'tambem', 'so', 'somente', 'apenas', 'servico', 'servicos', 'negocio', 'assinatura', 'por', 'favor', 'gentileza', 'mais', 'item', 'cobranca', 'pelo', 'pela', 'logo', 'ai', 'todos', 'ta', 'coisa', 'entao', 'para', 'mim', 'me', 'trem', 'bagulho']);
const LEADS = new Set(['tem', 'tenho', 'tinha', 'saber', 'cobrando', 'cobraram', 'cobrou', 'cobrar', 'cobrado', 'cobrada', 'cobram', 'pagando', 'pagar', 'pago', 'eh', 'e', 'ou', 'nem', 'quanto', 'desconheco', 'sobre', 'exceto', 'menos', 'fora', 'custa', 'falar', 'veio', 'vem', 'vindo', 'vir', 'ativaram', 'colocaram', 'apareceu', 'aparece', 'aparecendo', 'usar', 'uso', 'usei', 'contratei', 'assino', 'estorno', 'reembolso', 'devolucao', 'cancelamento', 'isso', 'serve', 'significa', 'dizer', 'funciona', 'ver', 'parar', 'querer', 'quero', 'reclamar', 'queria', 'retirada', 'sao', 'entender', 'explica', 'deu', 'qual', 'desativado', 'cancelado', 'contestacao', 'mas', 'botaram', 'incluiram', 'conheco', 'reconheco', 'ate', 'valor', 'dinheiro', 'preco', 'mensalidade']);
const FOLLOWERS = new Set(['custa', 'ta', 'eh', 'e', 'nunca', 'nao', 'vem', 'veio', 'que', 'o', 'cobrando', 'tambem', 'apareceu', 'custou', 'era', 'foi', 'pode', 'podem', 'quanto', 'cancela', 'tem', 'eu', 'serve', 'faz', 'por']);
const EXCEPT = new Set(['exceto', 'menos', 'fora', 'senao', 'salvo', 'tirando']);

/**
 * The items a message speaks of.
 * Takes the message and what the conversation knows of names; unknown names count where the sentence puts a name.
 */
export function extractMentions(utterance: Utterance, context: IntentContext): MentionReading {
  const actions = actionWords(utterance);
  const mentions = withLineEndings(utterance, allMentions(utterance, context, actions));
  const excepted = mentions.filter((mention) => isExcepted(utterance.tokens, mention));
  const dropped = mentions.filter((mention) => isDropped(utterance.tokens, mention, actions));
  const meant = mentions.filter((mention) => !excepted.includes(mention) && !dropped.includes(mention));
  const pointed = meant.length === 0 ? pointedAt(utterance, context.snapshotItemNames) : [];
  return {
    items: unique(meant.map((mention) => mention.text)),
    pointed: unique(pointed.filter((name) => ![...excepted, ...dropped].some((mention) => names(utterance, mention, [name])))),
    refused: unique([...excepted, ...dropped].map((mention) => mention.text)),
    mentions,
  };
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

function names(utterance: Utterance, mention: Mention, known: readonly string[]): boolean {
  return findNames(utterance.tokens.slice(mention.from, mention.to), known).length > 0;
}

function allMentions(utterance: Utterance, context: IntentContext, actions: readonly ActionWord[]): readonly Mention[] {
  const { text, tokens } = utterance;
  const known = findNames(tokens, knownNames(context));
  const runs = nameRuns(tokens);
  const spans: (Run & { known: boolean })[] = known.map((span) => {
    const run = runs.find((candidate) => candidate.from < span.from && candidate.to >= span.from);
    return run === undefined ? { from: span.from, to: span.to, known: true } : { from: run.from, to: Math.max(run.to, span.to), known: true };
  });
  for (const run of runs) {
    const overlaps = spans.some((span) => run.from < span.to && span.from < run.to);
    if (!overlaps && standsAsName(utterance, context, run, actions, spans)) spans.push({ ...run, known: false });
  }
  return spans.sort((a, b) => a.from - b.from).map((span) => ({ from: span.from, to: span.to, known: span.known, text: wordsOf(text, tokens, span.from, span.to) }));
}

const joined = new WeakMap<IntentContext, readonly string[]>();

function knownNames(context: IntentContext): readonly string[] {
  const cached = joined.get(context);
  if (cached !== undefined) return cached;
  const all = [...context.pendingItemNames, ...context.snapshotItemNames, ...context.invoiceItemNames, ...(context.openQuestion?.candidates.map((candidate) => candidate.name) ?? [])];
  joined.set(context, all);
  return all;
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
  if (LEADS.has(lead.word) || (determined && utterance.words.includes('quanto'))) return true;
  if (findDenials(utterance).some((denial) => denial.at === at) || findRejection(utterance) === at) return true;
  return ['esse', 'essa', 'esses', 'tal', 'servico'].some((word) => tokens.slice(at + 1, run.from).some((token) => token.word === word));
}

function startsSentence(tokens: readonly Token[], run: Run, answersWhich: boolean): boolean {
  const next = tokens[run.to];
  if (next !== undefined && !next.breakBefore) return FOLLOWERS.has(next.word);
  return answersWhich || (next !== undefined && tokens.length - run.to <= 6);
}

/** "o netflix do final 0002": the ending of the line stays in the customer's words, so that the resolver can narrow to it. */
function withLineEndings(utterance: Utterance, mentions: readonly Mention[]): readonly Mention[] {
  return mentions.map((mention) => {
    const to = lineEndingAfter(utterance.tokens, mention.to);
    return to === mention.to ? mention : { ...mention, to, text: wordsOf(utterance.text, utterance.tokens, mention.from, to) };
  });
}

function lineEndingAfter(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && at - from < 6 && LINE_WORDS.has(tokens[at]?.word ?? '')) at += 1;
  return at > from && /^\d{4}$/u.test(tokens[at]?.word ?? '') ? at + 1 : from;
}
const LINE_WORDS = new Set(['do', 'da', 'de', 'no', 'na', 'final', 'linha', 'numero', 'telefone', 'celular', 'terminado', 'terminada', 'termina', 'que', 'em', 'com', 'finalizado', 'o']);

/** The place of a line named alone ("o do final 0002"); null when none is. */
export function bareLineEnding(utterance: Utterance): string | null {
  for (let at = 0; at < utterance.tokens.length; at += 1) {
    if (!['final', 'linha', 'terminado', 'terminada', 'termina', 'numero', 'finalizado'].includes(utterance.words[at] ?? '')) continue;
    const to = lineEndingAfter(utterance.tokens, at);
    if (to > at) return wordsOf(utterance.text, utterance.tokens, at, to);
  }
  const only = utterance.words.filter((word) => !['o', 'a', 'do', 'da', 'eh', 'de', 'e', 'no'].includes(word));
  return only.length === 1 && /^\d{4}$/u.test(only[0] ?? '') ? (only[0] ?? null) : null;
}

/** "tudo exceto o craque", "menos o craque". */
function isExcepted(tokens: readonly Token[], mention: Mention): boolean {
  for (let at = mention.from - 1; at >= 0 && mention.from - at <= 8; at -= 1) {
    const word = tokens[at]?.word ?? '';
    if (EXCEPT.has(word)) return true;
    if (word === 'ser' && tokens[at - 1]?.word === 'nao') return true;
    if (!DETERMINERS.has(word) && word !== 'e' && isVerbish(word)) return false;
  }
  return false;
}

function isVerbish(word: string): boolean {
  return ['cancela', 'cancelar', 'tira', 'tirar', 'quero', 'pode', 'mas'].includes(word);
}

/** A name whose only verb is refused ("não quero cancelar o tamboro, …"), or that a "não" sets apart ("o fashion não", "não é o tamboro"). */
function isDropped(tokens: readonly Token[], mention: Mention, actions: readonly ActionWord[]): boolean {
  const from = clauseStart(tokens, mention.from);
  const governing = actions.filter((action) => action.index < mention.from && action.index >= from).at(-1);
  if (governing !== undefined) return governing.use === 'negated';
  if (isKept(tokens, mention, from)) return true;
  const after = tokens[mention.to];
  const next = tokens[mention.to + 1];
  if (after?.word === 'nao' && !after.breakBefore && (next === undefined || next.breakBefore) && !tokens.slice(from, mention.from).some((token) => NEGATIVE.has(token.word))) return true;
  const before = tokens.slice(from, mention.from).map((token) => token.word);
  return /\b(?:nao|nem) (?:eh|era|foi|e) (?:[oa]s?|ess[ea])$/u.test(before.join(' '));
}
/** "mas deixa o tim fashion", "o craque pode deixar". */
function isKept(tokens: readonly Token[], mention: Mention, from: number): boolean {
  const before = tokens.slice(from, mention.from).map((token) => token.word);
  const last = before.findLastIndex((word) => !DETERMINERS.has(word));
  if (KEEP.has(before[last] ?? '')) return true;
  const next = tokens[mention.to]?.word === 'pode' ? tokens[mention.to + 1] : tokens[mention.to];
  return next !== undefined && !next.breakBefore && KEEP.has(next.word);
}
const KEEP = new Set(['deixa', 'deixe', 'deixar', 'mantem', 'mantenha', 'manter', 'fica', 'ficar']);

const NEGATIVE = new Set(['nao', 'nunca', 'nem', 'jamais']);

function clauseStart(tokens: readonly Token[], at: number): number {
  let from = at;
  while (from > 0 && !(tokens[from]?.breakBefore ?? true) && tokens[from]?.word !== 'mas') from -= 1;
  return from;
}

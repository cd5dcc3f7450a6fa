import { actionForm } from '../language/action-lexicon.js';
import { readWords, type Utterance } from '../language/utterance.js';
import { findNames, type NameSpan } from '../mentions/name-matching.js';
import { ANSWER_PHRASES } from './answer-phrases.js';
import { isQuestion } from '../cues/questions.js';
import type { PendingQuestion } from './read-answer.js';

/** The items that an answer makes of the open question (architecture §4.2, §4.11). */
export type ScopeChange =
  /** Other items than were asked about: a new question, never a yes. Pending items by their own names. */
  | { readonly kind: 'items'; readonly items: readonly string[] }
  /** Nothing of the question is left: "o tamboro não". */
  | { readonly kind: 'nothing' }
  /** The very items of the question, without a clear yes: "tamboro ok". */
  | { readonly kind: 'same' };

const ARTICLES = "(?:(?:o|a|os|as|do|da|dos|das|de|esse|essa|servico|so|tambem|tal|com|para|por favor) )*";
const ITEM = `${ARTICLES}<\\d+>`;
const PAIR = `${ITEM}(?: (?:e|nem) ${ITEM})*`;
/** "não cancela o craque, só o fashion": what is left begins at the "só". */
const LIST = `${ITEM}(?: (?:, e|,|e|nem) (?!so )${ITEM})*`;
const STAYS = '(?:nao quero cancelar|nao cancel\\w+|nao eh|nao|fica|ficam|deixa|deixe|mantem|mantenha|continua|permanece|pode (?:deixar|ficar|manter|continuar)|(?:eu )?(?:quero|uso|gosto|adoro|preciso|vou ficar|vou manter|prefiro)(?: (?:manter|ficar|dele|deles|dela|muito))?|(?:eu )?(?:contratei|reconheco|conheco|pedi|assinei)|(?:meu|minha|meus|minhas) \\w+ (?:usa|usam|gosta|gostam|assiste|assistem|quer|querem))';

/** "menos o craque e o fashion", "mas deixa o craque", "fica com o craque". */
const EXCEPT_BEFORE = new RegExp(`(?:^| )(?:menos|exceto|tirando|fora|salvo|senao|nem|a nao ser|excecao|sem(?: ser)?|(?:eu |ainda )*(?:uso|utilizo|gosto|adoro|assisto)(?: muito)?|nao cancel\\w+|(?:pode |eu |quero |vou )*(?:deix(?:a|e|ar)|mantem|mantenha|manter|fica|ficar|continuar?|preservar?)) ${LIST}(?= |$)`, 'gu');
/** "não é o tamboro", "não o tamboro": a comma ends its reach. */
const DENIED_BEFORE = new RegExp(`(?:^| )nao (?:(?:eh|era|foi) )?${PAIR}(?= |$)`, 'gu');
/** "não quero o craque, só o tamboro": set apart only where the message says what it is limited to; alone it denies the charge. */
const UNWANTED_BEFORE = new RegExp(`(?:^| )nao (?:(?:quero|queria|preciso|precisa|precisava|era|eh)(?: (?:mais|para))*(?: (?:cancelar|contestar|tirar|mexer))?(?: n[oa])?) ${PAIR}(?: nao)?(?= ,|$| (?:so|somente|apenas|mas)\\b)`, 'gu');
/** "o craque não", "o craque eu quero", "o craque fica". */
const KEPT_AFTER = new RegExp(`(?:^| )${PAIR}(?: ,)? ${STAYS}(?= (?:,|e|mas)(?: |$)|$)`, 'gu');
/** "sim, e o craque", "mais o craque": joined to what was asked. */
const ADDED = new RegExp(`\\b(?:tambem|junto|inclu\\w+|acrescent\\w+|adicion\\w+|coloca|coloque|bota|bote|poe|mais)\\b|^(?:\\w+ |, )+e (?:\\w+ )?${ITEM}`, 'u');
const ONLY = /\b(?:so|somente|apenas)\b/u;

const EXTRA = new Set([',', 'so', 'somente', 'apenas', 'tambem', 'junto', 'juntos', 'mais', 'mas', 'e', 'na', 'verdade', 'eh', 'era', 'nao', 'nem', 'troquei', 'confundi', 'errei', 'enganei', 'me', 'resto', 'outros', 'outro', 'demais', 'coloca', 'coloque', 'bota', 'bote', 'poe', 'inclui', 'inclua', 'incluir', 'acrescenta', 'acrescente', 'adiciona', 'adicione', 'esse', 'essa', 'um', 'pera', 'quis', 'dizer', 'os', 'com', 'por', 'favor', 'eles', 'tal', 'todo', 'restante', 'fazer', 'faltou', 'esqueci', 'ser', 'menos', 'isso', 'vamos', 'cancelamento', 'dois', 'duas', 'tres', 'quatro', 'cinco', 'enquanto', 'ora', 'aproveita', 'aproveitando', 'para']);
/** What wants, accepts or praises a thing asks for nothing to be done with it. */
const WANTS = /\b(?:quero|queria|gostaria|aceito|autorizo|concordo|aprovo|sigo|seguir|segue|siga|procede|prefiro|desejo|vamos|bora)\b/u;
const PRAISE = /\b(?:legal|massa|top|show|maravilha|otim[oa]|excelente|joia|perfeito|demorou|feito|muito)\b/u;

/**
 * Reads an answer that names items of the question or of the invoice with nothing but words of yes, no, exception,
 * addition and correction. Takes the message, the question and the names on the invoice; null when it says more.
 */
export function readScope(utterance: Utterance, question: PendingQuestion, invoiceNames: readonly string[]): ScopeChange | null {
  const pending = question.itemNames;
  if (pending.length === 0 || isQuestion(utterance) || utterance.words.length > 24) return null;
  const spans = findNames(utterance.tokens, pending, invoiceNames);
  if (spans.length === 0) return null;
  const said = masked(utterance, spans);
  // "e o craque" alone asks about it, as "e o craque?" does.
  if (/^(?:e|mas e) /u.test(said) && !/\b(?:tambem|junto|nao)\b/u.test(said)) return null;
  const kept = new Set<number>();
  const rest = setApart(said, kept);
  if (!isPlain(rest, question)) return null;
  const namesOf = (place: number): readonly string[] => namesAt(utterance, spans[place], pending);
  const excluded = new Set([...kept].flatMap(namesOf));
  const included = placesIn(rest).flatMap(namesOf);
  return outcome(wanted(rest, included, excluded, pending), pending, { marked: kept.size > 0 || ONLY.test(rest) || ADDED.test(rest), ordered: hasAction(rest) });
}

/** The message with its items as `<0>`, `<1>` and its breaks as commas. */
function masked(utterance: Utterance, spans: readonly NameSpan[]): string {
  const parts: string[] = [];
  for (let at = 0; at < utterance.tokens.length; at += 1) {
    const token = utterance.tokens[at];
    if (token === undefined) break;
    if (token.breakBefore) parts.push(',');
    const place = spans.findIndex((span) => span.from === at);
    parts.push(place < 0 ? token.word : `<${place}>`);
    at = place < 0 ? at : (spans[place]?.to ?? at + 1) - 1;
  }
  return parts.join(' ');
}

/** Takes out what is to stay, and notes the places of its items. */
function setApart(said: string, kept: Set<number>): string {
  const apart = ONLY.test(said) ? [UNWANTED_BEFORE] : [];
  return [...apart, EXCEPT_BEFORE, KEPT_AFTER, DENIED_BEFORE].reduce(
    (text, pattern) =>
      text.replace(pattern, (found) => {
        for (const place of placesIn(found)) kept.add(place);
        return ' ,';
      }),
    said,
  );
}

function placesIn(text: string): readonly number[] {
  return [...text.matchAll(/<(\d+)>/gu)].map((match) => Number(match[1]));
}

/** A pending item goes by its own name; another by the customer's words, which the resolver reads. */
function namesAt(utterance: Utterance, span: NameSpan | undefined, pending: readonly string[]): readonly string[] {
  if (span === undefined) return [];
  const said = utterance.words.slice(span.from, span.to).join(' ');
  // "tim music" is TIM Music to the letter, however near TIM Música is.
  const exact = span.names.filter((name) => readWords(name).join(' ') === said);
  const asked = pending.filter((name) => (exact.length > 0 ? exact : span.names).includes(name));
  return asked.length > 0 ? asked : [said];
}

function hasAction(text: string): boolean {
  return text.split(' ').some((word) => actionForm(word) !== null && word !== 'troquei');
}

/** Only words that answer, join, correct or repeat the offered action. */
function isPlain(rest: string, question: PendingQuestion): boolean {
  if ((WANTS.test(rest) && !hasAction(rest)) || PRAISE.test(rest)) return false;
  return rest.split(' ').every((word) => word === '' || /^<\d+>$/u.test(word) || EXTRA.has(word) || answers(word) || isOffered(word, question));
}

function answers(word: string): boolean {
  const piece = ANSWER_PHRASES.longestAt([word], 0);
  return word !== 'que' && piece !== null && ['yes', 'filler', 'glue', 'correction', 'all', 'greeting', 'thanks'].includes(piece.kind);
}

function isOffered(word: string, question: PendingQuestion): boolean {
  const form = actionForm(word);
  return form !== null && ['infinitive', 'order', 'first'].includes(form.mood) && (question.families?.includes(form.family) ?? false);
}

function wanted(rest: string, included: readonly string[], excluded: ReadonlySet<string>, pending: readonly string[]): readonly string[] {
  const base = included.length === 0 || (ADDED.test(rest.replace(/ +/gu, ' ').trim()) && !ONLY.test(rest)) ? [...pending, ...included] : included;
  return [...new Set(base)].filter((name) => !excluded.has(name));
}

function outcome(items: readonly string[], pending: readonly string[], said: { readonly marked: boolean; readonly ordered: boolean }): ScopeChange | null {
  if (items.length === 0) return { kind: 'nothing' };
  // A plain request for other items is read as every request is.
  if (said.ordered && !said.marked) return null;
  const same = items.length === new Set(pending).size && pending.every((name) => items.includes(name));
  return same ? { kind: 'same' } : { kind: 'items', items };
}

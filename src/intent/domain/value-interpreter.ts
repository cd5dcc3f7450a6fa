import { anyNumberOf, composed } from '../../kernel/composed-pattern.js';
import { fold } from '../../kernel/index.js';
import type { Answer } from './answer/read-answer.js';
import type { IntentContext } from './intent.js';
import { readUtterance, type Utterance } from './language/utterance.js';
import { readMessage, type MessageReading } from './message-reading.js';
import { besideRefusedAct } from './refused-act.js';
import { namedOption, nearestExample, writtenExample } from './value-options.js';

/** What a paused workflow waits for (WORKFLOWS §8-9). */
export interface ExpectedValue {
  readonly allowedValues: readonly string[];
  readonly key: string;
  /** Token → sentences that mean it, `semantic_classifier.options.<TOKEN>.examples` (architecture §4.26). */
  readonly optionExamples?: Readonly<Record<string, readonly string[]>>;
  /** What the customer was asked; without it, whether an explanation was clear. "entendi" consents to nothing else. */
  readonly askedText?: string | null;
}

export type InterpretedValue =
  | { readonly kind: 'value'; readonly value: string }
  /** A person is asked for: wins over any pause (architecture §4.28). */
  | { readonly kind: 'person' }
  /** A bare goodbye. */
  | { readonly kind: 'end' }
  | { readonly kind: 'unclear' };

const UNCLEAR: InterpretedValue = { kind: 'unclear' };

/**
 * Reads a reply to the question of a paused workflow as one of its values.
 * SIM and NAO are read from whole answers only; a request, a question or a hypothesis is CONTINUAR or OUTRO, never SIM
 * (WORKFLOWS §9). Returns `unclear` when no allowed value fits.
 */
export function interpretValue(userText: string, expected: ExpectedValue): InterpretedValue {
  const allowed = new Set(expected.allowedValues);
  const exact = expected.allowedValues.find((value) => fold(value) === fold(userText));
  if (exact !== undefined) return { kind: 'value', value: exact };
  const asked = expected.askedText ?? null;
  const context = asked === null ? AFTER_EXPLANATION : { ...AFTER_EXPLANATION, lastQuestion: asked };
  const reading = readMessage(userText, context);
  if (reading.asksPerson) return { kind: 'person' };
  const written = writtenExample(reading.utterance, expected);
  if (written !== null) return { kind: 'value', value: written };
  const named = reading.asks ? null : namedOption(reading.utterance, expected);
  if (named !== null) return { kind: 'value', value: named };
  if (reading.answer.kind === 'end' || onlyEnds(reading)) return { kind: 'end' };
  const read = reading.question === 'explanation' ? tokenOf(reading, allowed) : consentOf(reading, expected, context);
  // Doubt is like the examples of a yes and of a no at once.
  const isDoubt = reading.answer.kind === 'unsure' || doubtsItself(reading);
  const token = read !== null && allowed.has(read) ? read : isDoubt ? null : fromExamples(reading.utterance, expected);
  return token !== null && allowed.has(token) ? { kind: 'value', value: token } : UNCLEAR;
}

/** Thanks or a greeting and nothing else; on a voice line that may be the recogniser's noise (architecture §4.2, case C26). */
export function isBareThanks(userText: string): boolean {
  const { answer } = readMessage(userText, AFTER_EXPLANATION);
  return answer.kind === 'end' && answer.bareThanks;
}

/** The reply to a question whose yes sets something going: a whole plain answer, an option's example, or talk of something else. */
function consentOf(reading: MessageReading, expected: ExpectedValue, context: IntentContext): string | null {
  const plain = plainAnswer(reading.answer);
  if (plain !== null) return plain;
  const rest = withoutRestated(reading.utterance, context.lastQuestion);
  const restated = rest === null ? null : plainAnswer(readMessage(rest, context).answer);
  if (restated !== null) return restated;
  const taught = fromExamples(reading.utterance, expected);
  if (taught !== null) return taught;
  const allowed = new Set(expected.allowedValues);
  const elsewhere = elsewhereOf(allowed);
  return elsewhere === 'OUTRO' || goesElsewhere(reading) ? elsewhere : null;
}

function fromExamples(utterance: Utterance, expected: ExpectedValue): string | null {
  const nearest = nearestExample(utterance, expected);
  return nearest === 'SIM' && utterance.words.some((word) => LIMITS.has(word)) ? null : nearest;
}
/** A yes that holds one of these is bound to something. */
const LIMITS = new Set(['mas', 'porem', 'se', 'caso', 'so', 'somente', 'apenas', 'depois', 'quando', 'talvez', 'acho', 'menos', 'exceto']);

function plainAnswer(answer: Answer): 'SIM' | 'NAO' | null {
  if (answer.kind === 'yes') return answer.weak ? null : 'SIM';
  return answer.kind === 'no' ? 'NAO' : null;
}

/** "não, era só isso": closes the talk; "não resolveu, tchau" does not. */
function onlyEnds({ answer, utterance }: MessageReading): boolean {
  return answer.kind === 'no' && answer.ends && !answer.denial && /^(?:nao )+/u.test(utterance.words.join(' ')) && !utterance.words.some((word) => DISPUTES.test(word));
}
const DISPUTES = /^(?:resolv|entend|esclarec|concord|ajud|adiant|certo|errad|clar|fic|respond|explic)/u;

function elsewhereOf(allowed: ReadonlySet<string>): 'CONTINUAR' | 'OUTRO' | null {
  return allowed.has('CONTINUAR') ? 'CONTINUAR' : allowed.has('OUTRO') ? 'OUTRO' : null;
}

function tokenOf(reading: MessageReading, allowed: ReadonlySet<string>): string | null {
  const elsewhere = elsewhereOf(allowed);
  if (reading.answer.kind === 'yes') return 'SIM';
  const beside = elsewhere === 'CONTINUAR' && !reading.asks && reading.orders.length === 0 ? besideRefusedAct(reading.utterance.tokens) : null;
  if (beside !== null) return beside === '' ? null : tokenOf(readMessage(beside, AFTER_EXPLANATION), allowed);
  if (reading.answer.kind === 'unsure') return isOther(elsewhere);
  if (reading.answer.kind === 'no') return reading.answer.denial && (reading.denies || reading.pluralPointer) ? elsewhere : 'NAO';
  if (reading.utterance.words.length === 0 || (elsewhere !== 'OUTRO' && isStartled(reading))) return null;
  if (recognises(reading)) return 'SIM';
  if (reading.corrects || reading.claimsAgreed) return elsewhere;
  if (doubtsItself(reading)) return reading.mentions.items.length > 0 || speaksOfBill(reading) ? elsewhere : isOther(elsewhere);
  if (!allowed.has('CONTINUAR') && insistsOnUs(reading)) return 'NAO';
  if (reading.leaning === 'no' && notConvinced(reading)) return 'NAO';
  if (goesElsewhere(reading)) return elsewhere;
  if (reading.act !== 'none' && elsewhere === 'CONTINUAR') return null;
  if (isOutcry(reading)) return isOther(elsewhere) ?? 'NAO';
  if (reading.leaning === 'yes') return 'SIM';
  if (reading.leaning === 'no') return 'NAO';
  if (elsewhere === 'OUTRO') return 'OUTRO';
  return elsewhere !== null && speaksOfBill(reading) ? elsewhere : null;
}

/** Neither a yes nor a no: asked again, unless the journey has a value for it. */
function isOther(elsewhere: 'CONTINUAR' | 'OUTRO' | null): 'OUTRO' | null {
  return elsewhere === 'OUTRO' ? 'OUTRO' : null;
}

/** "não sei se entendi direito": says neither that it is clear nor that it is not. */
function doubtsItself({ utterance, asks, orders }: MessageReading): boolean {
  return !asks && orders.length === 0 && DOUBT.test(utterance.words.join(' '));
}
const DOUBT = composed(
  /\b(?:(?:nao|nem) (?:sei|lembro|tenho certeza|to certo|to certa|to segur[oa]|to bem certo)(?: bem| muito| dizer)? se|sera que|vamos ver se|acho que) /u,
  anyNumberOf(/(?:eu|isso|tudo|ta|ja|agora|a|duvida|minha|bem|realmente|mesmo|de fato) /u),
  /(?:entend\w+|compreend\w+|fic(?:ou|a)|esclarec\w+|resolv\w+|peguei|captei|saquei|ajud\w+|respond\w+)\b/u,
);

/** "ah verdade, eu que aluguei o filme": the charge is known now, whatever it names. */
function recognises({ utterance, denies, asks, orders, leaning }: MessageReading): boolean {
  if (denies || asks || orders.length > 0 || leaning === 'no') return false;
  return /\b(?:fui eu|eu (?:mesmo |mesma )?que (?:\w+ei|pedi|fiz|quis)|foi (?:o |a )?(?:meu|minha) \w+)\b/u.test(utterance.words.join(' '));
}

/** "isso é um absurdo": what is felt about the charge is never a yes, and no is guessed only where nothing else can be said (architecture §4.2, case C13). */
function isOutcry({ utterance: { words } }: MessageReading): boolean {
  return words.some((word) => OUTCRY.test(word)) && !words.some((word) => NEGATES.test(word));
}
const OUTCRY = /^(?:absurd[oa]s?|vergonha|palhacada|roubo|robo|roubada|piada|sacanagem|descaso|ridicul[oa]|brincadeira|palhac\w+)$/u;
const NEGATES = /^(?:nao|nem|nada|nunca|jamais|sem|nenhum\w*|discord\w+|errad[oa]|confus[oa]|incorret[oa]|continu\w+|dificil|complicad[oa])$/u;

/** "hã?", "oi?": nothing was heard, so nothing is gone on with. */
function isStartled({ utterance: { words } }: MessageReading): boolean {
  return words.every((word) => /^(?:ha|han|ahn|hein|heim|oi|que|hum|hm|como|ue)$/u.test(word));
}

/** "não quero, cancela você", "vocês que cancelem": refuses what was explained, and names nothing new. */
function insistsOnUs(reading: MessageReading): boolean {
  const { words } = reading.utterance;
  if (/\bvoces? que (?:se )?(?:\w+(?:em|am|e|a))\b/u.test(words.join(' ')) && reading.mentions.items.length === 0 && !reading.utterance.hasQuestionMark) return true;
  if (reading.orders.length === 0 || reading.mentions.items.length > 0 || reading.asks) return false;
  return words[0] === 'nao' || words.some((word) => word === 'voce' || word === 'voces');
}

/** "não entendi esse cálculo": what is not understood is the explanation, whatever it names. */
function notConvinced(reading: MessageReading): boolean {
  if (reading.asks || reading.denies || reading.orders.length > 0) return false;
  return /\b(?:nao|nem|nada|sem) (?:\w+ )?(?:entend\w+|compreend\w+|concord\w+|resolv\w+|esclarec\w+|ajud\w+|adiant\w+|convenc\w+|aceit\w+|ficou claro|respond\w+|explic\w+)\b/u.test(reading.utterance.words.join(' '));
}

function goesElsewhere(reading: MessageReading): boolean {
  if (reading.asks || reading.orders.length > 0 || reading.hypothesis || reading.elliptical || reading.concept || reading.amount || reading.corrects) return true;
  return reading.denies || reading.rejects || reading.offContext !== null || reading.mentions.items.length > 0;
}

const BILL = /^(?:fatura|conta|cobranca|cobrancas|valor|boleto|servico|servicos|desconto|juros|multa|plano|vencimento|quero|queria|preciso|gostaria|esquece|noventa|reais|item)$/u;

function speaksOfBill(reading: MessageReading): boolean {
  return reading.utterance.words.some((word) => BILL.test(word) || /^\d+[.,]\d{2}$/u.test(word));
}

/**
 * The reply without the words that only repeat the question: "pode gerar a segunda via" after "Deseja que eu gere a segunda via?" is a plain yes.
 * Null where nothing was asked for, or no word of the reply repeats it.
 */
function withoutRestated(utterance: Utterance, askedText: string | null): string | null {
  if (askedText === null || utterance.hasQuestionMark) return null;
  const asked = readUtterance(askedText).words.filter((word) => word.length >= 3 && !KEPT.has(word));
  const repeats = (word: string): boolean => asked.some((other) => other === word || sharedHead(word, other) >= Math.max(3, Math.min(word.length, other.length) - 2));
  const rest = utterance.tokens.filter((token) => !repeats(token.word) || KEPT.has(token.word));
  return rest.length === utterance.tokens.length ? null : rest.map((token) => `${token.breakBefore ? ', ' : ''}${token.word}`).join(' ');
}
function sharedHead(a: string, b: string): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length += 1;
  return length;
}
const KEPT = new Set(['manha', 'hoje', 'amanha', 'outra', 'outro', 'sim', 'nao', 'pode', 'podem', 'quero', 'quer', 'isso', 'certo', 'correto', 'tudo', 'claro', 'confirma', 'confirmo', 'nem', 'nunca', 'jamais', 'nada', 'nenhum', 'mas', 'sem']);

const AFTER_EXPLANATION: IntentContext = {
  channel: 'text', turnIndex: 1, hasPendingConfirmation: false, pendingConfirmationPrompt: null, pendingItemNames: [], lastToolName: null, lastToolKind: 'explanation',
  lastInvoiceAnswer: null, invoiceSnapshotItems: '', snapshotItemNames: [], invoiceItemNames: [], openQuestion: null, openQuestionRepeated: false, chargeableItems: [], recentItems: [], lastQuestion: 'Ficou claro?', lastIntentKind: null,
};

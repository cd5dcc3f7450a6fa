import { fold } from '../../kernel/index.js';
import type { IntentContext } from './intent.js';
import { readMessage, type MessageReading } from './message-reading.js';

/** What a paused workflow waits for (WORKFLOWS §8-9). */
export interface ExpectedValue {
  readonly allowedValues: readonly string[];
  readonly key: string;
  /** Token → sentences that mean it, `semantic_classifier.options.<TOKEN>.examples` (architecture §4.26). */
  readonly optionExamples?: Readonly<Record<string, readonly string[]>>;
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
  const reading = readMessage(userText, AFTER_EXPLANATION);
  if (reading.asksPerson) return { kind: 'person' };
  const named = namedOption(reading, expected);
  if (named !== null) return { kind: 'value', value: named };
  if (reading.answer.kind === 'end') return { kind: 'end' };
  const token = tokenOf(reading, allowed) ?? nearestExample(reading, expected);
  return token !== null && allowed.has(token) ? { kind: 'value', value: token } : UNCLEAR;
}

function tokenOf(reading: MessageReading, allowed: ReadonlySet<string>): string | null {
  const elsewhere = allowed.has('CONTINUAR') ? 'CONTINUAR' : allowed.has('OUTRO') ? 'OUTRO' : null;
  if (reading.answer.kind === 'yes') return 'SIM';
  if (reading.answer.kind === 'no') return reading.answer.denial && reading.denies ? elsewhere : 'NAO';
  if (reading.utterance.words.length === 0) return null;
  if (!allowed.has('CONTINUAR') && insistsOnUs(reading)) return 'NAO';
  if (reading.leaning === 'no' && notConvinced(reading)) return 'NAO';
  if (goesElsewhere(reading)) return elsewhere;
  if (reading.act !== 'none' && elsewhere === 'CONTINUAR') return null;
  if (reading.leaning === 'yes') return 'SIM';
  if (reading.leaning === 'no') return 'NAO';
  if (elsewhere === 'OUTRO') return 'OUTRO';
  return elsewhere !== null && speaksOfBill(reading) ? elsewhere : null;
}

/** "não quero, cancela você", "vocês que cancelem": refuses what was explained, and names nothing new. */
function insistsOnUs(reading: MessageReading): boolean {
  if (reading.orders.length === 0 || reading.mentions.items.length > 0 || reading.asks) return false;
  const { words } = reading.utterance;
  return words[0] === 'nao' || words.some((word) => word === 'voce' || word === 'voces');
}

/** "não entendi esse cálculo": what is not understood is the explanation, whatever it names. */
function notConvinced(reading: MessageReading): boolean {
  if (reading.asks || reading.denies || reading.orders.length > 0) return false;
  return /\b(?:nao|nem|nada|sem) (?:\w+ )?(?:entend\w+|compreend\w+|concord\w+|resolv\w+|esclarec\w+|ajud\w+|adiant\w+|convenc\w+|aceit\w+|ficou claro|respond\w+|explic\w+)\b/u.test(reading.utterance.words.join(' '));
}

function goesElsewhere(reading: MessageReading): boolean {
  if (reading.asks || reading.orders.length > 0 || reading.hypothesis || reading.elliptical || reading.concept || reading.amount) return true;
  return reading.denies || reading.rejects || reading.offContext !== null || reading.mentions.items.length > 0;
}

const BILL = /^(?:fatura|conta|cobranca|cobrancas|valor|boleto|servico|servicos|desconto|juros|multa|plano|vencimento|quero|queria|preciso|gostaria|esquece|noventa|reais|item)$/u;

function speaksOfBill(reading: MessageReading): boolean {
  return reading.utterance.words.some((word) => BILL.test(word) || /^\d+[.,]\d{2}$/u.test(word));
}

/** Options that are words of the customer ("PIX", "BOLETO"), said as whole words and not refused. */
function namedOption(reading: MessageReading, expected: ExpectedValue): string | null {
  if (reading.asks || reading.leaning === 'no') return null;
  const said = ` ${reading.utterance.words.join(' ')} `;
  const own = expected.allowedValues.filter((value) => !CONTROL.has(value) && said.includes(` ${fold(value).replace(/_/gu, ' ')} `));
  return own.length === 1 ? (own[0] ?? null) : null;
}
const CONTROL = new Set(['SIM', 'NAO', 'OUTRO', 'CONTINUAR']);

/** The option whose example shares most words with the reply, when it shares nearly all. */
function nearestExample(reading: MessageReading, expected: ExpectedValue): string | null {
  const said = new Set(reading.utterance.words);
  let best: { token: string; score: number } | null = null;
  for (const [token, examples] of Object.entries(expected.optionExamples ?? {})) {
    for (const example of examples) {
      const words = new Set(readMessage(example, AFTER_EXPLANATION).utterance.words);
      const shared = [...words].filter((word) => said.has(word)).length;
      const score = shared / Math.max(1, words.size + said.size - shared);
      if (score >= 0.6 && (best === null || score > best.score)) best = { token, score };
    }
  }
  return best?.token ?? null;
}

const AFTER_EXPLANATION: IntentContext = {
  channel: 'text', turnIndex: 1, hasPendingConfirmation: false, pendingConfirmationPrompt: null, pendingItemNames: [], lastToolName: null, lastToolKind: 'explanation',
  lastInvoiceAnswer: null, invoiceSnapshotItems: '', snapshotItemNames: [], invoiceItemNames: [], openQuestion: null, openQuestionRepeated: false, chargeableItems: [], recentItems: [], lastBotText: 'Ficou claro?', lastIntentKind: null,
};

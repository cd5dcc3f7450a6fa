import { questionKind } from '../domain/pending-question.js';
import type { IntentContext } from '../domain/intent.js';
import type { MessageReading } from '../domain/message-reading.js';

/**
 * What the model sees of a message: its words and pairs of words, pieces of long words (for typing slips and inflection),
 * and the signs that the rules read. Names of items are one word, so that the model learns sentences and no catalogue.
 */
export function featuresOf(reading: MessageReading, context: IntentContext): readonly string[] {
  const words = maskedWords(reading);
  const features = new Set<string>(['bias']);
  words.forEach((word, index) => {
    features.add(`w:${word}`);
    features.add(`b:${words[index - 1] ?? '<'} ${word}`);
    if (index === words.length - 1) features.add(`b:${word} >`);
    for (const piece of piecesOf(word)) features.add(`c:${piece}`);
  });
  for (const cue of cuesOf(reading, context)) features.add(`cue:${cue}`);
  return [...features];
}

function maskedWords(reading: MessageReading): readonly string[] {
  const { words } = reading.utterance;
  const masked: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const mention = reading.mentions.mentions.find((candidate) => candidate.from === at);
    const word = words[at] ?? '';
    masked.push(mention === undefined ? (/^\d/u.test(word) ? '<number>' : word) : '<item>');
    if (mention !== undefined) at = mention.to - 1;
  }
  return masked;
}

function piecesOf(word: string): readonly string[] {
  if (word.length < 5 || word.startsWith('<')) return [];
  const padded = `^${word}$`;
  return Array.from({ length: padded.length - 3 }, (_unused, at) => padded.slice(at, at + 4));
}

/** Any word of what this service is about; general knowledge has none. */
function speaksOfBill({ utterance: { words } }: MessageReading): boolean {
  return words.some((word) => BILL.test(word));
}
const BILL = /^(?:fatura|conta|cobr|boleto|valor|pag|cancel|servic|estorn|contest|plano|linha|descont|mensal|parcel|vencim|vence|assin|contrat|juros|multa|preco|car[oa]s?$|barat|credito|debit|reais|real$|reajust|aument|tim$|pacote|via$|devol|reembols|dinheiro|numero|chip|operadora|celular|internet)/u;

function cuesOf(reading: MessageReading, context: IntentContext): readonly string[] {
  const signs: readonly (readonly [string, boolean])[] = [
    ['asks', reading.asks], ['mark', reading.utterance.hasQuestionMark], ['concept', reading.concept], ['amount', reading.amount],
    ['hypothesis', reading.hypothesis], ['denies', reading.denies], ['rejects', reading.rejects], ['unused', reading.deniesUse],
    ['item', reading.mentions.mentions.length > 0], ['order', reading.orders.length > 0], ['action', reading.actions.length > 0],
    ['off', reading.offContext !== null], ['bill', speaksOfBill(reading)], ['pointer', reading.pluralPointer], ['lean-no', reading.leaning === 'no'], ['lean-yes', reading.leaning === 'yes'], ['act', reading.act !== 'none'], ['short', reading.utterance.words.length <= 2],
    ['long', reading.utterance.words.length > 8], [`open-${questionKind(context)}`, true], ['explained', context.lastToolKind === 'explanation'],
  ];
  return signs.filter(([, present]) => present).map(([name]) => name);
}

import { actionWords } from '../language/action-verbs.js';
import type { Utterance } from '../language/utterance.js';
import type { IntentContext } from '../intent.js';
import { pointedAt } from './anaphora.js';
import { withLineEndings } from './line-endings.js';
import type { Mention } from './mention.js';
import { allMentions } from './mention-spans.js';
import { findNames } from './name-matching.js';
import { isDropped, isExcepted } from './refusals.js';

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

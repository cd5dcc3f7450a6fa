import { actionWords } from '../language/action-verbs.js';
import type { Utterance } from '../language/utterance.js';
import type { IntentContext } from '../intent.js';
import { ordinalNames, pointedAt } from './anaphora.js';
import { deniedTogether, everythingAsked, spokenOf } from './context-items.js';
import { withLineEndings } from './line-endings.js';
import type { Mention } from './mention.js';
import { allMentions } from './mention-spans.js';
import { findNames } from './name-matching.js';
import { chosenCandidates, inWords } from './open-answer.js';
import { isDropped, isExcepted, isOnlyAskedAbout, isPredicate } from './refusals.js';

export interface MentionReading {
  /** The items meant, in the customer's words. */
  readonly items: readonly string[];
  /** Names on the snapshot that a plural or ordinal expression stands for; none when items are named. */
  readonly pointed: readonly string[];
  /** Candidates of the open question that the answer picks without naming them. */
  readonly chosen: readonly string[];
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
  const dropped = mentions.filter((mention) => isDropped(utterance.tokens, mention, actions) || isOnlyAskedAbout(utterance.tokens, mention, mentions, actions) || isPredicate(utterance.tokens, mention, mentions));
  const meant = mentions.filter((mention) => !excepted.includes(mention) && !dropped.includes(mention));
  const chosen = chosenBeside(utterance, context, meant);
  const pointed = meant.length + chosen.length === 0 ? pointedIn(utterance, context, actions.length > 0) : [];
  const apart = [...excepted, ...dropped];
  return {
    items: unique([...chosen, ...meant.map((mention) => mention.text)]),
    pointed: unique(pointed.filter((name) => !apart.some((mention) => namesBest(utterance, mention, pointed).includes(name)))),
    chosen,
    refused: unique([...excepted, ...dropped].map((mention) => mention.text)),
    mentions,
  };
}

/** A choice beside a name stands only where the name is not one of the candidates: "o do 0059 e o hbo max". */
function chosenBeside(utterance: Utterance, { openQuestion }: IntentContext, meant: readonly Mention[]): readonly string[] {
  if (openQuestion === null) return [];
  const candidates = openQuestion.candidates.map(({ name }) => name);
  if (meant.some((mention) => names(utterance, mention, candidates) || /\d{4}/u.test(mention.text))) return [];
  return chosenCandidates(utterance, openQuestion).map(inWords);
}

/** What a message points at: the list shown before, else everything on the invoice, else what was just spoken of. */
function pointedIn(utterance: Utterance, context: IntentContext, hasAction: boolean): readonly string[] {
  const listed = context.hasPendingConfirmation && context.pendingItemNames.length > 1 ? ordinalNames(utterance, context.pendingItemNames) : pointedAt(utterance, context.snapshotItemNames);
  if (listed.length > 0 || context.hasPendingConfirmation) return listed;
  if (!hasAction) return deniedTogether(utterance, context).map(inWords);
  const everything = everythingAsked(utterance, context.chargeableItems);
  return (everything.length > 0 ? everything : spokenOf(utterance, context)).map(inWords);
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

/** The names that the words fit best: "aya books" is not "Aya Audiobooks" where both are there. */
function namesBest(utterance: Utterance, mention: Mention, known: readonly string[]): readonly string[] {
  const spans = findNames(utterance.tokens.slice(mention.from, mention.to), known);
  const longest = Math.max(...spans.map((span) => span.to - span.from));
  return spans.filter((span) => span.to - span.from === longest).flatMap((span) => span.names);
}

function names(utterance: Utterance, mention: Mention, known: readonly string[]): boolean {
  return findNames(utterance.tokens.slice(mention.from, mention.to), known).length > 0;
}

import { readUtterance } from './language/utterance.js';
import { intentOf } from './extracted-intent.js';
import type { IntentExtractor } from './intent-extractor.js';
import type { ExtractedIntent, IntentContext } from './intent.js';

/** The unanswered messages as one text, in order, one a line. */
export function mergeBurst(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n');
}

/** "não, o tim fashion", "aliás, o craque": what stands behind the correction takes the place of the request before. */
const CORRECTION = /^\s*(?:n[aã]o|aliás|alias|ops|quer dizer|digo|na verdade|ou melhor|melhor|errei|corrigindo|desculpa)\b[\s,.;:!-]+/iu;

/**
 * Reads every unanswered message of a customer as one intent (architecture §4.39).
 * A yes among them stands only while nothing after it refuses, changes the scope or asks for something else;
 * of requests the later corrects the earlier or is joined to it. One text is a plain extraction.
 */
export async function extractBurst(extractor: IntentExtractor, texts: readonly string[], context: IntentContext): Promise<ExtractedIntent> {
  const [first, ...later] = texts.filter((text) => text.trim() !== '');
  if (first === undefined) return extractor.extract(texts[0] ?? '', context);
  let intent = await extractor.extract(first, context);
  for (const text of later) intent = await afterMessage(extractor, intent, text, context);
  return later.length === 0 ? intent : { ...intent, rawText: mergeBurst(texts) };
}

async function afterMessage(extractor: IntentExtractor, before: ExtractedIntent, text: string, context: IntentContext): Promise<ExtractedIntent> {
  if (!before.requestedAction) return combined(before, await extractor.extract(text, context));
  const correction = CORRECTION.exec(text);
  const asContinuation: IntentContext = { ...context, openQuestion: { verb: before.actionVerbs[0] ?? 'cancelar', mention: null, candidates: [] } };
  const rest = correction === null ? text : text.slice(correction[0].length);
  const continued = readUtterance(rest).tokens.length === 0 ? null : await extractor.extract(rest, asContinuation);
  if (continued?.kind === 'action_request') return correction === null ? joined(before, continued) : continued;
  return combined(before, await extractor.extract(text, context));
}

/** Both requests as one: verbs and items of both, each once. */
function joined(before: ExtractedIntent, after: ExtractedIntent): ExtractedIntent {
  return {
    ...after,
    actionVerbs: [...new Set([...before.actionVerbs, ...after.actionVerbs])],
    mentionedItems: [...new Set([...before.mentionedItems, ...after.mentionedItems])],
    target: before.target === 'plan_or_account' ? before.target : after.target,
  };
}

function combined(before: ExtractedIntent, after: ExtractedIntent): ExtractedIntent {
  if (before.wantsPerson) return before;
  if (before.affirmation) return afterYes(before, after);
  if (after.affirmation) return beforeYes(before, after);
  if (before.requestedAction) return afterRequest(before, after);
  return saysNothingNew(after) && !isEmpty(before) ? before : after;
}

/** "sim" + "oi" releases; "sim" + "obrigada" releases and closes; anything that says more takes its place. */
function afterYes(yes: ExtractedIntent, after: ExtractedIntent): ExtractedIntent {
  if (isFarewell(after)) return { ...yes, endsAfterAnswer: true };
  return after.affirmation ? { ...yes, endsAfterAnswer: yes.endsAfterAnswer || after.endsAfterAnswer } : after.act === 'greeting' ? yes : after;
}

/** A yes after a refusal is a contradiction, and asks again; after a greeting it is a yes; after a request it adds nothing. */
function beforeYes(before: ExtractedIntent, yes: ExtractedIntent): ExtractedIntent {
  if (before.act === 'greeting') return yes;
  if (before.requestedAction || before.wantsPerson) return before;
  if (before.negation) return intentOf(yes.rawText, 'unknown', yes.source, { aboutPending: yes.aboutPending });
  return isEmpty(before) ? yes : before;
}

function afterRequest(request: ExtractedIntent, after: ExtractedIntent): ExtractedIntent {
  const takesItsPlace = after.requestedAction || after.negation || after.wantsPerson || after.act === 'postponement';
  return takesItsPlace ? after : request;
}

function isFarewell(intent: ExtractedIntent): boolean {
  return intent.kind === 'human_or_end' && !intent.wantsPerson;
}

function saysNothingNew(intent: ExtractedIntent): boolean {
  return isFarewell(intent) || (intent.kind === 'unknown' && intent.act !== 'postponement');
}

function isEmpty(intent: ExtractedIntent): boolean {
  return intent.kind === 'unknown' && (intent.act === 'none' || intent.act === 'greeting');
}

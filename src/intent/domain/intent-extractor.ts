import { intentOf } from './extracted-intent.js';
import { fastPath } from './fast-path.js';
import { IntentClassifierError, type IntentClassifier } from './intent-classifier.js';
import type { ExtractedIntent, IntentContext } from './intent.js';
import { partInReach } from './part-in-reach.js';
import { repaired } from './repair.js';

/**
 * Turns a message into an intent: fast path, then the first classifier that answers, then `unknown`
 * (CONVERSATION intent_extractor.py). Reads the context and never changes it.
 */
export class IntentExtractor {
  /** Takes the classifiers in the order in which they are asked: the model first if there is one, then the offline one. */
  constructor(private readonly classifiers: readonly IntentClassifier[]) {}

  /** @throws only what a classifier throws that is no IntentClassifierError: a fault of the program */
  async extract(userText: string, context: IntentContext): Promise<ExtractedIntent> {
    const part = partInReach(userText);
    const intent = await this.read(part.text, withinBounds(context));
    if (part.whole) return intent;
    // A yes that was not read to its end is none: what stands between could take it back.
    return intent.affirmation ? intentOf(userText, 'unknown', intent.source) : { ...intent, rawText: userText };
  }

  private async read(userText: string, context: IntentContext): Promise<ExtractedIntent> {
    const fast = fastPath(userText, context);
    if (fast !== null) return fast;
    for (const classifier of this.classifiers) {
      try {
        const given = await classifier.classify(userText, context);
        return repaired(userText, context, given, classifier.source);
      } catch (error) {
        if (!(error instanceof IntentClassifierError)) throw error;
      }
    }
    return intentOf(userText, 'unknown', 'fallback');
  }
}

/** More names than any customer's invoice holds; those beyond can still be named in words (invoice resolver). */
const MAX_NAMES = 500;

function withinBounds(context: IntentContext): IntentContext {
  if (context.invoiceItemNames.length <= MAX_NAMES && context.chargeableItems.length <= MAX_NAMES) return context;
  return {
    ...context,
    invoiceItemNames: context.invoiceItemNames.slice(0, MAX_NAMES),
    chargeableItems: context.chargeableItems.slice(0, MAX_NAMES),
  };
}

import { intentOf } from './extracted-intent.js';
import { fastPath } from './fast-path.js';
import { IntentClassifierError, type IntentClassifier } from './intent-classifier.js';
import type { ExtractedIntent, IntentContext } from './intent.js';
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

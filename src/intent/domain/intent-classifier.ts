import type { ClassifiedIntentKind, ExtractedIntent, IntentContext } from './intent.js';

/** What a classifier answers, schema INTENT_CLASSIFICATION_SCHEMA of CONVERSATION plus `wants_person` (architecture §4.3). */
export type Classification = { readonly kind: ClassifiedIntentKind } & Partial<
  Pick<
    ExtractedIntent,
    | 'requestedAction'
    | 'actionVerbs'
    | 'mentionedItems'
    | 'affirmation'
    | 'negation'
    | 'ragQuery'
    | 'wantsPerson'
    | 'act'
    | 'target'
    | 'aboutPending'
  >
>;

/** Classifies a message that the fast path left open. The model and the offline classifier both implement it. */
export abstract class IntentClassifier {
  /** Which source the extractor records for this classifier's answers. */
  abstract readonly source: 'llm' | 'nlu';

  /** @throws IntentClassifierError on time-out, unreadable or schema-invalid output */
  abstract classify(userText: string, context: IntentContext): Promise<Classification>;
}

export class IntentClassifierError extends Error {
  override readonly name = 'IntentClassifierError';
}

import type { ExtractedIntent, IntentKind, IntentSource } from './intent.js';

/**
 * An intent with every field at rest.
 * Takes the text, kind and source, and the fields that differ; returns the whole value.
 */
export function intentOf(rawText: string, kind: IntentKind, source: IntentSource, fields: Partial<Omit<ExtractedIntent, 'rawText' | 'kind' | 'source'>> = {}): ExtractedIntent {
  return {
    requestedAction: kind === 'action_request',
    actionVerbs: [],
    mentionedItems: [],
    affirmation: false,
    negation: false,
    ragQuery: [],
    wantsPerson: false,
    endsAfterAnswer: false,
    act: 'none',
    target: 'invoice_item',
    aboutPending: false,
    ...fields,
    kind,
    rawText,
    source,
  };
}

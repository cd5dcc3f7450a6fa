import { Ajv } from 'ajv';
import { IntentClassifierError, type Classification } from '../domain/intent-classifier.js';
import { INTENT_KINDS, type ClassifiedIntentKind } from '../domain/intent.js';

const STRINGS = { type: 'array', items: { type: 'string' } } as const;

/** The closed schema of a classifier's output: CONVERSATION INTENT_CLASSIFICATION_SCHEMA plus `wants_person` (architecture §4.3). */
export const INTENT_CLASSIFICATION_SCHEMA = {
  type: 'object',
  properties: {
    kind: { type: 'string', enum: INTENT_KINDS.filter((kind) => kind !== 'start') },
    requested_action: { type: 'boolean' },
    action_verbs: STRINGS,
    mentioned_items: STRINGS,
    affirmation: { type: 'boolean' },
    negation: { type: 'boolean' },
    rag_query: STRINGS,
    wants_person: { type: 'boolean' },
  },
  required: ['kind'],
  additionalProperties: false,
} as const;

interface WireClassification {
  readonly kind: ClassifiedIntentKind;
  readonly requested_action?: boolean;
  readonly action_verbs?: readonly string[];
  readonly mentioned_items?: readonly string[];
  readonly affirmation?: boolean;
  readonly negation?: boolean;
  readonly rag_query?: readonly string[] | string;
  readonly wants_person?: boolean;
}

/** What is read: as asked for, except that one query may come as a plain string (CONVERSATION `_str_or_list`). */
// Without the check of the schema itself, which costs every start 40 ms and holds for as long as the code does.
const isClassification = new Ajv({ meta: false, validateSchema: false }).compile<WireClassification>({
  ...INTENT_CLASSIFICATION_SCHEMA,
  properties: { ...INTENT_CLASSIFICATION_SCHEMA.properties, rag_query: { anyOf: [STRINGS, { type: 'string' }] } },
});

/**
 * A model's JSON as a classification.
 * @throws IntentClassifierError when it does not fit the schema; nothing of it is then used (architecture §4.35)
 */
export function parseClassification(json: unknown): Classification {
  if (!isClassification(json)) {
    const fault = isClassification.errors?.[0];
    throw new IntentClassifierError(`Classification does not fit the schema: ${fault?.instancePath ?? ''} ${fault?.message ?? ''}`.trim());
  }
  return {
    kind: json.kind,
    requestedAction: json.requested_action ?? false,
    actionVerbs: json.action_verbs ?? [],
    mentionedItems: json.mentioned_items ?? [],
    affirmation: json.affirmation ?? false,
    negation: json.negation ?? false,
    ragQuery: typeof json.rag_query === 'string' ? [json.rag_query] : (json.rag_query ?? []),
    wantsPerson: json.wants_person ?? false,
  };
}

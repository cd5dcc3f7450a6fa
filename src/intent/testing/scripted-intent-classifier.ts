import { IntentClassifier, IntentClassifierError, type Classification } from '../domain/intent-classifier.js';
import type { IntentContext } from '../domain/intent.js';

export interface ClassifierRequest {
  readonly userText: string;
  readonly context: IntentContext;
}

/** Stands in for the model: gives the next answer of its script and records every request. */
export class ScriptedIntentClassifier extends IntentClassifier {
  override readonly source: 'llm' | 'nlu';
  readonly requests: ClassifierRequest[] = [];
  private readonly script: (Classification | Error)[];

  /** Takes the answers in order; an Error is thrown in its turn, and an exhausted script fails as a model that is down. */
  constructor(script: readonly (Classification | Error)[], source: 'llm' | 'nlu' = 'llm') {
    super();
    this.script = [...script];
    this.source = source;
  }

  override classify(userText: string, context: IntentContext): Promise<Classification> {
    this.requests.push({ userText, context });
    const next = this.script.shift() ?? new IntentClassifierError('The script is exhausted');
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  }
}

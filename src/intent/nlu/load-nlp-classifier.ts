import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '../../kernel/index.js';
import { readMessage } from '../domain/message-reading.js';
import type { IntentContext } from '../domain/intent.js';
import { featuresOf } from './features.js';
import { parseModel, serializeModel, trainLinearModel, type LinearModel } from './linear-model.js';
import { NlpIntentClassifier } from './nlp-intent-classifier.js';
import { parseExamples, readExampleSources, type NluExample } from './nlu-examples.js';

/** Raised whenever the features or the training change, so that no model trained by older code is taken from a cache. */
const MODEL_VERSION = 12;

export interface NlpClassifierOptions {
  /** Directory of the example files, `config/nlu`. */
  readonly configDir: string;
  /** Directory where the trained model is kept by content hash; null keeps none. */
  readonly cacheDir: string | null;
}

/**
 * Trains the offline classifier from its examples, or takes it from the cache.
 * @throws NluExamplesError when a file of examples is invalid
 */
export function loadNlpClassifier(options: NlpClassifierOptions): NlpIntentClassifier {
  const sources = readExampleSources(options.configDir);
  const key = sha256Hex(JSON.stringify([MODEL_VERSION, ...sources]));
  const path = options.cacheDir === null ? null : join(options.cacheDir, `nlu-${key}.json`);
  // What is cached under this hash was checked before it was trained on, so that a restart parses nothing (issue 2: 2 s).
  const cached = path === null ? null : readCached(path);
  const model = cached ?? trainNlpModel(parseExamples(sources));
  if (cached === null && path !== null && options.cacheDir !== null) writeCached(options.cacheDir, path, model);
  return new NlpIntentClassifier(model);
}

/** Trains on each example out of any context and after a question; answers only after a question. */
export function trainNlpModel(examples: readonly NluExample[]): LinearModel {
  return trainLinearModel(
    examples.flatMap(({ text, kind }) => {
      const contexts = kind === 'confirmation_response' ? [AFTER_EXPLANATION] : [NO_CONTEXT, AFTER_EXPLANATION];
      return contexts.map((context) => ({ features: featuresOf(readMessage(text, context), context), label: kind }));
    }),
  );
}

function readCached(path: string): LinearModel | null {
  try {
    return parseModel(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** A cache that cannot be written costs a training, never a start. The rename keeps two replicas from reading half a file. */
function writeCached(cacheDir: string, path: string, model: LinearModel): void {
  try {
    mkdirSync(cacheDir, { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, serializeModel(model));
    renameSync(draft, path);
  } catch {
    return;
  }
}

const NO_CONTEXT: IntentContext = {
  channel: 'text', turnIndex: 1, hasPendingConfirmation: false, pendingConfirmationPrompt: null, pendingItemNames: [], lastToolName: null, lastToolKind: null,
  lastInvoiceAnswer: null, invoiceSnapshotItems: '', snapshotItemNames: [], invoiceItemNames: [], openQuestion: null, openQuestionRepeated: false, chargeableItems: [], recentItems: [], lastQuestion: null, lastIntentKind: null,
};
const AFTER_EXPLANATION: IntentContext = { ...NO_CONTEXT, lastToolKind: 'explanation', lastQuestion: 'Consegui esclarecer sua dúvida?' };

/** The door of the feature: the extractor, its classifiers and the reading of expected values. */
export * from './domain/index.js';
export { INTENT_CLASSIFICATION_SCHEMA, parseClassification } from './llm/classification-schema.js';
export { loadNlpClassifier, type NlpClassifierOptions } from './nlu/load-nlp-classifier.js';
export { NlpIntentClassifier } from './nlu/nlp-intent-classifier.js';
export { NluExamplesError } from './nlu/nlu-examples.js';

import type { ExpectedInput, Pause, SemanticClassifier, Template } from '../definition.js';
import { compileCondition, compileTemplate, type ReportReference } from './compile-values.js';
import { plainRecord } from './forbidden-keys.js';
import type { RawClassifier, RawExpectedInput, RawPause } from './raw-workflow.js';
import { looksLikeReference } from './reference.js';
import type { Path } from './source-map.js';

/** Replies that do not fit before a person is asked (architecture §4.26). */
const MAX_REPROMPTS = 3;
const HANDOFF = 'handoff';

/** A pause that is switched off and has no contract is none. */
export function compilePause(raw: RawPause, path: Path, report: ReportReference): Pause | null {
  const enabled = raw.enabled ?? true;
  if (!enabled && raw.expected_input === undefined) return null;
  return {
    enabled,
    returnFrom: returnFrom(raw, path, report),
    when: raw.when === undefined ? null : compileCondition(raw.when, [...path, 'when'], report),
    // Without a contract there is a problem that says so; the rest of the file is still looked at.
    expectedInput: compileExpectedInput(raw.expected_input ?? { key: '' }, [...path, 'expected_input'], report),
    resumeFrom: raw.resume_from ?? null,
  };
}

function returnFrom(raw: RawPause, path: Path, report: ReportReference): Template | null {
  return raw.return_from === undefined ? null : compileTemplate(raw.return_from, [...path, 'return_from'], report);
}

function compileExpectedInput(raw: RawExpectedInput, path: Path, report: ReportReference): ExpectedInput {
  if (raw.reprompt !== undefined && looksLikeReference(raw.reprompt)) {
    report([...path, 'reprompt'], 'A reprompt is text and would be said as it stands: write the sentence, or leave it out to repeat the message.');
  }
  const exhausted = raw.on_exhausted ?? HANDOFF;
  return {
    key: raw.key,
    allowedValues: raw.allowed_values ?? null,
    normalize: raw.normalize ?? null,
    reprompt: raw.reprompt ?? null,
    maxReprompts: raw.max_reprompts ?? MAX_REPROMPTS,
    onExhausted: exhausted === HANDOFF ? { kind: 'handoff' } : { kind: 'node', node: exhausted },
    classifier: raw.semantic_classifier === undefined ? null : compileClassifier(raw.semantic_classifier),
  };
}

function compileClassifier(raw: RawClassifier): SemanticClassifier {
  return {
    enabled: raw.enabled ?? true,
    includeRelevantContext: raw.include_relevant_context ?? false,
    prompt: raw.prompt ?? null,
    examples: plainRecord(Object.entries(raw.options ?? {}).map(([token, option]) => [token, option.examples ?? []] as const)),
    optionActions: plainRecord(Object.entries(raw.option_actions ?? {}).map(([token, option]) => [token, option.action] as const)),
  };
}

import type { WorkflowDefinition, ExpectedInput } from '../definition.js';
import type { Execution } from '../execution.js';
import { pausedAt, questionOf } from './pausing.js';
import type { ExpectedInputInterpreter, InterpretedReply, ReplyQuestion } from './expected-input-interpreter.js';

/** What came in answer to a pause: a token of its contract, or the customer's words. */
export type Reply = { readonly kind: 'value'; readonly value: string } | { readonly kind: 'text'; readonly text: string };

const UNCLEAR: InterpretedReply = { kind: 'unclear' };

/**
 * Reads a reply by the contract of the pause (WORKFLOWS §8-9): normalized, it is a value when it is one of the allowed, or any text
 * where the contract names none. Other words go to the interpreter, unless the author disabled it; a request for a person and a
 * bare end count even then. Whatever an interpreter says, only an allowed value passes.
 */
export async function interpretReply(
  definition: WorkflowDefinition,
  execution: Execution,
  reply: Reply,
  interpreter: ExpectedInputInterpreter,
): Promise<InterpretedReply> {
  const { expected, question } = contractOf(definition, execution);
  const given = reply.kind === 'value' ? reply.value : reply.text;
  const exact = fittingValue(expected, given);
  if (reply.kind === 'value') return exact === null ? UNCLEAR : { kind: 'value', value: exact };
  if (exact !== null && expected.allowedValues !== null) return { kind: 'value', value: exact };
  return admitted(expected, exact, await interpreter.interpret(questionFor(expected, question, reply.text)));
}

/** The value as the workflow sees it; null when the contract does not allow it. */
export function fittingValue({ allowedValues, normalize }: ExpectedInput, given: string): string | null {
  const normalized = (text: string): string => (normalize === 'upper_strip' ? text.trim().toUpperCase() : text);
  const value = normalized(given);
  if (value.trim() === '') return null;
  if (allowedValues === null) return value;
  return allowedValues.find((allowed) => allowed === value || normalized(allowed) === value) ?? null;
}

/** @param anyText the reply itself, where the contract takes any text */
function admitted(expected: ExpectedInput, anyText: string | null, read: InterpretedReply): InterpretedReply {
  if (read.kind === 'person' || read.kind === 'end') return read;
  if (anyText !== null) return { kind: 'value', value: anyText };
  const isEnabled = expected.classifier?.enabled ?? true;
  const allowed = read.kind === 'value' && isEnabled ? expected.allowedValues?.find((value) => value === read.value) : undefined;
  return allowed === undefined ? UNCLEAR : { kind: 'value', value: allowed };
}

function questionFor({ key, allowedValues, classifier }: ExpectedInput, question: string, text: string): ReplyQuestion {
  const mayReadQuestion = classifier?.includeRelevantContext ?? true;
  return { key, allowedValues, text, examples: classifier?.examples ?? {}, prompt: classifier?.prompt ?? null, askedText: mayReadQuestion ? question : null };
}

function contractOf(definition: WorkflowDefinition, execution: Execution): { readonly expected: ExpectedInput; readonly question: string } {
  const { pause } = pausedAt(definition, execution);
  return { expected: pause.declared.expectedInput, question: questionOf(pause, execution) };
}

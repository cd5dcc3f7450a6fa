import { assertNever } from '../../kernel/index.js';
import type { Answer } from './answer/read-answer.js';
import { isNoConsent } from './answer/no-consent.js';
import { otherAction } from './answer/other-action.js';
import { readScope } from './answer/scope.js';
import { disputesCharge } from './cues/denial.js';
import { isNoise } from './cues/noise.js';
import { intentOf } from './extracted-intent.js';
import { hasPluralPointer } from './mentions/anaphora.js';
import type { ExtractedIntent, IntentContext } from './intent.js';
import { type MessageReading, readMessage } from './message-reading.js';

/**
 * Answers the plain yes, no and goodbye without a classifier (CONVERSATION intent_extractor.py, made safe by architecture §4.2).
 * Takes the customer's text and the context of the turn; returns null when the message says more than that. Pure.
 */
export function fastPath(userText: string, context: IntentContext): ExtractedIntent | null {
  const reading = readMessage(userText, context);
  const { utterance, question: open } = reading;
  if (userText.trim() === '' || isNoise(utterance)) return intentOf(userText, 'unknown', 'rules');
  const beside = open === 'confirmation' ? besideAnswer(userText, reading, context) : null;
  return beside ?? fromAnswer(userText, reading, context);
}

/** What a message does to an open confirmation that is no plain yes: it changes the scope, greets, or only sounds like one. */
function besideAnswer(userText: string, { utterance, answer, asked: question }: MessageReading, context: IntentContext): ExtractedIntent | null {
  if (answer.kind === 'yes') return null;
  const other = otherAction(utterance, question);
  if (other !== null) return intentOf(userText, 'action_request', 'rules', { actionVerbs: [other], mentionedItems: question.itemNames });
  const scope = readScope(utterance, question, context.invoiceItemNames);
  const verb = question.families?.includes('cancel') === false && question.families.includes('contest') ? 'contestar' : 'cancelar';
  if (scope?.kind === 'items') return intentOf(userText, 'action_request', 'rules', { actionVerbs: [verb], mentionedItems: scope.items });
  if (scope?.kind === 'nothing') return intentOf(userText, 'confirmation_response', 'rules', { negation: true, aboutPending: true });
  // "não, o tamboro" beside a question about Tamboro: a no or a correction, and nothing may be dropped or done on a guess.
  const unclear = scope?.kind === 'same' ? 'remark' : answer.kind === 'no' ? null : isNoConsent(utterance, question);
  return unclear === null ? null : intentOf(userText, 'unknown', 'rules', { aboutPending: unclear === 'remark', act: unclear === 'greeting' ? 'greeting' : 'none' });
}

function fromAnswer(userText: string, reading: MessageReading, context: IntentContext): ExtractedIntent | null {
  const { answer, question: open } = reading;
  switch (answer.kind) {
    case 'yes':
      return fromYes(userText, answer, reading);
    case 'no':
      return fromNo(userText, answer, reading, context);
    case 'end':
      // On a voice line bare thanks may be the recogniser's noise: ask again, never hang up (case C26).
      return context.channel === 'voice' && open !== 'none' && answer.bareThanks ? intentOf(userText, 'unknown', 'rules') : intentOf(userText, 'human_or_end', 'rules');
    case 'unsure':
    case 'none':
      return null;
    default:
      return assertNever(answer);
  }
}

function fromYes(userText: string, answer: Answer & { kind: 'yes' }, reading: MessageReading): ExtractedIntent | null {
  const open = reading.question;
  if (open === 'none' && (answer.ends || answer.solved)) return intentOf(userText, 'human_or_end', 'rules');
  // "entendi" and "resolveu" answer an explanation; they consent to nothing.
  if (answer.weak && open !== 'explanation') return null;
  const mentionedItems = open === 'confirmation' ? namedInQueue(reading) : [];
  return intentOf(userText, 'confirmation_response', 'rules', { affirmation: true, endsAfterAnswer: answer.ends, mentionedItems, aboutPending: open === 'confirmation' });
}

function fromNo(userText: string, answer: Answer & { kind: 'no' }, { utterance, question: open }: MessageReading, context: IntentContext): ExtractedIntent | null {
  if (answer.ends) return intentOf(userText, 'human_or_end', 'rules');
  if ((answer.denial && open !== 'confirmation') || (open === 'none' && disputesCharge(utterance))) return null;
  // "nenhum desses" after a list denies its items (CONVERSATION snapshot, incident CY0004).
  if (open === 'none' && context.snapshotItemNames.length > 0 && hasPluralPointer(utterance)) return null;
  return intentOf(userText, 'confirmation_response', 'rules', { negation: true, aboutPending: open === 'confirmation' });
}

function namedInQueue({ mentions: { mentions } }: MessageReading): readonly string[] {
  return mentions.filter((mention) => mention.known).map((mention) => mention.text);
}

import type { Invoice } from '../../../invoice/domain/index.js';
import type { OpenQuestion } from '../../../intent/domain/index.js';
import { fold } from '../../../kernel/text-folding.js';
import type { OrchestratorRequest } from '../ports/orchestrator.js';
import type { Said } from './said.js';

/** The request and the customer's words as they are compared. */
export interface Question extends OrchestratorRequest {
  readonly text: string;
}

export interface Answer extends Said {
  readonly listedItems?: boolean;
  readonly openQuestion?: OpenQuestion;
}

/** One topic that can be answered without the invoice. The first of the table that applies answers. */
export interface Answerer {
  readonly topic: string;
  applies(question: Question): boolean;
  answer(question: Question): Answer;
}

/** One topic that is answered from the invoice. */
export interface InvoiceAnswerer {
  readonly topic: string;
  applies(question: Question, invoice: Invoice): boolean;
  answer(question: Question, invoice: Invoice): Answer;
}

export function questionOf(request: OrchestratorRequest): Question {
  return { ...request, text: fold(request.userText) };
}

/** The way out where we cannot help: a person, who is called only when the customer asks (rule 2). */
export function personOffer({ reason }: Question): string {
  // With the runtime off nobody hands a conversation over, so nothing is offered (architecture §4.35).
  return reason === 'runtime_disabled' ? '' : ' Se quiser, peça para falar com uma pessoa.';
}

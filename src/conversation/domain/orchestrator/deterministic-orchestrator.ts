import { Orchestrator, type Evidence, type OrchestratorReply, type OrchestratorRequest } from '../ports/orchestrator.js';
import { leftUndone } from './left-undone.js';
import { questionOf, type Answer, type Answerer, type InvoiceAnswerer, type Question } from './answerer.js';
import { amountAsked } from './answers/amount-asked.js';
import { actionUnavailable, contestationUnavailable, itemWithoutCharge, noInvoice, planOrAccount } from './answers/cannot-do.js';
import { complaint } from './answers/complaint.js';
import { expiredQuestion, orphanAffirmation, orphanNegation, refusedPending, repetitionsExhausted } from './answers/confirmation-left.js';
import { credits, instalments } from './answers/credits.js';
import { askForHelp, greeting, notUnderstood, offContext, personOrEnd, postponement, repeatRequest, thanks } from './answers/dialogue.js';
import { difference } from './answers/difference.js';
import { fines } from './answers/fines.js';
import { bareName, concept, itemPrice } from './answers/items.js';
import { itemChange } from './answers/item-change.js';
import { latePayment } from './answers/late-payment.js';
import { lineTotals } from './answers/line-total.js';
import { contractFine, otherServices } from './answers/other-services.js';
import { overview } from './answers/overview.js';
import { endedDiscount, otherThanAgreed, planPrice, proportional } from './answers/plan.js';
import { protocols } from './answers/protocols.js';
import { nextInvoice, savings } from './answers/savings.js';
import { servicesTotal } from './answers/services-total.js';
import { dueDate, reference, total } from './answers/total.js';
import { whichItem } from './answers/which-item.js';
import { joined } from './said.js';

/** What needs no invoice, in order of precedence: the turn's reason, the state of the dialogue, what is out of reach. */
export const ANSWERERS: readonly Answerer[] = [
  refusedPending,
  repetitionsExhausted,
  whichItem,
  itemWithoutCharge,
  contestationUnavailable,
  expiredQuestion,
  orphanAffirmation,
  orphanNegation,
  personOrEnd,
  offContext,
  postponement,
  protocols,
  greeting,
  repeatRequest,
  thanks,
  askForHelp,
  otherServices,
  contractFine,
  planOrAccount,
  actionUnavailable,
  noInvoice,
];

/** What the invoice answers, the narrower question first. */
export const INVOICE_ANSWERERS: readonly InvoiceAnswerer[] = [
  savings,
  nextInvoice,
  proportional,
  endedDiscount,
  otherThanAgreed,
  planPrice,
  latePayment,
  servicesTotal,
  itemChange,
  itemPrice,
  dueDate,
  reference,
  difference,
  instalments,
  credits,
  lineTotals,
  amountAsked,
  overview,
  complaint,
  bareName,
  fines,
  concept,
  total,
];

/**
 * The orchestrator without a model: answers from the invoice with evidence for every amount, and says honestly what it
 * cannot see or do (architecture §1, §4.36). It never acts and never promises an action (§4.35).
 */
export class DeterministicOrchestrator extends Orchestrator {
  override answer(request: OrchestratorRequest): Promise<OrchestratorReply> {
    return Promise.resolve(replyOf(answerTo(questionOf(request))));
  }
}

function answerTo(question: Question): Answer {
  const answerer = ANSWERERS.find((each) => each.applies(question));
  if (answerer !== undefined) return answerer.answer(question);
  const { invoice } = question;
  const fromInvoice = invoice === null ? undefined : INVOICE_ANSWERERS.find((each) => each.applies(question, invoice));
  return invoice === null || fromInvoice === undefined ? notUnderstood.answer(question) : withLeftUndone(question, fromInvoice.answer(question, invoice));
}

/** An order beside a question is not carried out by its answer, and that is told. */
function withLeftUndone(question: Question, answer: Answer): Answer {
  return { ...answer, ...joined([answer, leftUndone(question)], ' ') };
}

function replyOf(answer: Answer): OrchestratorReply {
  return {
    text: answer.text,
    listedItems: answer.listedItems ?? false,
    openQuestion: answer.openQuestion ?? null,
    evidence: distinct(answer.evidence),
  };
}

function distinct(evidence: readonly Evidence[]): readonly Evidence[] {
  return [...new Map(evidence.map((each) => [`${each.fact}\n${each.value}\n${each.from}`, each])).values()];
}

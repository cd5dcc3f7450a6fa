import { invoiceFixture } from '../../../../../test/support/invoice-fixtures.js';
import { InvoiceResolver, parseInvoice, type Invoice, type ResolutionOutcome } from '../../../../invoice/domain/index.js';
import type { ExtractedIntent, IntentKind } from '../../../../intent/domain/index.js';
import type { JsonObject } from '../../../../kernel/json.js';
import type { OrchestratorReply, OrchestratorRequest } from '../../ports/orchestrator.js';
import { DeterministicOrchestrator } from '../deterministic-orchestrator.js';

const orchestrator = new DeterministicOrchestrator();
export const SINGLE = invoiceFixture('01_single_line');
export const FAMILY = invoiceFixture('02_family_duplicates');
export const CREDITS = invoiceFixture('04_credits_zero_interest');
export const FORMATS = invoiceFixture('05_money_formats');
export const WEEKLY = invoiceFixture('08_pro_rata_and_weekly');
export const EMPTY = parseInvoice({});
const NO_RESOLUTION: ResolutionOutcome = { resolved: [], ambiguous: [], notFound: [], withoutCharge: [] };

/** What a test sets of a request. */
export interface Ask extends Partial<Omit<OrchestratorRequest, 'intent'>> {
  readonly intent?: Partial<ExtractedIntent>;
  readonly mentions?: readonly string[];
}

/** The reply of the real orchestrator to a message, with the mentions resolved on the invoice. */
export async function ask(userText: string, kind: IntentKind, { intent = {}, mentions = [], ...overrides }: Ask = {}): Promise<OrchestratorReply> {
  const invoice = overrides.invoice === undefined ? SINGLE : overrides.invoice;
  const resolution =
    invoice === null
      ? NO_RESOLUTION
      : await new InvoiceResolver().resolve(mentions, invoice, { utterance: userText, callsForCharge: kind === 'action_request' });
  return orchestrator.answer({
    userText,
    channel: 'text',
    intent: {
      kind, requestedAction: kind === 'action_request', actionVerbs: [], mentionedItems: mentions, affirmation: false, negation: false, ragQuery: [],
      wantsPerson: false, endsAfterAnswer: false, act: 'none', target: 'invoice_item', aboutPending: false, rawText: userText, source: 'nlu', ...intent,
    },
    rule: 'default',
    reason: 'uncovered_intent',
    conversationStateSummary: '',
    directive: null,
    previousInvoice: null,
    resolution,
    discarded: null,
    questionExpired: false,
    doneItems: [],
    turnIndex: 1,
    customerKnown: true,
    activeMsisdn: '',
    ...overrides,
    invoice,
  });
}

export async function say(userText: string, kind: IntentKind, options: Ask = {}): Promise<string> {
  return (await ask(userText, kind, options)).text;
}

export const PERSON = ' Se quiser, peça para falar com uma pessoa.';

/** One line with services, and a total. */
export function invoiceWith(total: string | null, items: readonly JsonObject[], sections: JsonObject = {}): Invoice {
  return parseInvoice({
    'Fatura Resumo': { referencia: 'ABR/26', itens: total === null ? [] : [{ desc: 'Total Geral', value: total }] },
    '11900007048': { 'SVA Detalhe Total': items, ...sections },
  });
}

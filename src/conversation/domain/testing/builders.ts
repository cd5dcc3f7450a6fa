import { Decimal } from 'decimal.js';
import type { ExtractedIntent } from '../../../intent/domain/index.js';
import type { ResolutionOutcome, ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import type { PolicySignals } from '../decision.js';
import type { JourneyScope } from '../ports/journey-runner.js';
import {
  newConversationState,
  type ActionQueue,
  type ActionStep,
  type ConversationState,
  type PendingConfirmation,
  type PendingWorkflow,
  type ResolvedAction,
} from '../state.js';

/** Words of a test: "14.99" instead of a Decimal. */
export type ItemOverrides = Partial<Omit<ResolvedInvoiceItem, 'value'>> & { readonly value?: string | null };

/** Tamboro Mensal, R$ 14,99, on the line that ends in 7048, unless told otherwise. */
export function anItem({ value = '14.99', ...overrides }: ItemOverrides = {}): ResolvedInvoiceItem {
  return {
    canonicalName: 'Tamboro Mensal',
    toolCategory: 'cancelar_vas_avulso',
    itemType: 'avulso',
    msisdn: '11900007048',
    section: 'SVA Detalhe Total',
    rawEntry: {},
    ...overrides,
    value: value === null ? null : new Decimal(value),
  };
}

/** A strategic service: YouTube Premium Mensal. */
export function aStrategicItem(overrides: ItemOverrides = {}): ResolvedInvoiceItem {
  return anItem({
    canonicalName: 'YouTube Premium Mensal',
    toolCategory: 'vas_estrategico',
    itemType: 'estrategico',
    section: 'Serviços Contratados de Terceiros',
    value: '24.90',
    ...overrides,
  });
}

export function aStep(overrides: Partial<ActionStep> = {}): ActionStep {
  return { tool: 'cancelar_vas_avulso', subject: 'Tamboro Mensal', items: [anItem()], workflowVersion: null, ...overrides };
}

export function aQueue(...steps: readonly ActionStep[]): ActionQueue {
  return { steps: steps.length === 0 ? [aStep()] : steps, cursor: 0 };
}

/** A state of a text conversation. */
export function aState(overrides: Partial<ConversationState> = {}): ConversationState {
  return newConversationState({ sessionId: 's-1', channel: 'text', ...overrides });
}

export function aConfirmation(overrides: Partial<PendingConfirmation> = {}): PendingConfirmation {
  return {
    id: 'c-1',
    hash: 'hash',
    authorizedQueue: aQueue(),
    askedTurnIndex: 1,
    promptText: 'Você confirma?',
    expiresAt: '2026-11-30T12:30:00.000Z',
    repetitions: 0,
    ...overrides,
  };
}

export function aPause(overrides: Partial<PendingWorkflow> = {}): PendingWorkflow {
  return {
    tool: 'vas_estrategico',
    workflow: 'vas_estrategico',
    version: 1,
    executionId: 'e-1',
    expectedInputKey: 'resposta_usuario',
    allowedValues: ['SIM', 'NAO'],
    question: 'Deseja seguir?',
    normalize: null,
    reprompts: 0,
    ...overrides,
  };
}

export function anAction(overrides: Partial<ResolvedAction> = {}): ResolvedAction {
  return {
    tool: 'cancelar_vas_avulso',
    subject: 'Tamboro Mensal',
    toolKind: 'action',
    outcome: 'success',
    items: [],
    protocol: null,
    resultSummary: {},
    ...overrides,
  };
}

/** What the extractor makes of a message it does not understand, unless told otherwise. */
export function anIntent(overrides: Partial<ExtractedIntent> = {}): ExtractedIntent {
  return {
    kind: 'unknown',
    requestedAction: false,
    actionVerbs: [],
    mentionedItems: [],
    affirmation: false,
    negation: false,
    ragQuery: [],
    wantsPerson: false,
    endsAfterAnswer: false,
    act: 'none',
    target: 'invoice_item',
    aboutPending: false,
    rawText: '',
    source: 'rules',
    ...overrides,
  };
}

export function aResolution(overrides: Partial<ResolutionOutcome> = {}): ResolutionOutcome {
  return { resolved: [], ambiguous: [], notFound: [], withoutCharge: [], ...overrides };
}

/** The signals of an unknown message with nothing pending. */
export function someSignals(overrides: Partial<PolicySignals> = {}): PolicySignals {
  return {
    kind: 'unknown',
    affirmation: false,
    negation: false,
    requestedAction: false,
    hasActionVerbs: false,
    wantsPerson: false,
    targetsPlanOrAccount: false,
    reaction: 'none',
    repetitionLeft: false,
    revivable: false,
    resolution: 'none',
    contests: false,
    trigger: null,
    informativeTool: null,
    offContextRun: 0,
    ...overrides,
  };
}

export function aScope(overrides: Partial<JourneyScope> = {}): JourneyScope {
  return {
    tenantId: 'demo',
    conversationKey: '5511900007048',
    sessionId: 's-1',
    customer: { customerId: 'C-1', msisdn: '11900007048', socialSecNo: null, name: null },
    invoiceId: '3000131180',
    invoiceHash: null,
    invoices: { current: null, previous: null },
    channel: 'text',
    messageId: 'm-1',
    now: new Date('2026-11-30T12:00:00Z'),
    signal: new AbortController().signal,
    permit: null,
    ...overrides,
  };
}

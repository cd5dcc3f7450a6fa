import type { ExtractedIntent } from '../../../intent/domain/index.js';
import { InvoiceResolver, parseInvoice, type Invoice } from '../../../invoice/domain/index.js';
import { SequentialIds } from '../../../kernel/ids.js';
import { ActionQueueExecutor } from '../action-executor.js';
import { ResponseComposer } from '../composer/index.js';
import { DeterministicOrchestrator } from '../orchestrator/index.js';
import { Orchestrator, type OrchestratorReply, type OrchestratorRequest } from '../ports/orchestrator.js';
import { ConversationRuntime } from '../runtime/runtime.js';
import type { RuntimeInput, RuntimeResult } from '../runtime/runtime-types.js';
import type { ScriptCatalog } from '../scripts/index.js';
import { NO_SESSION_FACTS, type SessionFacts } from '../session-facts.js';
import type { ConversationState } from '../state.js';
import { anIntent, aScope, aState } from './builders.js';
import { ScriptedJourneyRunner } from './scripted-journey-runner.js';

export const SINGLE_LINE = parseInvoice({
  '11900007048': {
    'SVA Detalhe Total': [
      { desc: 'Tamboro Mensal', value: 'R$ 14,99' },
      { desc: 'TIM Fashion Mensal', value: 'R$ 10,00' },
    ],
    'Serviços Contratados de Terceiros': [{ desc: 'YouTube Premium Mensal', value: 'R$ 24,90' }],
  },
});

/** Netflix and Aya Books stand on both lines. */
export const FAMILY = parseInvoice({
  '11900000059': { 'SVA Detalhe Total': [{ desc: 'Aya Books', value: 'R$ 9,90' }, { desc: 'Netflix', value: 'R$ 20,90' }] },
  '11900009999': { 'SVA Detalhe Total': [{ desc: 'Aya Books', value: 'R$ 9,90' }], 'Serviços Contratados de Terceiros': [{ desc: 'Netflix', value: 'R$ 20,90' }] },
});

export interface ConversationParts {
  readonly runner?: ScriptedJourneyRunner;
  readonly invoice?: Invoice | null;
  readonly state?: ConversationState;
  readonly facts?: SessionFacts;
  readonly workflows?: boolean;
}

/** The real orchestrator, which remembers what it was given. */
export class RecordingOrchestrator extends Orchestrator {
  readonly requests: OrchestratorRequest[] = [];
  private readonly real = new DeterministicOrchestrator();

  override answer(request: OrchestratorRequest): Promise<OrchestratorReply> {
    this.requests.push(request);
    return this.real.answer(request);
  }
}

/** A dialogue with the real runtime, whose intents are given instead of read and whose journeys are scripted. */
export class Conversation {
  state: ConversationState;
  facts: SessionFacts;
  now = new Date('2026-11-30T12:00:00Z');
  readonly runner: ScriptedJourneyRunner;
  readonly orchestrator = new RecordingOrchestrator();
  readonly hooks: string[] = [];
  private readonly invoice: Invoice | null;
  private readonly runtime: ConversationRuntime;

  constructor(catalog: ScriptCatalog, { runner, invoice, state, facts, workflows }: ConversationParts = {}) {
    this.runner = runner ?? new ScriptedJourneyRunner();
    this.invoice = invoice === undefined ? SINGLE_LINE : invoice;
    this.state = state ?? aState();
    this.facts = facts ?? NO_SESSION_FACTS;
    this.runtime = new ConversationRuntime({
      resolver: new InvoiceResolver(),
      composers: { text: new ResponseComposer(catalog, 'text'), voice: new ResponseComposer(catalog, 'voice') },
      runner: this.runner,
      executor: new ActionQueueExecutor(this.runner),
      orchestrator: this.orchestrator,
      ids: new SequentialIds('c'),
      capabilities: { workflows: workflows ?? false },
      maxRepetitions: 2,
      observer: ({ hook }) => this.hooks.push(hook),
    });
  }

  /** One turn with the intent that an extractor would give. */
  async say(userText: string, intent: Partial<ExtractedIntent> = {}, more: Partial<RuntimeInput> = {}): Promise<RuntimeResult> {
    const result = await this.runtime.tryHandle({
      state: this.state,
      facts: this.facts,
      channel: 'text',
      userText,
      intent: anIntent({ rawText: userText, ...intent }),
      invoice: this.invoice,
      previousInvoice: null,
      now: this.now,
      turnKey: `m-${this.state.turnIndex + 1}`,
      inReplyTo: null,
      confirmationTtlSeconds: 1800,
      enabled: true,
      scope: aScope({ customer: { customerId: 'C-1', msisdn: null, socialSecNo: null, name: null } }),
      ...more,
    });
    this.state = result.state;
    this.facts = result.facts;
    return result;
  }

  /** Asks for the cancellation of items by name. */
  request(...mentionedItems: readonly string[]): Promise<RuntimeResult> {
    return this.say(`cancela ${mentionedItems.join(' e ')}`, { kind: 'action_request', requestedAction: true, actionVerbs: ['cancelar'], mentionedItems });
  }

  yes(more: Partial<RuntimeInput> = {}): Promise<RuntimeResult> {
    return this.say('sim', { kind: 'confirmation_response', affirmation: true }, more);
  }

  no(): Promise<RuntimeResult> {
    return this.say('não', { kind: 'confirmation_response', negation: true });
  }
}

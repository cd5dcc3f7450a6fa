import { Inject, Injectable } from '@nestjs/common';
import {
  JourneyRunner,
  type ActionStep,
  type FinalizationRequest,
  type JourneyRequest,
  type JourneyResult,
  type JourneyScope,
  OVERTAKEN,
  type ReleaseCheck,
} from '../conversation/domain/index.js';
import { EffectsJournal, FenceLost } from '../effects/index.js';
import { Clock } from '../kernel/clock.js';
import { AppError, assertNever } from '../kernel/errors.js';
import { TelcoGateway } from '../telco/index.js';
import { cancelamentoVasAvulsoBatch } from './actions/cancelamento_vas_avulso_batch.action.js';
import { finalizarAtendimento } from './actions/finalizar_atendimento.action.js';
import { registrarAtendimentoVasEstrategico } from './actions/registrar_atendimento_vas_estrategico.action.js';
import { compareRelease } from './domain/compare-release.js';
import { itemResults } from './domain/journey-result.js';
import type { Journal } from './journey-support.js';
import { readOperatorInvoice } from './operator-invoice.js';

/** Runs the journeys by calling their actions; knows which tool is which (architecture §2). Nothing pauses here. */
@Injectable()
export class ContasJourneyRunner extends JourneyRunner {
  constructor(
    @Inject(TelcoGateway) private readonly telco: TelcoGateway,
    @Inject(EffectsJournal) private readonly journal: Journal,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Once an effect of the queue has begun, its release is decided: a repeat of the turn goes on and compares nothing again. */
  override async checkRelease(steps: readonly ActionStep[], executionKeys: readonly string[], scope: JourneyScope): Promise<ReleaseCheck> {
    if (await this.journal.hasBegun(scope.tenantId, scope.conversationKey, executionKeys)) return { kind: 'unchanged' };
    const read = await readOperatorInvoice(this.telco, this.clock, scope);
    return read.kind === 'unavailable' ? read : compareRelease(steps, read.invoice);
  }

  /**
   * A step whose fence has fallen is not done and stops the queue, so that what the steps before it did is still
   * recorded when a person has taken over between two of them (architecture §4.41). The turn says nothing of it: its
   * commit fails by the same fence.
   */
  override async start(request: JourneyRequest): Promise<JourneyResult> {
    try {
      return await this.run(request);
    } catch (error) {
      if (!(error instanceof FenceLost)) throw error;
      return { kind: 'failed', items: itemResults(request.step.items, 'failure'), error: OVERTAKEN };
    }
  }

  private async run(request: JourneyRequest): Promise<JourneyResult> {
    const { step } = request;
    switch (step.tool) {
      case 'cancelar_vas_avulso':
        return cancelamentoVasAvulsoBatch(request, this.telco, this.journal);
      case 'vas_estrategico':
        return registrarAtendimentoVasEstrategico(request, this.telco, this.journal);
      case 'pro_rata':
      case 'contestacao_tool':
        return { kind: 'failed', items: itemResults(step.items, 'failure'), error: 'workflow_unavailable' };
      default:
        return assertNever(step.tool);
    }
  }

  /** @throws AppError `internal_error`, always */
  override resume(): Promise<JourneyResult> {
    return Promise.reject(notPaused());
  }

  /** @throws AppError `internal_error`, always */
  override cancel(): Promise<void> {
    return Promise.reject(notPaused());
  }

  /** Without the fence no protocol, for the reason that `start` gives. */
  override async finalize(request: FinalizationRequest): Promise<{ readonly protocol: string | null }> {
    try {
      return await finalizarAtendimento(request, this.telco, this.journal);
    } catch (error) {
      if (!(error instanceof FenceLost)) throw error;
      return { protocol: null };
    }
  }
}

function notPaused(): AppError {
  return new AppError('internal_error', 'No journey of this version pauses', { kind: 'unexpected' });
}

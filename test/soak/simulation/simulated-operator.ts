import {
  type CancelVasRequest,
  type CancelVasResult,
  type ContestationRequest,
  type ContestationResult,
  type ContractFacts,
  type InvoiceStatusResult,
  type ManualAdjustmentRequest,
  type OperatorInvoice,
  type ProtocolResult,
  type RegisterProtocolRequest,
  type RegisterServiceRequest,
  type ServiceRequestResult,
  type ServiceRequestStatus,
  type ServiceRequestStatusResult,
  type SmsRequest,
  type SmsResult,
  type TelcoCall,
  type TelcoEffectCall,
  TelcoGateway,
  type TelcoOutcome,
} from '../../../src/telco/index.js';
import { type Line, never, type Surroundings } from './surroundings.js';

/** The line to the operator from one replica: calls and answers wait for the scheduler, and meet their fates. */
export class SimulatedOperator extends TelcoGateway {
  constructor(
    private readonly line: Line,
    private readonly around: Surroundings,
  ) {
    super();
  }

  override buscarFatura(_request: unknown, call: TelcoCall): Promise<TelcoOutcome<OperatorInvoice>> {
    return this.call('buscar_fatura', call, () => ({ invoiceDetail: this.around.invoice }));
  }

  override consultarFaturas(_request: unknown, call: TelcoCall): Promise<TelcoOutcome<readonly OperatorInvoice[]>> {
    return this.call('consultar_faturas', call, () => [{ invoiceDetail: this.around.invoice }]);
  }

  override cancelarVasAvulso({ items, invoice }: CancelVasRequest, call: TelcoEffectCall): Promise<TelcoOutcome<CancelVasResult>> {
    return this.call('cancelar_vas_avulso', null, () => ({
      items: items.map((item) => ({ ...item, outcome: 'success' as const })),
      protocol: this.around.world.once(call, invoice, 'cancelar_vas_avulso', items.map(({ name }) => name)),
    }));
  }

  override registrarAtendimento({ items, invoice }: RegisterServiceRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>> {
    return this.call('registrar_atendimento', null, () => ({ protocol: this.around.world.once(call, invoice, 'registrar_atendimento', items.map(({ name }) => name)) }));
  }

  override registrarProtocolo({ invoice }: RegisterProtocolRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ProtocolResult>> {
    return this.call('registrar_protocolo', null, () => ({ protocol: this.around.world.once(call, invoice, 'registrar_protocolo', [null]) }));
  }

  override checkInvoiceStatus(_request: unknown, call: TelcoCall): Promise<TelcoOutcome<InvoiceStatusResult>> {
    return this.call('check_invoice_status', call, () => ({ invoiceStatus: 'OPEN' }));
  }

  override consultarContratoCorte(_request: unknown, call: TelcoCall): Promise<TelcoOutcome<ContractFacts>> {
    return this.call('consultar_contrato_corte', call, () => ({ afterCutOff: false, cutOffDate: null, dependentItem: false, manualContaCerta: false, hasPlanoControle: null }));
  }

  override abrirContestacaoCliente({ invoice, item }: ContestationRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ContestationResult>> {
    return this.call('abrir_contestacao_cliente', null, () => {
      const contestationId = this.around.world.once(call, invoice, 'abrir_contestacao_cliente', [item.name]);
      return { accepted: true, contestationId, adjusted: true, barcode: null };
    });
  }

  override enviarSms({ invoice }: SmsRequest, call: TelcoEffectCall): Promise<TelcoOutcome<SmsResult>> {
    return this.call('enviar_sms', null, () => ({ smsId: this.around.world.once(call, invoice, 'enviar_sms', [null]) }));
  }

  override abrirSrContaCertaManual({ invoice, item }: ManualAdjustmentRequest, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestResult>> {
    return this.call('abrir_sr_conta_certa_manual', null, () => ({ srId: this.around.world.once(call, invoice, 'abrir_sr_conta_certa_manual', [item.name]) }));
  }

  override atualizarStatusSr({ invoice, status }: ServiceRequestStatus, call: TelcoEffectCall): Promise<TelcoOutcome<ServiceRequestStatusResult>> {
    return this.call('atualizar_status_sr', null, () => {
      this.around.world.once(call, invoice, 'atualizar_status_sr', [null]);
      return { status };
    });
  }

  /** @param read a call that its turn may abort; an effect runs to its end */
  private async call<T>(operation: string, read: TelcoCall | null, happen: () => T): Promise<TelcoOutcome<T>> {
    const { scheduler, fates } = this.around;
    const { replica } = this.line;
    const fate = fates.ofCall();
    await scheduler.park(replica, fate === 'ok' ? operation : `${operation} ${fate}`);
    if (read?.signal.aborted === true) return { kind: 'lost', error: 'aborted' };
    // A call of a process that has died meanwhile may happen all the same; its answer finds nobody.
    const value = fate === 'failed' || fate === 'lost_before' ? null : happen();
    if (fates.late()) await scheduler.park(replica, `answer of ${operation}`);
    if (!this.line.isAlive()) return never();
    if (fate === 'failed') return { kind: 'failed', error: fate };
    return fate === 'ok' && value !== null ? { kind: 'ok', value } : { kind: 'lost', error: fate };
  }
}

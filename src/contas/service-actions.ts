import type { Action } from '../workflow-engine/domain/index.js';
import { abrirContestacaoCliente } from './actions/abrir_contestacao_cliente.action.js';
import { abrirSrContaCertaManual } from './actions/abrir_sr_conta_certa_manual.action.js';
import { atualizarStatusSr } from './actions/atualizar_status_sr.action.js';
import { buscarFatura } from './actions/buscar_fatura.action.js';
import { cancelamentoVasAvulsoBatch } from './actions/cancelamento_vas_avulso_batch.action.js';
import { checkInvoiceStatus } from './actions/check_invoice_status.action.js';
import { consultarContratoCorte } from './actions/consultar_contrato_corte.action.js';
import { enviarSms } from './actions/enviar_sms.action.js';
import { finalizarAtendimentoAction } from './actions/finalizar_atendimento_action.action.js';
import { montarExplicacaoCancelamentoVasEstrategico } from './actions/montar_explicacao_cancelamento_vas_estrategico.action.js';
import { prepararVasEstrategico } from './actions/preparar_vas_estrategico.action.js';
import { registrarAtendimentoVasEstrategico } from './actions/registrar_atendimento_vas_estrategico.action.js';
import { registrarProtocolo } from './actions/registrar_protocolo.action.js';
import type { ContasParts } from './contas-parts.js';

/** Actions that read and change what the operator holds: invoices, cancellations, contestations, protocols. */
export function serviceActions(parts: ContasParts): readonly Action[] {
  return [
    buscarFatura(parts),
    cancelamentoVasAvulsoBatch(parts),
    finalizarAtendimentoAction(parts),
    prepararVasEstrategico,
    montarExplicacaoCancelamentoVasEstrategico,
    registrarAtendimentoVasEstrategico(parts),
    registrarProtocolo(parts),
    checkInvoiceStatus(parts),
    abrirContestacaoCliente(parts),
    enviarSms(parts),
    consultarContratoCorte(parts),
    abrirSrContaCertaManual(parts),
    atualizarStatusSr(parts),
  ];
}

import type { Action } from '../workflow-engine/domain/index.js';
import { buscarInformacaoRag } from './actions/buscar_informacao_rag.action.js';
import { checarTentativaCvn } from './actions/checar_tentativa_cvn.action.js';
import { checarVasVariado } from './actions/checar_vas_variado.action.js';
import { formatarCapabilityResposta } from './actions/formatar_capability_resposta.action.js';
import { formatarInvoiceExplanation } from './actions/formatar_invoice_explanation.action.js';
import { formatarProRata } from './actions/formatar_pro_rata.action.js';
import { prepararHandoffInvoiceExplanation } from './actions/preparar_handoff_invoice_explanation.action.js';
import { prepararInvoiceExplanation } from './actions/preparar_invoice_explanation.action.js';
import { prepararProRata } from './actions/preparar_pro_rata.action.js';
import { registrarAtendimentoInvoiceExplanation } from './actions/registrar_atendimento_invoice_explanation.action.js';
import { registrarAtendimentoProRata } from './actions/registrar_atendimento_pro_rata.action.js';
import { registrarProtocoloInicio } from './actions/registrar_protocolo_inicio.action.js';
import { reescreverRespostaBuscarInformacao } from './actions/reescrever_resposta_buscar_informacao.action.js';
import type { ContasParts } from './contas-parts.js';

/** Actions that explain: why an invoice changed, what is proportional, what a concept is. */
export function explanationActions(parts: ContasParts): readonly Action[] {
  return [
    prepararInvoiceExplanation(parts),
    formatarInvoiceExplanation,
    checarTentativaCvn,
    checarVasVariado,
    registrarAtendimentoInvoiceExplanation(parts),
    registrarProtocoloInicio(parts),
    prepararHandoffInvoiceExplanation,
    prepararProRata(parts),
    formatarProRata,
    registrarAtendimentoProRata(parts),
    formatarCapabilityResposta(parts),
    buscarInformacaoRag(parts),
    reescreverRespostaBuscarInformacao,
  ];
}

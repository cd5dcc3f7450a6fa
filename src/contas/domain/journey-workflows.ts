import type { ActionTool, InformativeRequest } from '../../conversation/domain/index.js';

/** Which workflow each tool of the dialogue runs: the only place that knows (architecture §2, §4.15). */
const WORKFLOWS: Readonly<Record<ActionTool | InformativeRequest['tool'], string>> = {
  cancelar_vas_avulso: 'cancelamento_vas_avulso',
  vas_estrategico: 'vas_estrategico',
  contestacao_tool: 'contestacao_tool',
  pro_rata: 'pro_rata',
  invoice_explanation: 'invoice_explanation',
  termino_desconto: 'termino_desconto',
  valor_divergente: 'valor_divergente',
  buscar_informacao: 'buscar_informacao',
};

export const FINALIZATION = 'finalizar_atendimento';
export const INVOICE_SEARCH = 'buscar_fatura';

export function workflowOf(tool: ActionTool | InformativeRequest['tool']): string {
  return WORKFLOWS[tool];
}

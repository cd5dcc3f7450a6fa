import type { PureAction } from '../../workflow-engine/domain/index.js';

/** The explanation did not help: the journey asks for a person (WORKFLOWS §11.12). The framework hands over. */
export const prepararHandoffInvoiceExplanation: PureAction = {
  name: 'preparar_handoff_invoice_explanation',
  effect: null,
  inputs: {},
  run: () => ({
    success: true,
    invoice_answer: 'NAO',
    session_control: 'HUMAN_HANDOFF',
    motivo: 'explicacao_nao_esclareceu',
    mensagem: 'Entendi que a explicação não resolveu a sua dúvida. Vou passar o seu atendimento para uma pessoa, e a nossa conversa segue junto.',
    evidence: [],
  }),
};

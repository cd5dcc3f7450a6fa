import { loadWorkflow, type PureAction, type WorkflowDefinition } from '../../src/workflow-engine/domain/index.js';
import type { JsonObject } from '../../src/kernel/json.js';

/** The eight nodes and the branches of contestacao_tool (WORKFLOWS §11.8). */
const TEXT = `
name: contestation_shape
version: 1
start: registrar_protocolo
nodes:
  - {id: registrar_protocolo, action: registrar_protocolo, input: {msisdn: $.input.msisdn, scenario: contestacao, request_status: Aberto, status: OPENED}}
  - {id: check_invoice_status, action: check_invoice_status, input: {invoice_id: $.input.invoice_id, customer_id: $.input.customer_id}}
  - id: abrir_contestacao_cliente
    action: abrir_contestacao_cliente
    input:
      msisdn: $.input.msisdn
      customer_id: $.input.customer_id
      invoice_id: $.input.invoice_id
      item_name: $.input.item_name
      item_value: $.input.item_value
      description: $.input.description
      protocolo_id: $.vars.registrar_protocolo.protocolo_id
      invoice_status: $.vars.check_invoice_status.invoice_status
      refund_option: $.input.refund_option
      double_refund: false
  - {id: enviar_sms, action: enviar_sms, input: {msisdn: $.input.msisdn, barcode: $.vars.abrir_contestacao_cliente.barcode}}
  - {id: consultar_contrato_corte, action: consultar_contrato_corte, input: {msisdn: $.input.msisdn, invoice_id: $.input.invoice_id}}
  - {id: abrir_sr_conta_certa_manual, action: abrir_sr_conta_certa_manual, input: {msisdn: $.input.msisdn, protocolo_id: $.vars.registrar_protocolo.protocolo_id}}
  - {id: atualizar_status_sr, action: atualizar_status_sr, input: {protocolo_id: $.vars.registrar_protocolo.protocolo_id, status: CLOSED}}
  - {id: atualizar_status_sr_registro, action: atualizar_status_sr, input: {protocolo_id: $.vars.abrir_sr_conta_certa_manual.protocolo_id, status: CLOSED}}
edges:
  - {from: registrar_protocolo, to: check_invoice_status}
  - {from: check_invoice_status, to: abrir_contestacao_cliente}
  - {from: abrir_contestacao_cliente, to: END, priority: 1, when: {eq: [$.vars.abrir_contestacao_cliente.success, false]}}
  - from: abrir_contestacao_cliente
    to: enviar_sms
    priority: 10
    when: {all: [{exists: $.vars.abrir_contestacao_cliente.barcode}, {neq: [$.vars.abrir_contestacao_cliente.barcode, ""]}]}
  - {from: abrir_contestacao_cliente, to: consultar_contrato_corte, priority: 99}
  - {from: enviar_sms, to: consultar_contrato_corte}
  - from: consultar_contrato_corte
    to: abrir_sr_conta_certa_manual
    priority: 10
    when:
      any:
        - all:
            - eq: [$.vars.consultar_contrato_corte.apos_data_corte, true]
            - eq: [$.vars.abrir_contestacao_cliente.contestation_success, true]
            - eq: [$.input.manual_conta_certa_indicator, true]
        - all:
            - eq: [$.vars.consultar_contrato_corte.dependent_invoice_item, true]
            - eq: [$.vars.abrir_contestacao_cliente.contestation_registered, true]
  - {from: consultar_contrato_corte, to: atualizar_status_sr, priority: 99}
  - {from: abrir_sr_conta_certa_manual, to: atualizar_status_sr_registro}
  - {from: atualizar_status_sr_registro, to: END}
  - {from: atualizar_status_sr, to: END}
`;

/** @throws Error when the text no longer loads */
export function contestationShape(): WorkflowDefinition {
  const { definition, problems } = loadWorkflow(TEXT);
  if (definition === null || problems.length > 0) throw new Error(`bench workflow: ${problems.map(({ message }) => message).join('; ')}`);
  return definition;
}

/** One customer for each way through the graph: refused, with and without a text message, each closing. */
export const CUSTOMERS: readonly JsonObject[] = [
  customer({ refused: true }),
  customer({}),
  customer({ barcode: '83660000001' }),
  customer({ after_cut: true, manual_conta_certa_indicator: true }),
  customer({ barcode: '83660000001', dependent: true }),
];

function customer(own: JsonObject): JsonObject {
  return {
    msisdn: '11988880001', customer_id: 'C-1', invoice_id: '3000131180', item_name: 'Tamboro', item_value: '14.99', description: 'Não reconhece', refund_option: 'fatura',
    refused: false, barcode: '', after_cut: false, dependent: false, manual_conta_certa_indicator: false, ...own,
  };
}

/** What the systems behind the actions answer, at once. */
export const ANSWERS = {
  registrar_protocolo: (): JsonObject => ({ success: true, protocolo_id: '2026113000001' }),
  check_invoice_status: (): JsonObject => ({ success: true, invoice_status: 'OPEN' }),
  abrir_contestacao_cliente: ({ refused, barcode }: JsonObject): JsonObject => ({
    success: refused !== true, contestation_success: true, contestation_registered: true, barcode: barcode ?? '',
  }),
  enviar_sms: (): JsonObject => ({ success: true }),
  consultar_contrato_corte: ({ after_cut: cut, dependent }: JsonObject): JsonObject => ({ success: true, apos_data_corte: cut === true, dependent_invoice_item: dependent === true }),
  abrir_sr_conta_certa_manual: (): JsonObject => ({ success: true, protocolo_id: '2026113000002' }),
  atualizar_status_sr: (): JsonObject => ({ success: true, mensagem: 'Protocolo atualizado.' }),
} as const;

/** The stubs as actions. What decides the branches comes from the customer, as it would from the operator's systems. */
export function stubActions(customerOf: () => JsonObject): readonly PureAction[] {
  return Object.entries(ANSWERS).map(([name, answer]) => ({ name, inputs: null, effect: null, run: () => answer(customerOf()) }));
}

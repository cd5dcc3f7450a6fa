import type { JsonObject } from '../../src/kernel/json.js';
import type { TraceEntry } from '../../src/workflow-engine/domain/index.js';
import { ANSWERS } from './contestation-shape.js';

export interface HandWritten {
  readonly vars: JsonObject;
  readonly output: JsonObject;
  readonly trace: readonly TraceEntry[];
}

/** The same journey as somebody would write it without an engine, with its trace: what the engine is measured against. */
export function contestByHand(input: JsonObject): HandWritten {
  const vars: Record<string, JsonObject> = {};
  const trace: TraceEntry[] = [];
  const ran = (node: string, action: string, next: string, result: JsonObject): JsonObject => {
    vars[node] = result;
    trace.push({ node, action, visit: 1, event: 'node', status: 'COMPLETED', next, detail: null });
    return result;
  };
  const call = (action: keyof typeof ANSWERS, _given: JsonObject): JsonObject => ANSWERS[action](input);
  const { msisdn = null, customer_id = null, invoice_id = null, item_name = null, item_value = null, description = null, refund_option = null } = input;

  const protocol = ran('registrar_protocolo', 'registrar_protocolo', 'check_invoice_status', call('registrar_protocolo', { msisdn, scenario: 'contestacao', request_status: 'Aberto', status: 'OPENED' }));
  const status = ran('check_invoice_status', 'check_invoice_status', 'abrir_contestacao_cliente', call('check_invoice_status', { invoice_id, customer_id }));
  const protocolo_id = protocol['protocolo_id'] ?? null;
  const opened = call('abrir_contestacao_cliente', {
    msisdn, customer_id, invoice_id, item_name, item_value, description, protocolo_id, invoice_status: status['invoice_status'] ?? null, refund_option, double_refund: false,
  });
  const { barcode = null } = opened;
  const hasBarcode = barcode !== null && barcode !== '';
  ran('abrir_contestacao_cliente', 'abrir_contestacao_cliente', opened['success'] === false ? 'END' : hasBarcode ? 'enviar_sms' : 'consultar_contrato_corte', opened);
  if (opened['success'] === false) return { vars, trace, output: opened };
  if (hasBarcode) ran('enviar_sms', 'enviar_sms', 'consultar_contrato_corte', call('enviar_sms', { msisdn, barcode }));
  const cut = call('consultar_contrato_corte', { msisdn, invoice_id });
  const isManual =
    (cut['apos_data_corte'] === true && opened['contestation_success'] === true && input['manual_conta_certa_indicator'] === true) ||
    (cut['dependent_invoice_item'] === true && opened['contestation_registered'] === true);
  ran('consultar_contrato_corte', 'consultar_contrato_corte', isManual ? 'abrir_sr_conta_certa_manual' : 'atualizar_status_sr', cut);
  if (!isManual) return { vars, trace, output: ran('atualizar_status_sr', 'atualizar_status_sr', 'END', call('atualizar_status_sr', { protocolo_id, status: 'CLOSED' })) };
  const request = ran('abrir_sr_conta_certa_manual', 'abrir_sr_conta_certa_manual', 'atualizar_status_sr_registro', call('abrir_sr_conta_certa_manual', { msisdn, protocolo_id }));
  const closed = call('atualizar_status_sr', { protocolo_id: request['protocolo_id'] ?? null, status: 'CLOSED' });
  return { vars, trace, output: ran('atualizar_status_sr_registro', 'atualizar_status_sr', 'END', closed) };
}

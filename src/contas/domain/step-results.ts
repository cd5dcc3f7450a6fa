import type { ActionTool, ToolOutcome } from '../../conversation/domain/index.js';
import type { ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import { joined, NOTHING, type Said } from '../../kernel/said.js';
import { assertNever } from '../../kernel/errors.js';
import type { Execution } from '../../workflow-engine/domain/index.js';
import { barcodeSentence, manualAdjustmentSentence } from './contestation/contestation-sentences.js';
import { evidenceOf } from './evidence-of.js';
import { itemResults, type StepEnd } from './journey-result.js';

type Results = Pick<Execution, 'vars' | 'output'>;

/**
 * What a completed journey did for the items of its step, by the results of its nodes. What could not be done for a reason of
 * business (no such service, a contestation that a rule refuses) is `no_match`: the queue goes on, and the message says why.
 */
export function stepEndOf(tool: ActionTool, items: readonly ResolvedInvoiceItem[], execution: Results): StepEnd {
  switch (tool) {
    case 'cancelar_vas_avulso':
      return cancellationEnd(items, execution);
    case 'contestacao_tool':
      return contestationEnd(items, execution);
    case 'vas_estrategico':
    case 'pro_rata':
      return answeredEnd(items, execution);
    default:
      return assertNever(tool);
  }
}

/** The composer phrases a cancellation, item by item. */
function cancellationEnd(items: readonly ResolvedInvoiceItem[], { output }: Results): StepEnd {
  const done = output['items'];
  return { items: itemResults(items, outcomesOf(items, Array.isArray(done) ? (done as readonly JsonValue[]) : [])), protocol: textAt(output, 'protocolo_id'), message: null, evidence: [] };
}

function contestationEnd(items: readonly ResolvedInvoiceItem[], { vars }: Results): StepEnd {
  const opened = objectAt(vars, 'abrir_contestacao_cliente');
  const isOpen = opened['success'] === true;
  const said = isOpen ? joined([saidOf(opened), boletoSaid(opened, vars), manualSaid(vars)], ' ') : saidOf(opened);
  return { items: itemResults(items, isOpen ? 'success' : 'no_match'), protocol: isOpen ? textAt(opened, 'protocolo_id') : null, ...messageOf(said) };
}

/** A journey whose last result is its answer; one that ran to its end and has nothing to do for the items did not fail. */
function answeredEnd(items: readonly ResolvedInvoiceItem[], { output }: Results): StepEnd {
  const outcome = output['not_found'] === true || output['success'] === false ? 'no_match' : 'success';
  return { items: itemResults(items, outcome), protocol: textAt(output, 'protocolo_id'), ...messageOf(saidOf(output)) };
}

function boletoSaid(opened: JsonObject, vars: JsonObject): Said {
  const barcode = textAt(opened, 'barcode');
  return barcode === null ? NOTHING : barcodeSentence(barcode, objectAt(vars, 'enviar_sms')['success'] === true);
}

function manualSaid(vars: JsonObject): Said {
  const request = objectAt(vars, 'abrir_sr_conta_certa_manual');
  return request['success'] === true ? manualAdjustmentSentence(textAt(request, 'motivo') ?? '') : NOTHING;
}

function saidOf(result: JsonObject): Said {
  return { text: textAt(result, 'mensagem') ?? '', evidence: evidenceOf(result) };
}

function messageOf({ text, evidence }: Said): Pick<StepEnd, 'message' | 'evidence'> {
  return { message: text === '' ? null : text, evidence };
}

/** Each item takes the result of its name and line: an execution that is gone on with may hold them in another order. */
function outcomesOf(items: readonly ResolvedInvoiceItem[], results: readonly JsonValue[]): readonly ToolOutcome[] {
  const left = [...results];
  return items.map(({ canonicalName, msisdn }, index) => {
    const place = left.findIndex((entry) => isJsonObject(entry) && entry['name'] === canonicalName && entry['msisdn'] === msisdn);
    if (place >= 0) return outcomeOf(left.splice(place, 1)[0] ?? null);
    const unnamed = results[index];
    return isJsonObject(unnamed) && unnamed['name'] === undefined ? outcomeOf(unnamed) : 'unknown';
  });
}

function outcomeOf(entry: JsonValue): ToolOutcome {
  const outcome = isJsonObject(entry) ? entry['outcome'] : undefined;
  return outcome === 'success' || outcome === 'failure' || outcome === 'no_match' ? outcome : 'unknown';
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key] ?? null;
  return isJsonObject(value) ? value : {};
}

function textAt(object: JsonObject, key: string): string | null {
  const value = object[key];
  return typeof value === 'string' && value !== '' ? value : null;
}

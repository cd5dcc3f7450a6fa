import type { JsonObject, JsonValue } from '../../kernel/json.js';
import type {
  ContestationResult,
  ContractFacts,
  InvoiceStatusResult,
  ServiceRequestResult,
  ServiceRequestStatusResult,
  SmsResult,
} from '../telco-service-requests.js';
import type { AnswerReader } from './telco-answers.js';

export const readInvoiceStatus: AnswerReader<InvoiceStatusResult> = (answer) => {
  const invoiceStatus = textOf(answer['invoiceStatus']);
  return invoiceStatus === null ? null : { invoiceStatus };
};

/** Facts decide where money goes, so one that is missing makes the answer unreadable; a Controle plan alone may be unknown, `null`. */
export const readContract: AnswerReader<ContractFacts> = (answer) => {
  const { afterCutOff, dependentItem, manualContaCerta, hasPlanoControle } = answer;
  if (typeof afterCutOff !== 'boolean' || typeof dependentItem !== 'boolean') return null;
  if (typeof manualContaCerta !== 'boolean' || (typeof hasPlanoControle !== 'boolean' && hasPlanoControle !== null)) return null;
  return { afterCutOff, dependentItem, manualContaCerta, hasPlanoControle, cutOffDate: textOf(answer['cutOffDate']) };
};

export const readContestation: AnswerReader<ContestationResult> = (answer) => {
  if (answer['accepted'] === false) {
    const refusal = textOf(answer['refusal']);
    return refusal === null ? null : { accepted: false, refusal };
  }
  return answer['accepted'] === true ? readAccepted(answer) : null;
};

export const readSms: AnswerReader<SmsResult> = (answer) => {
  const smsId = textOf(answer['smsId']);
  return smsId === null ? null : { smsId };
};

export const readServiceRequest: AnswerReader<ServiceRequestResult> = (answer) => {
  const srId = textOf(answer['srId']);
  return srId === null ? null : { srId };
};

export const readServiceRequestStatus: AnswerReader<ServiceRequestStatusResult> = (answer) => {
  const status = textOf(answer['status']);
  return status === null ? null : { status };
};

function readAccepted(answer: JsonObject): ContestationResult | null {
  const contestationId = textOf(answer['contestationId']);
  const { adjusted } = answer;
  if (contestationId === null || typeof adjusted !== 'boolean') return null;
  return { accepted: true, contestationId, adjusted, barcode: textOf(answer['barcode']) };
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

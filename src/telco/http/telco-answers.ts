import { isJsonObject, type JsonObject, type JsonValue } from '../../kernel/json.js';
import type { CancelVasItemOutcome, OperatorInvoice, ProtocolResult } from '../telco-gateway.js';

/** Reads an answer of the operator; null when it has another form than docs/telco-http.md. */
export type AnswerReader<T> = (answer: JsonObject) => T | null;

export const readInvoice: AnswerReader<OperatorInvoice> = (answer) => {
  const invoiceDetail = answer['invoiceDetail'];
  return isJsonObject(invoiceDetail) ? { invoiceDetail } : null;
};

export const readInvoices: AnswerReader<readonly OperatorInvoice[]> = (answer) => readList(answer['invoices'], readInvoice);

export const readProtocol: AnswerReader<ProtocolResult> = (answer) => {
  const protocol = answer['protocol'];
  return typeof protocol === 'string' && protocol !== '' ? { protocol } : null;
};

export interface CancellationAnswer {
  readonly protocol: string;
  readonly outcomes: readonly CancelVasItemOutcome[];
}

/** @param count how many items were sent; an answer about another number of items cannot be read */
export function readCancellation(count: number): AnswerReader<CancellationAnswer> {
  return (answer) => {
    const protocol = readProtocol(answer)?.protocol;
    const outcomes = readList(answer['items'], ({ outcome }) => (isItemOutcome(outcome) ? outcome : null));
    if (protocol === undefined || outcomes === null || outcomes.length !== count) return null;
    return { protocol, outcomes };
  };
}

function readList<T>(list: JsonValue | undefined, read: AnswerReader<T>): readonly T[] | null {
  if (!Array.isArray(list)) return null;
  const values: T[] = [];
  for (const entry of list as readonly JsonValue[]) {
    const value = isJsonObject(entry) ? read(entry) : null;
    if (value === null) return null;
    values.push(value);
  }
  return values;
}

function isItemOutcome(value: JsonValue | undefined): value is CancelVasItemOutcome {
  return value === 'success' || value === 'failure' || value === 'no_match';
}

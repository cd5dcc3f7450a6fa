import { readFileSync } from 'node:fs';
import { parseInvoice } from '../../src/invoice/domain/parse-invoice.js';
import type { Invoice } from '../../src/invoice/domain/invoice.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/kernel/json.js';
import { parseJson } from './json-values.js';

const FOLDER = new URL('../fixtures/invoices/', import.meta.url);

/** An invoice document of the corpus by its name without extension, `01_single_line`. */
export function invoiceDocument(name: string): JsonObject {
  return asObject(parseJson(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')));
}

/** The same document parsed. */
export function invoiceFixture(name: string): Invoice {
  return parseInvoice(invoiceDocument(name));
}

/** The rows of a JSON-lines file of the corpus, `checks.jsonl`. */
export function corpusRows(file: string): readonly JsonObject[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => asObject(parseJson(line)));
}

function asObject(value: JsonValue): JsonObject {
  if (!isJsonObject(value)) throw new TypeError('The fixture is not a JSON object');
  return value;
}

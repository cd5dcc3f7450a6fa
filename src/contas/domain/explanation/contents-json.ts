import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json.js';
import { parseMoney } from '../../../kernel/money.js';
import type { ContentEntry, ContentSection } from './invoice-contents.js';
import { amountText, listFrom } from './json-fields.js';

/** What the invoice holds, as the result of `preparar` keeps it. */
export function contentsJson(contents: readonly ContentSection[]): readonly JsonObject[] {
  return contents.map(({ msisdn, section, entries, left }) => ({
    msisdn,
    secao: section,
    itens: entries.map(({ name, value, count }) => ({ nome: name, valor: amountText(value), vezes: count })),
    restantes: left,
  }));
}

/** Reads it back; what has another shape is left out. */
export function readContents(value: JsonValue | undefined): readonly ContentSection[] {
  return listFrom(value).flatMap((entry) => {
    if (!isJsonObject(entry) || typeof entry['secao'] !== 'string') return [];
    const { msisdn, secao: section, itens: entries, restantes: left } = entry;
    return [{ msisdn: typeof msisdn === 'string' ? msisdn : null, section, entries: listFrom(entries).flatMap(entryFrom), left: typeof left === 'number' ? left : 0 }];
  });
}

function entryFrom(value: JsonValue): readonly ContentEntry[] {
  if (!isJsonObject(value) || typeof value['nome'] !== 'string') return [];
  const { nome: name, vezes: count } = value;
  return [{ name, value: parseMoney(value['valor']), count: typeof count === 'number' ? count : 1 }];
}

import type { Invoice } from '../../invoice/domain/index.js';
import { SUMMARY_KEY } from '../../invoice/domain/index.js';
import type { JsonObject } from '../../kernel/json.js';

/** The invoiceDetail of a parsed invoice (api.md "invoiceDetail"): reading it again gives the same invoice. */
export function invoiceDocument({ summary, lines }: Invoice): JsonObject {
  return {
    [SUMMARY_KEY]: {
      invoice_id: summary.invoiceId,
      referencia: summary.reference,
      vencimento: summary.dueDate,
      periodo: summary.period,
      itens: summary.entries.map(({ raw }) => raw),
    },
    ...Object.fromEntries(lines.map(({ msisdn, sections }) => [msisdn, Object.fromEntries(sections.map(({ name, entries }) => [name, entries.map(({ raw }) => raw)]))])),
  };
}

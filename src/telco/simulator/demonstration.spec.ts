import { Decimal } from 'decimal.js';
import { isJsonObject, type JsonObject } from '../../kernel/json.js';
import { parseMoney, sumOf, toDecimalText } from '../../kernel/money.js';
import { parseCpf } from '../../kernel/tax-id.js';
import { DEMONSTRATION_CUSTOMER, DEMONSTRATION_INVOICES } from './demonstration.js';

const { latest, previous } = DEMONSTRATION_INVOICES;

function amounts(list: unknown): readonly { desc: string; value: Decimal }[] {
  return (Array.isArray(list) ? list : []).filter(isJsonObject).map((entry) => ({ desc: typeof entry['desc'] === 'string' ? entry['desc'] : '', value: parseMoney(entry['value']) ?? new Decimal(NaN) }));
}

function summary(document: JsonObject): readonly { desc: string; value: Decimal }[] {
  const resumo = document['Fatura Resumo'];
  return amounts(isJsonObject(resumo) ? resumo['itens'] : []);
}

function sections(document: JsonObject): JsonObject {
  const line = document[DEMONSTRATION_CUSTOMER.msisdn];
  return isJsonObject(line) ? line : {};
}

function total(document: JsonObject): string {
  return toDecimalText(sumOf(summary(document).filter(({ desc }) => desc === 'Total Geral').map(({ value }) => value)));
}

describe.each([latest, previous])('the demonstration invoice $invoiceId', ({ document }) => {
  it('adds up: entries, summary and total are one amount', () => {
    const entries = Object.values(sections(document)).flatMap(amounts);
    const categories = summary(document).filter(({ desc }) => desc !== 'Total Geral');
    expect(toDecimalText(sumOf(entries.map(({ value }) => value)))).toBe(total(document));
    expect(toDecimalText(sumOf(categories.map(({ value }) => value)))).toBe(total(document));
  });
});

describe('the demonstration customer', () => {
  it('has a valid CPF', () => {
    expect(parseCpf(DEMONSTRATION_CUSTOMER.socialSecNo)).not.toBeNull();
  });

  it('paid the earlier invoice late: the fine is two per cent of it', () => {
    const fine = amounts(sections(latest.document)['Juros e Multas']).find(({ desc }) => desc === 'Multa por atraso');
    expect(fine === undefined ? '' : toDecimalText(fine.value)).toBe(toDecimalText(new Decimal(total(previous.document)).times('0.02')));
  });

  it('has one of every kind of charge', () => {
    expect(Object.keys(sections(latest.document))).toEqual([
      'Plano', 'Descontos', 'SVA Detalhe Total', 'Itens Eventuais', 'Serviços Contratados de Terceiros', 'Serviços Bundle Inclusos', 'Juros e Multas',
    ]);
  });
});

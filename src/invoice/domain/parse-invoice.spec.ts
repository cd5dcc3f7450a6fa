import fc from 'fast-check';
import type { JsonValue } from '../../kernel/json.js';
import { invoiceDocument, invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { asJson, parseJson } from '../../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import { parseInvoice } from './parse-invoice.js';

const NAMES = [
  '01_single_line',
  '02_family_duplicates',
  '04_credits_zero_interest',
  '05_money_formats',
  '08_pro_rata_and_weekly',
];

function valuesOf(document: JsonValue): Readonly<Record<string, string | null>> {
  const entries = parseInvoice(document).lines.flatMap(({ sections }) => sections.flatMap((section) => section.entries));
  return Object.fromEntries(entries.map(({ desc, value }) => [desc, value?.toFixed(2) ?? null]));
}

function lineWith(...entries: readonly JsonValue[]): JsonValue {
  return { '11999990001': { 'SVA Detalhe Total': entries } };
}

describe('parseInvoice on the corpus', () => {
  it.each(NAMES)('reads %s without leaving anything out', (name) => {
    const invoice = invoiceFixture(name);
    expect(invoice.skipped).toEqual([]);
    expect(invoice.lines.map(({ msisdn }) => msisdn)).toEqual(
      Object.keys(invoiceDocument(name)).filter((key) => key !== 'Fatura Resumo'),
    );
  });

  it('reads the summary', () => {
    const { summary } = invoiceFixture('01_single_line');
    expect(summary).toMatchObject({
      invoiceId: null,
      reference: 'MAR/26',
      dueDate: '05/04/2026',
      period: 'de 03/02/2026 a 02/03/2026',
    });
    expect(summary.entries).toHaveLength(5);
    expect(summary.total?.toFixed(2)).toBe('122.25');
  });

  it('reads every form of amount, and takes none for zero (case C24)', () => {
    expect(valuesOf(invoiceDocument('05_money_formats'))).toEqual({
      'TIM Black A': '129.99',
      'Tamboro Mensal': '14.99',
      Namu: '1234.50',
      Pocoyo: '14.99',
      Playkids: '9.90',
      Focus: '14.99',
      Qualifica: '19.90',
      'Games Station': '1000.00',
      'MVR Joker': null,
      'Roaming Américas': '729.93',
      'Pacote Europa Mensal': null,
      ItGame: null,
      TapLingo: null,
      'Clube Gameloft': null,
      'Fuze Forge': '24.90',
      'EXA Cloud': '0.00',
    });
  });

  it('reads credits as negative amounts', () => {
    const { lines, summary } = invoiceFixture('04_credits_zero_interest');
    const amounts = lines[0]?.sections.find(({ name }) => name === 'SVA Detalhe Total')?.entries;
    expect(amounts?.map(({ value }) => value?.toFixed(2))).toEqual(['14.99', '-14.99', '0.00']);
    expect(summary.entries[1]?.value?.toFixed(2)).toBe('-14.99');
  });
});

describe('parseInvoice on documents in other forms', () => {
  it('takes valor for value where value is missing or null', () => {
    const document = lineWith({ desc: 'A', valor: 'R$ 1,00' }, { desc: 'B', value: null, valor: '2,00' }, { desc: 'C', value: '3,00', valor: '4,00' });
    expect(valuesOf(document)).toEqual({ A: '1.00', B: '2.00', C: '3.00' });
  });

  it('keeps the raw entry with its other keys', () => {
    const entry = { desc: 'VOD', value: 'R$ 14,99', periodo: 'mensal' };
    expect(parseInvoice(lineWith(entry)).lines[0]?.sections[0]?.entries[0]?.raw).toEqual(entry);
  });

  it.each(['VOD', '7', '+', '\u00c7', '\u97f3\u697d', '\u{1F3B5}'])('takes %j for a name', (desc) => {
    const { lines, skipped } = parseInvoice({ '11999990001': { 'Itens Eventuais': [{ desc, value: 'R$ 1,00' }] } });
    expect(lines[0]?.sections[0]?.entries.map((entry) => entry.desc)).toEqual([desc]);
    expect(skipped).toEqual([]);
  });

  it('leaves out and reports entries, sections, lines and keys in other forms, each by its pointer', () => {
    const { skipped, lines } = parseInvoice({
      'Fatura Resumo': { itens: 'nenhum' },
      '11999990001': { 'SVA Detalhe Total': ['VOD', null, { value: 1 }, { desc: ' ' }, { desc: 7 }, { desc: '\u200b' }], 'a/b~c': {} },
      '11999990002': [],
      metadados: { versao: 1 },
    });
    expect(skipped).toEqual([
      { path: '/Fatura Resumo/itens', value: 'nenhum' },
      { path: '/11999990001/SVA Detalhe Total/0', value: 'VOD' },
      { path: '/11999990001/SVA Detalhe Total/1', value: null },
      { path: '/11999990001/SVA Detalhe Total/2', value: { value: 1 } },
      { path: '/11999990001/SVA Detalhe Total/3', value: { desc: ' ' } },
      { path: '/11999990001/SVA Detalhe Total/4', value: { desc: 7 } },
      { path: '/11999990001/SVA Detalhe Total/5', value: { desc: '\u200b' } },
      { path: '/11999990001/a~1b~0c', value: {} },
      { path: '/11999990002', value: [] },
      { path: '/metadados', value: { versao: 1 } },
    ]);
    expect(lines).toEqual([{ msisdn: '11999990001', sections: [{ name: 'SVA Detalhe Total', entries: [] }] }]);
  });

  it('does without a summary, and with one in another form', () => {
    expect(parseInvoice({}).summary).toEqual({
      invoiceId: null, reference: null, dueDate: null, period: null, entries: [], total: null,
    });
    expect(parseInvoice({ 'Fatura Resumo': [] }).skipped).toEqual([{ path: '/Fatura Resumo', value: [] }]);
    expect(parseInvoice({ 'Fatura Resumo': { invoice_id: 3000131180 } }).summary.invoiceId).toBe('3000131180');
  });

  it('knows a section in either Unicode form and keeps unknown ones under their own name', () => {
    const { lines } = parseInvoice({ '11999990001': { ['Serviços Bundle Inclusos'.normalize('NFD')]: [], Outros: [] } });
    expect(lines[0]?.sections.map(({ name }) => name)).toEqual(['Serviços Bundle Inclusos', 'Outros']);
  });

  it('takes inherited members for no data', () => {
    const document = parseJson(
      '{"__proto__":{"x":1},"11999990001":{"__proto__":[{"desc":"VOD"}],"constructor":[{"__proto__":{"desc":"X"}}]}}',
    );
    const invoice = parseInvoice(document);
    expect(invoice.lines[0]?.sections.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['__proto__', 1],
      ['constructor', 0],
    ]);
    expect(invoice.skipped.map(({ path }) => path)).toEqual(['/__proto__', '/11999990001/constructor/0']);
  });

  it('never throws, whatever the JSON', () => {
    const entry = fc.oneof(fc.jsonValue(), fc.record({ desc: fc.jsonValue(), value: fc.jsonValue() }));
    const section = fc.oneof(fc.jsonValue(), fc.array(entry));
    const key = fc.constantFrom('11999990001', 'Fatura Resumo', 'SVA Detalhe Total', 'itens', '__proto__', 'desc', '');
    const document = fc.oneof(fc.jsonValue(), fc.dictionary(key, fc.oneof(section, fc.dictionary(key, section))));
    fc.assert(
      fc.property(document, (value) => {
        const { lines, summary } = parseInvoice(asJson(value));
        const entries = [...summary.entries, ...lines.flatMap((line) => line.sections.flatMap((part) => part.entries))];
        expect(entries.every(({ desc, value: amount }) => desc.trim() !== '' && amount?.isFinite() !== false)).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });
});

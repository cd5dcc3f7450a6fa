import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { asJson } from '../../test/support/json-values.js';
import { PROPERTY_RUNS } from '../../test/support/property.js';
import { isJsonObject, type JsonValue } from './json.js';
import { mask, maskDeep } from './masking.js';
import { formatBrl, toDecimalText } from './money.js';

describe('mask', () => {
  it.each([
    ['meu cpf é 529.982.247-25 ok', 'meu cpf é [cpf] ok'],
    ['52998224725', '[cpf]'],
    ['529 982 247 25', '[cpf]'],
    ['529.982.247-00', '[cpf]'],
    ['CPF: 12345678900', 'CPF: [cpf]'],
    ['11.222.333/0001-81', '[cnpj]'],
    ['11222333000181', '[cnpj]'],
    ['12.ABC.345/01DE-35 e 12abc34501de35', '[cnpj] e [cnpj]'],
    ['liga no 11999990001.', 'liga no [telefone final 0001].'],
    ['+55 (11) 99999-0001', '[telefone final 0001]'],
    ['(11) 3333-4444', '[telefone final 4444]'],
    ['wa:5511999990001', 'wa:[telefone final 0001]'],
    ['011 99999 0001', '[telefone final 0001]'],
    ['é o 99999-0001', 'é o [telefone final 0001]'],
    ['99999-0001', '[telefone final 0001]'],
    ['1133334444', '[telefone final 4444]'],
    ['ana.souza+x@exemplo.com.br, ok', '[email], ok'],
    ['josé@exemplo.com', '[email]'],
    ['4111 1111 1111 1111', '[cartao]'],
    ['4111111111111111', '[cartao]'],
    ['3782-822463-10005', '[cartao]'],
    ['5500\u00a00000\u00a00000\u00a00005', '[cartao]'],
  ])('hides %j as %j', (text, expected) => {
    expect(mask(text)).toBe(expected);
  });

  it.each([
    'R$ 1.234,50',
    'Total Geral R$ 214,87 em 20/11/2026',
    '2026-11-30T12:09:48.123Z',
    '05/04/2026 de 03/02/2026 a 02/03/2026',
    'fatura 3000131180',
    'final 0059',
    '2025-2026',
    'CEP 01310-100',
    '11999990001.00',
    'R$ 529.982.247,25',
    '0198f0aa-1199-7999-8001-52998224725a',
    '1764504565000',
    '4111111111111112',
    'NOV/26',
    'e-mail sem arroba',
    'ba7816bf52998224725fcfea414140de5dae2223b00361a396177a9cb410ff61',
  ])('leaves %j alone', (text) => {
    expect(mask(text)).toBe(text);
  });

  it('leaves ids whole, whatever their digits look like; not what only begins like one', () => {
    const id = '0195a3c1-0a1b-7c2d-8e3f-551133334444';
    expect(mask(id)).toBe(id);
    expect(mask(id.replaceAll('-', ''))).toBe(id.replaceAll('-', ''));
    expect(mask(`${id} 551133334444`)).not.toContain('551133334444');
  });

  it('hides a number whatever word stands beside it, as long as a hash or not', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\da-z]{1,70}$/), fc.constantFrom(' ', ', ', ' / '), (word, between) => {
        expect(mask(`${word}x${between}99999-0001`)).toContain(`${between}[telefone final 0001]`);
        expect(mask(`529.982.247-25${between}x${word}`)).toContain(`[cpf]${between}`);
      }),
      PROPERTY_RUNS,
    );
  });

  it('never eats an amount in either notation', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), (cents) => {
        const amount = new Decimal(cents.toString()).div(100);
        expect(mask(`Total: ${formatBrl(amount)}.`)).toBe(`Total: ${formatBrl(amount)}.`);
        expect(mask(toDecimalText(amount))).toBe(toDecimalText(amount));
      }),
      PROPERTY_RUNS,
    );
  });

  it('never eats a date', () => {
    const range = { min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(range), (date) => {
        const iso = date.toISOString();
        const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
        for (const text of [iso, `${day}/${month}/${year}`, `${day}/${month}/${year} 21:00`, `${year}-${month}-${day}`]) {
          expect(mask(text)).toBe(text);
        }
      }),
      PROPERTY_RUNS,
    );
  });

  it.each(['a', '1', 'a@', '(', '11 ', 'a.', '1.'])('is not slowed by 200,000 times %j', (piece) => {
    const text = piece.repeat(200_000);
    expect(mask(text)).toBe(text);
  });

  it('changes nothing the second time', () => {
    const piece = fc.constantFrom('52998224725', '11999990001', 'a@b.co', '4111111111111111', ' ', '-', '.', '12', 'cpf');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = mask(pieces.join(' '));
        expect(mask(once)).toBe(once);
        expect(once).not.toMatch(/52998224725|11999990001|a@b\.co|4111111111111111/);
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('maskDeep', () => {
  it('hides text, numbers and keys at every depth and keeps the rest', () => {
    const document = {
      '11999990001': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }] },
      customer: { socialSecNo: 52998224725, active: true, note: null, turn: 3 },
    };
    expect(maskDeep(document)).toEqual({
      '[telefone final 0001]': { 'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }] },
      customer: { socialSecNo: '[cpf]', active: true, note: null, turn: 3 },
    });
  });

  it('keeps two lines with the same last digits apart', () => {
    expect(maskDeep({ '11999990001': 1, '21999990001': 2 })).toEqual({
      '[telefone final 0001]': 1,
      '[telefone final 0001] (2)': 2,
    });
  });

  it('cuts off nesting that would exhaust the stack', () => {
    let deep: JsonValue = '52998224725';
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    expect(JSON.stringify(maskDeep(deep))).toBe(`${'['.repeat(100)}"[too deep]"${']'.repeat(100)}`);
  });

  it('keeps the shape of any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = asJson(value);
        expect(shapeOf(maskDeep(json))).toEqual(shapeOf(json));
      }),
      PROPERTY_RUNS,
    );
  });
});

/** The nesting without its leaves and key names, which masking may replace. */
function shapeOf(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((inner: JsonValue) => shapeOf(inner));
  return isJsonObject(value) ? { keys: Object.values(value).map(shapeOf) } : 'leaf';
}

import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../test/support/property.js';
import { parseCnpj, parseCpf } from './tax-id.js';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const alphanumeric = fc.stringMatching(/^[0-9A-Z]{12}$/);

/** The two check digits that make a body valid, found by trying all hundred: independent of the formula under test. */
function completions(body: string, parse: (text: string) => string | null): readonly string[] {
  return Array.from({ length: 100 }, (_, pair) => body + String(pair).padStart(2, '0')).filter((id) => parse(id) !== null);
}

describe('parseCpf', () => {
  it.each(['52998224725', '529.982.247-25', ' 529.982.247-25 ', '11144477735'])('accepts %s', (given) => {
    expect(parseCpf(given)).toBe(given.replace(/\D/g, ''));
  });

  it.each(['52998224724', '52998224735', '11111111111', '00000000000', '5299822472', '529982247255', '529-982-247.25', '', 'abc'])(
    'refuses %j',
    (given) => {
      expect(parseCpf(given)).toBeNull();
    },
  );

  it('has exactly one pair of check digits for a body', () => {
    fc.assert(
      fc.property(digits(9), (body) => {
        fc.pre(!/^(\d)\1*$/.test(body));
        expect(completions(body, parseCpf)).toHaveLength(1);
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('parseCnpj', () => {
  it.each([
    ['11222333000181', '11222333000181'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
  ])('accepts %s', (given, expected) => {
    expect(parseCnpj(given)).toBe(expected);
  });

  it.each(['11222333000180', '00000000000000', '12ABC34501DE3A', '12ABC34501DE36', '1122233300018', '11.222.333/000181 x', ''])(
    'refuses %j',
    (given) => {
      expect(parseCnpj(given)).toBeNull();
    },
  );

  it('has exactly one pair of check digits for a body of digits and letters', () => {
    fc.assert(
      fc.property(alphanumeric, (body) => {
        fc.pre(!/^(.)\1*$/.test(body));
        expect(completions(body, parseCnpj)).toHaveLength(1);
      }),
      PROPERTY_RUNS,
    );
  });
});

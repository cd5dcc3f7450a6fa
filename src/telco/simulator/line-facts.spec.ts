import { contractOf, digitsFact, flagFact, textFact } from './line-facts.js';

describe('facts of a line', () => {
  it.each([[true, true], ['true', true], ['S', true], [' Sim ', true], [1, true], [false, false], ['N', false], ['não', false], [0, false], ['', false]] as const)(
    'a flag %j is %s',
    (value, expected) => {
      expect(flagFact({ flag: value }, 'flag', !expected)).toBe(expected);
    },
  );

  it.each([null, 'talvez'])('a flag %j says neither', (value) => {
    expect(flagFact({ flag: value }, 'flag', true)).toBe(true);
    expect(flagFact({ flag: value }, 'flag', false)).toBe(false);
  });

  it('takes a text, and digits as a number too', () => {
    expect(textFact({ a: ' PAID ', b: '', c: 5 }, 'a')).toBe('PAID');
    expect(textFact({ b: ' ' }, 'b')).toBeNull();
    expect(textFact({ c: 5 }, 'c')).toBeNull();
    expect(digitsFact({ c: 8469 }, 'c')).toBe('8469');
    expect(digitsFact({}, 'c')).toBeNull();
  });

  it('a line without facts has an ordinary contract', () => {
    expect(contractOf({})).toEqual({ afterCutOff: false, cutOffDate: null, dependentItem: false, manualContaCerta: false, hasPlanoControle: null });
  });

  it('an explicit no is not the same as a contract that does not say', () => {
    expect(contractOf({ has_plano_controle: false })).toMatchObject({ hasPlanoControle: false });
    expect(contractOf({ has_plano_controle: 'talvez' })).toMatchObject({ hasPlanoControle: null });
  });
});

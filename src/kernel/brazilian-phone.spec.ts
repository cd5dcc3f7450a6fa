import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../test/support/property.js';
import { canonicalPhone, canonicalPhoneOrAsGiven, lastFourDigits, sameLine } from './brazilian-phone.js';

const areaCode = fc.constantFrom('11', '21', '31', '55', '61', '92');
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

describe('canonicalPhone', () => {
  it.each([
    ['11999990001', '5511999990001'],
    ['5511999990001', '5511999990001'],
    ['+55 (11) 99999-0001', '5511999990001'],
    ['0055 11 99999 0001', '5511999990001'],
    ['011999990001', '5511999990001'],
    ['1199990001', '5511999990001'],
    ['551199990001', '5511999990001'],
    ['1133334444', '551133334444'],
    ['5533334444', '555533334444'],
    ['55999990001', '5555999990001'],
  ])('makes %s canonical: %s', (given, canonical) => {
    expect(canonicalPhone(given)).toBe(canonical);
  });

  it.each([
    '', '0059', '999990001', '33334444', '+1 212 555 0100', '2033334444', '1113334444', '11899990001', '+5511999900',
    '015 11 99999-0001', '11999990001 ramal 2', '11+999990001', '+11999990001', '5511999990001234', 'C-1',
  ])('guesses nothing for %j', (given) => {
    expect(canonicalPhone(given)).toBeNull();
    expect(canonicalPhoneOrAsGiven(given)).toBe(given);
  });

  it('finds one form for every way of writing a mobile number', () => {
    const ways = fc.constantFrom(
      (ddd: string, head: string, tail: string) => `${ddd}9${head}${tail}`,
      (ddd: string, head: string, tail: string) => `55${ddd}9${head}${tail}`,
      (ddd: string, head: string, tail: string) => `+55 (${ddd}) 9${head}-${tail}`,
      (ddd: string, head: string, tail: string) => `0${ddd} 9 ${head}.${tail}`,
    );
    fc.assert(
      fc.property(ways, areaCode, digits(4), digits(4), (write, ddd, head, tail) => {
        expect(canonicalPhone(write(ddd, head, tail))).toBe(`55${ddd}9${head}${tail}`);
      }),
      PROPERTY_RUNS,
    );
  });

  it('is stable, and only ever adds a country code and a ninth digit', () => {
    fc.assert(
      fc.property(fc.oneof(digits(8), digits(10), digits(11), digits(12), digits(13), fc.string()), (given) => {
        const canonical = canonicalPhone(given);
        if (canonical === null) return;
        expect(canonicalPhone(canonical)).toBe(canonical);
        expect(canonical).toMatch(/^55\d{2}(?:9\d{8}|[2-5]\d{7})$/);
        expect(canonical.slice(-8)).toBe(given.replace(/\D/g, '').slice(-8));
      }),
      PROPERTY_RUNS,
    );
  });
});

describe('sameLine', () => {
  it('sees one line in two forms', () => {
    expect(sameLine('1199990001', '+55 11 99999-0001')).toBe(true);
    expect(sameLine('11999990001', '21999990001')).toBe(false);
  });

  it('never guesses a line for what is not canonical', () => {
    expect(sameLine('999990001', '11999990001')).toBe(false);
    expect(sameLine('0059', '0059')).toBe(true);
  });
});

describe('lastFourDigits', () => {
  it.each([
    ['+55 11 99999-0001', '0001'],
    ['12', '12'],
    ['', ''],
  ])('of %j is %j', (given, expected) => {
    expect(lastFourDigits(given)).toBe(expected);
  });
});

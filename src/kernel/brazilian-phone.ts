/** Area codes in use (Anatel's numbering plan); a number with another one is not Brazilian or not complete. */
const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);
const COUNTRY_CODE = '55';
const PHONE_CHARACTERS = /^[\d\s().+\-/]+$/;
const MOBILE = /^9\d{8}$/;
const MOBILE_WITHOUT_NINTH_DIGIT = /^[6-9]\d{7}$/;
const LANDLINE = /^[2-5]\d{7}$/;

/**
 * The canonical form: country code, area code, subscriber with its ninth digit, digits only ("5511999990001").
 * The ninth digit is added where it is known to belong: eight digits that start with 6 to 9 under a valid area code.
 * @returns null for anything that would need a guess (architecture §5): no area code, foreign, carrier codes, extensions
 */
export function canonicalPhone(text: string): string | null {
  const national = nationalDigits(text);
  if (national === null) return null;
  const areaCode = national.slice(0, 2);
  if (!AREA_CODES.has(areaCode)) return null;
  const subscriber = canonicalSubscriber(national.slice(2));
  return subscriber === null ? null : `${COUNTRY_CODE}${areaCode}${subscriber}`;
}

/** The canonical form where it is safe, otherwise the text exactly as given (architecture §5). */
export function canonicalPhoneOrAsGiven(text: string): string {
  return canonicalPhone(text) ?? text;
}

/** True when both name one line: by canonical form, or by equal text where a form cannot be canonical. */
export function sameLine(a: string, b: string): boolean {
  return canonicalPhoneOrAsGiven(a) === canonicalPhoneOrAsGiven(b);
}

/** The last four digits of a line as people say them ("0001"); fewer when the text holds fewer. */
export function lastFourDigits(text: string): string {
  return text.replace(/\D/g, '').slice(-4);
}

function nationalDigits(text: string): string | null {
  const trimmed = text.trim();
  if (!PHONE_CHARACTERS.test(trimmed) || trimmed.lastIndexOf('+') > 0) return null;
  const digits = trimmed.replace(/\D/g, '');
  if (trimmed.startsWith('+') || digits.startsWith('00')) return withoutCountryCode(digits.replace(/^00/, ''));
  if (digits.startsWith('0')) return ofNationalLength(digits.slice(1));
  // 55 is an area code too (Santa Maria), so the length decides: a country code is followed by ten or eleven digits.
  return ofNationalLength(digits) ?? withoutCountryCode(digits);
}

function withoutCountryCode(digits: string): string | null {
  return digits.startsWith(COUNTRY_CODE) ? ofNationalLength(digits.slice(COUNTRY_CODE.length)) : null;
}

function ofNationalLength(digits: string): string | null {
  return digits.length === 10 || digits.length === 11 ? digits : null;
}

function canonicalSubscriber(digits: string): string | null {
  if (MOBILE.test(digits) || LANDLINE.test(digits)) return digits;
  return MOBILE_WITHOUT_NINTH_DIGIT.test(digits) ? `9${digits}` : null;
}

const CPF_FORM = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;
const CNPJ_FORM = /^[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2}$/;
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/**
 * A CPF with or without its punctuation, checked by its digits (architecture §5).
 * @returns its eleven digits, or null when the form or a check digit is wrong or all digits are equal
 */
export function parseCpf(text: string): string | null {
  const trimmed = text.trim();
  if (!CPF_FORM.test(trimmed)) return null;
  return checked(trimmed.replace(/\D/g, ''), CPF_WEIGHTS);
}

/**
 * A CNPJ with or without its punctuation, numeric or alphanumeric (letters in the first twelve places, either case).
 * @returns its fourteen characters in upper case, or null when the form or a check digit is wrong
 */
export function parseCnpj(text: string): string | null {
  const upper = text.trim().toUpperCase();
  if (!CNPJ_FORM.test(upper)) return null;
  return checked(upper.replace(/[^\dA-Z]/g, ''), CNPJ_WEIGHTS);
}

function checked(id: string, weights: readonly number[]): string | null {
  if (/^(.)\1*$/.test(id)) return null;
  const body = id.slice(0, -2);
  const first = checkDigit(body, weights.slice(1));
  const second = checkDigit(`${body}${first}`, weights);
  return id === `${body}${first}${second}` ? id : null;
}

/** Modulo 11; a character counts as its ASCII code minus 48, which is the digit itself for digits (Receita Federal, alphanumeric CNPJ). */
function checkDigit(body: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (body.charCodeAt(index) - 48), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

import { Decimal } from 'decimal.js';
import { dateLong } from '../../../kernel/calendar-date.js';
import { assertNever } from '../../../kernel/errors.js';
import { formatBrl, parseMoney } from '../../../kernel/money.js';
import type { Channel } from '../state.js';
import { spokenDigits } from './digits.js';
import { speechOf } from './speech.js';

export { dateLong } from '../../../kernel/calendar-date.js';

/** Formats that a script may ask for (CONVERSATION script_catalog `ScriptParameter`). */
export const PARAMETER_FORMATS = ['currency_brl', 'date_long', 'protocol_digits', 'msisdn_digits', 'raw'] as const;
export type ParameterFormat = (typeof PARAMETER_FORMATS)[number];

export type ParameterValue = string | Decimal;

/** A value that cannot be written in the format that was asked for. */
export class FormatError extends Error {
  override readonly name = 'FormatError';

  constructor(
    readonly format: ParameterFormat,
    readonly value: string,
  ) {
    super(`Cannot write "${value}" as ${format}`);
  }
}

/**
 * Writes one value for a channel (CONVERSATION script_catalog "Render"). Text is written as read; voice is
 * spelled out for synthesis.
 *
 * @param value an amount as Decimal or text ("14.99", "R$ 14,99"), a date ("05/04/2026", "2026-04-05"), or digits
 * @throws FormatError when the value does not fit the format: a wrong amount or date must not be said
 */
export function formatParameter(format: ParameterFormat, value: ParameterValue, channel: Channel): string {
  switch (format) {
    case 'currency_brl':
      return spokenOn(channel, formatBrl(amountOf(value)), speechOf);
    case 'date_long':
      return spokenOn(channel, dateText(String(value)), speechOf);
    case 'protocol_digits':
    case 'msisdn_digits':
      return spokenOn(channel, String(value), spokenDigits);
    case 'raw':
      return String(value);
    default:
      return assertNever(format);
  }
}

function amountOf(value: ParameterValue): Decimal {
  const amount = value instanceof Decimal ? value : parseMoney(value);
  if (amount === null || !amount.isFinite()) throw new FormatError('currency_brl', String(value));
  return amount;
}

function dateText(value: string): string {
  const text = dateLong(value);
  if (text === null) throw new FormatError('date_long', value);
  return text;
}

function spokenOn(channel: Channel, text: string, speak: (text: string) => string): string {
  return channel === 'voice' ? speak(text) : text;
}

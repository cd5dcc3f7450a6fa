import { type CalendarDate, parseDate } from '../../../kernel/calendar-date.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json.js';
import { parseMoney } from '../../../kernel/money.js';
import { amountText, listFrom, textFrom } from './json-fields.js';
import { daysOf, periodIn, type Period, type ProportionalCharge } from './proportional-charge.js';

/** A charge as the result of `preparar` keeps it (case C05); dates as "2025-10-03". */
export function proportionalJson({ name, msisdn, section, value, period, days }: ProportionalCharge): JsonObject {
  return {
    nome: name,
    msisdn,
    secao: section,
    valor: amountText(value),
    de: period === null ? null : isoDate(period.from),
    ate: period === null ? null : isoDate(period.to),
    dias: days,
  };
}

/** Reads charges back; entries of another shape are left out. */
export function readProportional(value: JsonValue | undefined): readonly ProportionalCharge[] {
  return listFrom(value).flatMap((entry) => {
    const name = isJsonObject(entry) ? textFrom(entry['nome']) : null;
    if (name === null || !isJsonObject(entry)) return [];
    const { de: from, ate: to, dias: days } = entry;
    return [
      {
        name,
        msisdn: textFrom(entry['msisdn']),
        section: textFrom(entry['secao']),
        value: parseMoney(entry['valor']),
        period: periodOf(textFrom(from), textFrom(to)),
        days: typeof days === 'number' ? days : null,
      },
    ];
  });
}

/** `planos` that a caller names: `{name, msisdn, value, section, periodo}` each (WORKFLOWS §11.14). */
export function plansGiven(value: JsonValue | undefined): readonly ProportionalCharge[] {
  return listFrom(value).flatMap((plan) => {
    const name = isJsonObject(plan) ? textFrom(plan['name']) : null;
    if (name === null || !isJsonObject(plan)) return [];
    const period = periodIn(`${textFrom(plan['periodo']) ?? ''} ${name}`);
    return [{ name, msisdn: textFrom(plan['msisdn']), section: textFrom(plan['section']), value: parseMoney(plan['value']), period, days: daysOf(period) }];
  });
}

function periodOf(from: string | null, to: string | null): Period | null {
  const [first, last] = [parseDate(from ?? ''), parseDate(to ?? '')];
  return first === null || last === null ? null : { from: first, to: last };
}

function isoDate({ year, month, day }: CalendarDate): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

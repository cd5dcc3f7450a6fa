import { longDate } from '../../../kernel/calendar-date.js';
import { sumOf } from '../../../kernel/money.js';
import { joined, NOTHING, say, stated, type Said } from '../../../kernel/said.js';
import { pathOf } from '../../../invoice/domain/index.js';
import type { ExplanationChannel } from './explanation-sentences.js';
import { dailyValue, type Period, type ProportionalCharge } from './proportional-charge.js';
import { brl, daysSaid, nameSaid, onLine, WAS_IT_CLEAR } from './spoken.js';

export interface ProportionalExplanation {
  readonly charges: readonly ProportionalCharge[];
  readonly hasPlanoControle: boolean;
  /** The invoice bills more than one line, so each charge is told with its own. */
  readonly severalLines: boolean;
  /** Days of the invoice's own period; null where it names none. */
  readonly periodDays: number | null;
  /** The journey waits for the customer, so the explanation ends with its question. */
  readonly asks: boolean;
  /** It was explained before and not understood. */
  readonly again: boolean;
}

const MOST_CHARGES = { text: 8, voice: 2 } as const;

/** What is charged for a part of the period, with the sum done openly: period, days, value of a day (WORKFLOWS §11.14). */
export function proportionalSaid(explanation: ProportionalExplanation, channel: ExplanationChannel): Said {
  const charges = explanation.charges.map((charge) => {
    const line = explanation.severalLines ? onLine(charge.msisdn) : '';
    return explanation.again ? sumDone(charge, line) : chargeSaid(charge, line, channel);
  });
  const told = charges.slice(0, charges.length === MOST_CHARGES[channel] + 1 ? charges.length : MOST_CHARGES[channel]);
  const rest = restSaid(explanation.charges.slice(told.length));
  const question = explanation.asks ? say`${WAS_IT_CLEAR}` : NOTHING;
  if (channel === 'voice') return joined([opening(explanation), say`${joined([...told, rest], '; ')}.`, question], ' ');
  const lines = [...told, rest].filter(({ text }) => text !== '').map((line, index, all) => say`• ${line}${index === all.length - 1 ? '.' : ';'}`);
  return joined([opening(explanation), ...lines, together(explanation), question], '\n');
}

/** The rule before its sums. On voice it is one sentence. */
function opening({ again, hasPlanoControle }: ProportionalExplanation): Said {
  if (again) return say`Vou explicar de outro jeito, conta por conta.`;
  return hasPlanoControle
    ? say`No plano controle a mensalidade vale para o período inteiro, e quando o plano fica ativo só uma parte dele a cobrança é proporcional aos dias.`
    : say`A cobrança proporcional é só pelos dias em que o plano ou serviço esteve ativo no período.`;
}

/** "TIM Black, no número final 4321: R$ 61,24 por 17 dias, de … a …, cerca de R$ 3,60 por dia". */
function chargeSaid(charge: ProportionalCharge, line: string, channel: ExplanationChannel): Said {
  const head = say`${printed(charge)}${line}: ${valueSaid(charge)}`;
  const { days, value } = charge;
  if (days === null) return say`${head}; a fatura não informa os dias, então não consigo mostrar a conta`;
  const span = channel === 'voice' || charge.period === null ? NOTHING : say`, ${periodSaid(charge.period, charge)}`;
  return value === null ? say`${head}, por ${daysSaid(days, daysFrom(charge))}${span}` : say`${head} por ${daysSaid(days, daysFrom(charge))}${span}, ${dailySaid(charge)}`;
}

/** The same sum the other way round, for whoever did not follow the first. */
function sumDone(charge: ProportionalCharge, line: string): Said {
  const { days, value } = charge;
  const head = say`${printed(charge)}${line}: `;
  if (days === null || value === null) return say`${head}${valueSaid(charge)}; ${days === null ? say`a fatura não informa os dias` : say`são ${daysSaid(days, daysFrom(charge))}`}`;
  return say`${head}${valueSaid(charge)} divididos por ${daysSaid(days, daysFrom(charge))} dão ${dailySaid(charge)}`;
}

function printed({ name, msisdn, section }: ProportionalCharge): Said {
  return nameSaid(name, pathOf(msisdn, section ?? '', name));
}

function valueSaid({ value, msisdn, section, name }: ProportionalCharge): Said {
  return value === null ? say`sem valor informado` : brl(value, 'item', pathOf(msisdn, section ?? '', name));
}

function dailySaid(charge: ProportionalCharge): Said {
  const daily = dailyValue(charge);
  if (daily === null) return NOTHING;
  return say`${daily.isExact ? '' : 'cerca de '}${brl(daily.amount, 'daily_value', `"${charge.name}" / days`)} por dia`;
}

function periodSaid({ from, to }: Period, charge: ProportionalCharge): Said {
  const place = `${pathOf(charge.msisdn, charge.section ?? '', charge.name)}/periodo`;
  return say`de ${stated(longDate(from), 'period', place)} a ${stated(longDate(to), 'period', place)}`;
}

function daysFrom({ msisdn, section, name }: ProportionalCharge): string {
  return `days of ${pathOf(msisdn, section ?? '', name)}/periodo`;
}

function restSaid(rest: readonly ProportionalCharge[]): Said {
  if (rest.length === 0) return NOTHING;
  const count = stated(`${rest.length} cobranças proporcionais`, 'count', 'number of the other proportional charges');
  const values = rest.flatMap(({ value }) => value ?? []);
  return values.length < rest.length ? say`e mais ${count}` : say`e mais ${count}, que somam ${brl(sumOf(values), 'sum', 'sum of the other proportional charges')}`;
}

/** What they come to, and what they are a part of, where both are known. */
function together({ charges, periodDays }: ProportionalExplanation): Said {
  const values = charges.flatMap(({ value }) => value ?? []);
  const sum = charges.length < 2 || values.length < charges.length ? NOTHING : say`Juntas, somam ${brl(sumOf(values), 'sum', 'sum of the proportional charges')}.`;
  const whole = periodDays === null ? NOTHING : say`O período inteiro desta fatura tem ${daysSaid(periodDays, '/Fatura Resumo/periodo')}.`;
  return joined([sum, whole], ' ');
}

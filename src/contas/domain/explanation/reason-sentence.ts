import type { Decimal } from 'decimal.js';
import { assertNever } from '../../../kernel/errors.js';
import { type DifferenceReason, pathOf } from '../../../invoice/domain/index.js';
import { fold } from '../../../kernel/text-folding.js';
import { say, type Said } from '../../../kernel/said.js';
import { brl, nameSaid, onLine } from './spoken.js';

/**
 * One reason why an invoice changed, as a clause: "entrou VOD, no número final 7048, R$ 14,99".
 * @param severalLines false: the invoices have one line, which need not be named
 */
export function reasonClause(told: DifferenceReason, severalLines: boolean): Said {
  const reason: ToldReason = { ...told, line: severalLines ? onLine(told.msisdn) : '' };
  switch (reason.kind) {
    case 'new_item':
    case 'ended_item':
    case 'price_change':
      return clause(reason, { began: 'entrou', ended: 'saiu', noun: '' });
    case 'one_off_item':
      return clause(reason, { began: 'entrou o item eventual', ended: 'não se repetiu o item eventual', noun: 'o item eventual ' });
    case 'plan_change':
      return reason.previousName === null ? clause(reason, { began: 'entrou o plano', ended: 'saiu o plano', noun: 'o plano ' }) : planChange(reason);
    case 'proportional':
      return proportional(reason);
    case 'ended_discount':
      return reason.after === null || reason.after.isZero() ? endedDiscount(reason) : say`${discount(reason)}${within(reason)} diminuiu ${fromTo(reason)}`;
    case 'new_discount':
      return reason.before === null ? say`entrou ${discount(reason)}${where(reason)}, de ${stands(reason, 'after')}` : say`${discount(reason)}${within(reason)} aumentou ${fromTo(reason)}`;
    case 'interest_and_fines':
      return fines(reason);
    case 'credit':
      return credit(reason);
    case 'unexplained':
      return say`${change(reason)} que as faturas não detalham`;
    default:
      return assertNever(reason.kind);
  }
}

interface ToldReason extends DifferenceReason {
  /** ", no número final 7048", or nothing. */
  readonly line: string;
}

interface Wording {
  readonly began: string;
  readonly ended: string;
  /** Before the name of what stands on both invoices. */
  readonly noun: string;
}

function clause(reason: ToldReason, { began, ended, noun }: Wording): Said {
  const { before, after } = reason;
  const name = printed(reason);
  if (before === null) return say`${began} ${name}${where(reason)}, ${stands(reason, 'after')}`;
  if (after === null) return say`${ended} ${name}${where(reason)}, que era de ${stands(reason, 'before')}`;
  return say`${noun}${name}${within(reason)} passou ${fromTo(reason)} (${change(reason)})`;
}

function planChange(reason: ToldReason): Said {
  const from = say`${nameSaid(reason.previousName ?? '', pathOf(reason.msisdn, reason.section ?? '', reason.previousName ?? ''))} (${stands(reason, 'before')})`;
  return say`o plano${within(reason)} mudou de ${from} para ${printed(reason)} (${stands(reason, 'after')})`;
}

/** Only what the invoices call proportional is called so. */
function proportional(reason: ToldReason): Said {
  const { before, after } = reason;
  const name = printed(reason);
  if (before === null) return say`entrou a cobrança proporcional de ${name}${where(reason)}, ${stands(reason, 'after')}`;
  if (after === null) return say`não se repetiu a cobrança proporcional de ${name}${where(reason)}, que era de ${stands(reason, 'before')}`;
  const wasPart = reason.proportional.before ? ', que era proporcional,' : '';
  const isPart = reason.proportional.after ? ', agora proporcional' : '';
  return say`${name}${within(reason)} passou de ${stands(reason, 'before')}${wasPart} para ${stands(reason, 'after')}${isPart}`;
}

/** A name that says itself that it is a discount is not called one twice. */
function discount(reason: ToldReason): Said {
  const name = printed(reason);
  return /^descontos?\b/u.test(fold(name.text)) ? say`o "${name}"` : say`o desconto "${name}"`;
}

function endedDiscount(reason: ToldReason): Said {
  return say`acabou ${discount(reason)}${where(reason)}, que era de ${stands(reason, 'before')}`;
}

function fines(reason: DifferenceReason): Said {
  if (reason.before === null) return say`entraram juros e multas, ${stands(reason, 'after')}`;
  if (reason.after === null) return say`não há mais juros e multas, que eram de ${stands(reason, 'before')}`;
  return say`juros e multas passaram ${fromTo(reason)}`;
}

function printed({ name, msisdn, section }: ToldReason): Said {
  return nameSaid(name, pathOf(msisdn, section ?? '', name));
}

/** Money given back, by its own sign: some invoices print it without a minus. */
function credit(reason: ToldReason): Said {
  const { before, after } = reason;
  const name = printed(reason);
  if (before === null) return say`entrou "${name}"${where(reason)}, ${stands(reason, 'after')}${inFavour(after)}`;
  if (after === null) return say`não se repetiu "${name}"${where(reason)}, ${stands(reason, 'before')}${inFavour(before)}`;
  return say`"${name}"${within(reason)} passou ${fromTo(reason)}${inFavour(after)}`;
}

function inFavour(value: Decimal | null): string {
  return value?.isNegative() === true ? ' a seu favor' : '';
}

function where({ line }: ToldReason): string {
  return line;
}

/** The line in the middle of a clause. */
function within({ line }: ToldReason): string {
  return line === '' ? '' : `${line},`;
}

function fromTo(reason: DifferenceReason): Said {
  return say`de ${stands(reason, 'before')} para ${stands(reason, 'after')}`;
}

/** What stands on one of the invoices; a discount and a credit are told without their minus. */
function stands(reason: DifferenceReason, side: 'before' | 'after'): Said {
  const value = reason[side] ?? reason.amount;
  const name = side === 'before' ? (reason.previousName ?? reason.name) : reason.name;
  const path = pathOf(reason.msisdn, reason.section ?? '', name);
  return brl(TOLD_WITHOUT_SIGN.has(reason.kind) ? value.abs() : value, 'difference_part', side === 'before' ? `previous:${path}` : path);
}

const TOLD_WITHOUT_SIGN = new Set<DifferenceReason['kind']>(['ended_discount', 'new_discount', 'credit']);

/** "R$ 3,00 a mais". */
function change({ amount, name }: DifferenceReason): Said {
  const what = name === '' ? 'difference of the totals less its reasons' : `difference of "${name}" between the two invoices`;
  return say`${brl(amount.abs(), 'difference_part', what)} ${amount.isPositive() ? 'a mais' : 'a menos'}`;
}

import type { Decimal } from 'decimal.js';
import { dateLong, monthName } from '../../../kernel/calendar-date.js';
import { lastFourDigits } from '../../../kernel/brazilian-phone.js';
import type { JsonObject } from '../../../kernel/json.js';
import { formatBrl } from '../../../kernel/money.js';
import { NOTHING, say, stated, type Said } from '../../../kernel/said.js';
import type { InvoiceMonth } from '../../../invoice/domain/index.js';

/** How a question whether an explanation was clear ends, so that a reply to it is read as one (docs/understanding.md). */
export const WAS_IT_CLEAR = 'Consegui esclarecer a sua dúvida?';

/** An amount as customers read it, with its evidence in the same form. */
export function brl(value: Decimal, fact: string, from: string): Said {
  return stated(formatBrl(value), fact, from);
}

/** A name as the invoice prints it. "PARC DEBITO 02/06" reads like a date, so a name with digits is its own evidence. */
export function nameSaid(name: string, from: string): Said {
  return /\d/.test(name) ? stated(name, 'name', from) : say`${name}`;
}

/** ", no número final 7048"; "" for what belongs to no line. The channel spells the digits (`speechOf`). */
export function onLine(msisdn: string | null): string {
  const ending = msisdn === null ? '' : lastFourDigits(msisdn);
  return ending === '' ? '' : `, no número final ${ending}`;
}

/** " de março de 2026"; "" where the invoice names no month. */
export function ofMonth(month: InvoiceMonth | null): Said {
  return month === null ? NOTHING : say` de ${stated(`${monthName(month.month)} de ${month.year}`, 'reference', '/Fatura Resumo/referencia')}`;
}

/** "5 de abril de 2026", or the date as the document gives it. */
export function dueDateSaid(dueDate: string): Said {
  return stated(dateLong(dueDate) ?? dueDate, 'due_date', '/Fatura Resumo/vencimento');
}

/** "12 dias", "1 dia". */
export function daysSaid(days: number, from: string): Said {
  return stated(`${days} ${days === 1 ? 'dia' : 'dias'}`, 'days', from);
}

/** What a result carries of a sentence: `mensagem` and the evidence of what it states. */
export function messageOf({ text, evidence }: Said): { readonly mensagem: string; readonly evidence: readonly JsonObject[] } {
  return { mensagem: text, evidence: evidence.map(({ fact, value, from }) => ({ fact, value, from })) };
}

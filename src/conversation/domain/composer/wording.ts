import type { Decimal } from 'decimal.js';
import { lastFourDigits } from '../../../kernel/brazilian-phone.js';
import { formatBrl } from '../../../kernel/money.js';
import { spokenDigits } from '../channel/digits.js';
import type { Channel } from '../state.js';

/** What a phrase needs of an item: a resolved charge of the invoice or the result of an action. */
export interface PhraseItem {
  readonly name: string;
  readonly value: Decimal | null;
  /** "" where the item belongs to no line. */
  readonly msisdn: string;
}

/** "a", "a e b", "a, b e c". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} e ${last}`;
}

/** "o serviço", or "os serviços" for several. */
export function theService(count: number): string {
  return count === 1 ? 'o serviço' : 'os serviços';
}

/** "do serviço", or "dos serviços" for several. */
export function ofTheService(count: number): string {
  return count === 1 ? 'do serviço' : 'dos serviços';
}

/** True where an item belongs to a line that can be told by its last digits. */
function hasLine(msisdn: string): boolean {
  return lastFourDigits(msisdn) !== '';
}

/** "número final 0001"; on voice the digits one by one, "número final zero zero zero um" (api.md `reply.speech`). */
export function numberEnding(msisdn: string, channel: Channel): string {
  const ending = lastFourDigits(msisdn);
  return `número final ${channel === 'voice' ? spokenDigits(ending) : ending}`;
}

/**
 * "Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048" (CONVERSATION "Composição de
 * confirmation"). A charge without a readable amount says so instead of showing one.
 */
export function chargeOfLine(item: PhraseItem, channel: Channel): string {
  const value = item.value === null ? 'sem valor informado na fatura' : `no valor de ${formatBrl(item.value)}`;
  const line = !hasLine(item.msisdn) ? '' : `, vinculado ao ${numberEnding(item.msisdn, channel)}`;
  return `${item.name}, ${value}${line}`;
}

/** Items that belong together, with the line they share; lines in order of appearance. */
export interface LineGroup {
  readonly msisdn: string;
  readonly names: readonly string[];
}

export function groupByLine(items: readonly PhraseItem[]): readonly LineGroup[] {
  const lines = [...new Set(items.map((item) => item.msisdn))];
  return lines.map((msisdn) => ({
    msisdn,
    names: items.filter((item) => item.msisdn === msisdn).map((item) => item.name),
  }));
}

/** "HBO Max vinculado ao número final 0059", "Netflix e HBO Max vinculados ao número final 0059". */
export function namesOfLine(group: LineGroup, channel: Channel): string {
  const names = joinNames(group.names);
  if (!hasLine(group.msisdn)) return names;
  const linked = group.names.length === 1 ? 'vinculado' : 'vinculados';
  return `${names} ${linked} ao ${numberEnding(group.msisdn, channel)}`;
}

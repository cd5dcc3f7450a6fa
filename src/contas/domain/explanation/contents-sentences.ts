import { lastFourDigits } from '../../../kernel/brazilian-phone.js';
import { joined, NOTHING, say, stated, type Said } from '../../../kernel/said.js';
import { pathOf } from '../../../invoice/domain/index.js';
import type { ContentEntry, ContentSection } from './invoice-contents.js';
import { brl, nameSaid } from './spoken.js';

const TITLES: Readonly<Record<string, string>> = {
  'SVA Detalhe Total': 'Serviços avulsos',
  'Itens Eventuais': 'Itens eventuais',
  'Serviços Contratados de Terceiros': 'Serviços de terceiros',
  'Serviços Bundle Inclusos': 'Inclusos no plano',
  'Pro Rata': 'Cobrança proporcional',
  'Fatura Resumo': 'Outros lançamentos',
};

/** What an invoice holds, a line of text a section under the number it belongs to. */
export function contentsSaid(contents: readonly ContentSection[]): readonly Said[] {
  const lines = [...new Set(contents.map(({ msisdn }) => msisdn))];
  return lines.flatMap((msisdn) => [headingOf(msisdn), ...contents.filter((section) => section.msisdn === msisdn).map(sectionSaid)]);
}

function headingOf(msisdn: string | null): Said {
  const ending = msisdn === null ? '' : lastFourDigits(msisdn);
  return ending === '' ? NOTHING : say`Número final ${ending}:`;
}

function sectionSaid({ msisdn, section, entries, left }: ContentSection): Said {
  const told = joined(entries.map((entry) => entrySaid(entry, pathOf(msisdn, section, entry.name))), '; ');
  const more = left === 0 ? NOTHING : say`; e mais ${stated(`${left} itens`, 'count', pathOf(msisdn, section, ''))}`;
  return say`• ${TITLES[section] ?? section}: ${told}${more}`;
}

function entrySaid({ name: printed, value, count }: ContentEntry, path: string): Said {
  const name = nameSaid(printed, path);
  if (value === null) return say`${name}, sem valor informado`;
  if (value.isZero()) return say`${name}, sem custo`;
  const times = count === 1 ? NOTHING : say`${stated(`${count} vezes`, 'count', path)} de `;
  return say`${name}, ${times}${brl(value, 'item', path)}`;
}

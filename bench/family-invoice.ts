import type { JsonObject } from '../src/kernel/json.js';

/**
 * A family's invoice of four lines and about forty entries, VOD and HBO Max among them (architecture §8).
 * @param family each number is another invoice, of other lines, so that nothing is won by remembering other customers
 */
export function familyInvoice(family = 0): JsonObject {
  const lines = [1, 2, 3, 4].map((line) => `1199${String((family * 4 + line) % 10_000_000).padStart(7, '0')}`);
  return {
    'Fatura Resumo': { invoice_id: String(3_000_131_180 + family), vencimento: '20/11/2026', itens: [{ desc: 'Total Geral', value: 'R$ 612,40' }] },
    ...Object.fromEntries(lines.map((line, index) => [line, sectionsOf(index)])),
  };
}

function sectionsOf(line: number): JsonObject {
  const owned = line === 0;
  return {
    Plano: [{ desc: `TIM Black Família ${line + 1}`, value: 'R$ 99,98' }],
    'SVA Detalhe Total': [
      ...(owned ? [{ desc: 'VOD', value: 'R$ 14,99' }] : []),
      ...names(['Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr'], line, 'R$ 9,90'),
    ],
    'Itens Eventuais': names(['Aluguel de Filme', 'Pacote Europa'], line, 'R$ 19,90'),
    'Serviços Contratados de Terceiros': [...(owned ? [{ desc: 'HBO Max', value: 'R$ 39,90' }] : []), ...names(['Looke'], line, 'R$ 16,90')],
    'Serviços Bundle Inclusos': names(['Aya Books', 'EXA Segurança', 'TIM Nuvem'], line, 'R$ 0,00'),
  };
}

function names(services: readonly string[], line: number, value: string): readonly JsonObject[] {
  return services.map((service) => ({ desc: `${service} ${line + 1}`, value }));
}

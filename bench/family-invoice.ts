import type { JsonObject } from '../src/kernel/json.js';

/** A family's invoice of four lines and about forty entries, VOD and HBO Max among them (architecture §8). */
export function familyInvoice(): JsonObject {
  const lines = ['11999990001', '11999990002', '11999990003', '11999990004'];
  return {
    'Fatura Resumo': { invoice_id: '3000131180', vencimento: '20/11/2026', itens: [{ desc: 'Total Geral', value: 'R$ 612,40' }] },
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

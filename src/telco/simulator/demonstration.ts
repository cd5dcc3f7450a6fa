import type { JsonObject } from '../../kernel/json.js';
import type { LineFacts } from './simulator-lines.js';

/** The customer of a fresh installation. The CPF has valid digits and belongs to nobody we know of. */
export const DEMONSTRATION_CUSTOMER = {
  customerId: 'C-1',
  name: 'Ana',
  msisdn: '11999990001',
  socialSecNo: '52998224725',
} as const;

const BUNDLE = [
  { desc: 'Aya Books', value: 'R$ 0,00' },
  { desc: 'EXA Segurança', value: 'R$ 0,00' },
];

/** The latest invoice, and the month before. Interest and fine of the first are for the second, paid late. */
export const DEMONSTRATION_INVOICES: Readonly<Record<'latest' | 'previous', { readonly invoiceId: string; readonly document: JsonObject }>> = {
  latest: { invoiceId: '3000131180', document: latest() },
  previous: { invoiceId: '3000124402', document: previous() },
};

export const DEMONSTRATION_LINE: LineFacts = {
  has_plano_controle: false,
  apos_data_corte: false,
  dependent_invoice_item: false,
  invoice_status: 'OPEN',
};

function latest(): JsonObject {
  return {
    'Fatura Resumo': {
      invoice_id: '3000131180',
      referencia: 'NOV/26',
      vencimento: '20/11/2026',
      periodo: 'de 11/10/2026 a 10/11/2026',
      itens: [
        { desc: 'Mensalidades e Franquias', value: 'R$ 139,98' },
        { desc: 'Serviços de Valor Adicionado', value: 'R$ 59,88' },
        { desc: 'Serviços Contratados de Terceiros', value: 'R$ 39,90' },
        { desc: 'Juros e Multas', value: 'R$ 4,43' },
        { desc: 'Total Geral', value: 'R$ 244,19' },
      ],
    },
    '11999990001': {
      Plano: [{ desc: 'TIM Black', value: 'R$ 159,98' }],
      Descontos: [{ desc: 'Desconto Fidelidade', value: '-R$ 20,00' }],
      'SVA Detalhe Total': [
        { desc: 'VOD', value: 'R$ 14,99' },
        { desc: 'Tamboro Mensal', value: 'R$ 14,99' },
        { desc: 'TIM Fashion Mensal', value: 'R$ 10,00' },
      ],
      'Itens Eventuais': [{ desc: 'Aluguel de Filme 1', value: 'R$ 19,90' }],
      'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
      'Serviços Bundle Inclusos': BUNDLE,
      'Juros e Multas': [
        { desc: 'Multa por atraso', value: 'R$ 3,80' },
        { desc: 'Juros de mora', value: 'R$ 0,63' },
      ],
    },
  };
}

function previous(): JsonObject {
  return {
    'Fatura Resumo': {
      invoice_id: '3000124402',
      referencia: 'OUT/26',
      vencimento: '20/10/2026',
      periodo: 'de 11/09/2026 a 10/10/2026',
      itens: [
        { desc: 'Mensalidades e Franquias', value: 'R$ 119,98' },
        { desc: 'Serviços de Valor Adicionado', value: 'R$ 29,98' },
        { desc: 'Serviços Contratados de Terceiros', value: 'R$ 39,90' },
        { desc: 'Total Geral', value: 'R$ 189,86' },
      ],
    },
    '11999990001': {
      Plano: [{ desc: 'TIM Black', value: 'R$ 159,98' }],
      Descontos: [
        { desc: 'Desconto Fidelidade', value: '-R$ 20,00' },
        { desc: 'Desconto Boas-Vindas', value: '-R$ 20,00' },
      ],
      'SVA Detalhe Total': [
        { desc: 'VOD', value: 'R$ 14,99' },
        { desc: 'Tamboro Mensal', value: 'R$ 14,99' },
      ],
      'Itens Eventuais': [],
      'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
      'Serviços Bundle Inclusos': BUNDLE,
    },
  };
}

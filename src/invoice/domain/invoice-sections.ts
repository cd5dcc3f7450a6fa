/** Sections that serve explanations; their entries cannot be acted on (api.md "invoiceDetail"). */
export const EXPLAINING_SECTIONS = ['Plano', 'Descontos', 'Pro Rata', 'Juros e Multas', 'Detalhe de Uso'] as const;
export type ExplainingSection = (typeof EXPLAINING_SECTIONS)[number];

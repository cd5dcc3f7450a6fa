import type { IntentContext } from '../domain/intent.js';
import { intentContext } from './intent-contexts.js';

const ONE = 'Vamos seguir com o cancelamento do serviço Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048 e providenciar a retirada dos valores da fatura. Você confirma?';
const TWO = 'Vamos seguir com o cancelamento dos serviços Tamboro Mensal, no valor de R$ 14,99, vinculado ao número final 7048, TIM Fashion Mensal, no valor de R$ 10,00, vinculado ao número final 7048 e providenciar a retirada dos valores da fatura. Você confirma?';

/** Names of a small invoice, for tests. */
export const INVOICE_NAMES: readonly string[] = ['Tamboro Mensal', 'TIM Fashion Mensal', 'Craque Jr', 'VOD + Canais Abertos', 'Netflix', 'HBO Max'];

/** The question of one pending cancellation. */
export function pendingTamboro(fields: Partial<IntentContext> = {}): IntentContext {
  return intentContext({ turnIndex: 2, hasPendingConfirmation: true, pendingConfirmationPrompt: ONE, lastQuestion: ONE, pendingItemNames: ['Tamboro Mensal'], invoiceItemNames: INVOICE_NAMES, ...fields });
}

/** The question of two pending cancellations. */
export function pendingTwo(fields: Partial<IntentContext> = {}): IntentContext {
  return pendingTamboro({ pendingConfirmationPrompt: TWO, lastQuestion: TWO, pendingItemNames: ['Tamboro Mensal', 'TIM Fashion Mensal'], ...fields });
}

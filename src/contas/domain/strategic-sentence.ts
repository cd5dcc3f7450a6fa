import type { ResolvedInvoiceItem } from '../../invoice/domain/index.js';

const NAMES = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/**
 * What can honestly be said about services of partners and services of the plan (WORKFLOWS §11.20): neither is cancelled
 * here, the first are managed with the partner, the second belong to the plan; the request is on record.
 */
export function strategicSentence(items: readonly ResolvedInvoiceItem[], protocol: string): string {
  const partners = namesOf(items.filter((item) => item.itemType !== 'bundle'));
  const bundled = namesOf(items.filter((item) => item.itemType === 'bundle'));
  return [...partnerSentence(partners), ...bundleSentence(bundled), `Registrei o seu pedido sob o protocolo ${protocol}.`].join(' ');
}

function partnerSentence(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return names.length === 1
    ? [`O serviço ${NAMES.format(names)} é de um parceiro, e a assinatura é gerenciada com o próprio parceiro, no site ou no aplicativo dele.`]
    : [`Os serviços ${NAMES.format(names)} são de parceiros, e cada assinatura é gerenciada com o próprio parceiro, no site ou no aplicativo dele.`];
}

function bundleSentence(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return names.length === 1
    ? [`O serviço ${NAMES.format(names)} já está incluso no seu plano e não pode ser cancelado separadamente.`]
    : [`Os serviços ${NAMES.format(names)} já estão inclusos no seu plano e não podem ser cancelados separadamente.`];
}

/** A service on two lines is told once. */
function namesOf(items: readonly ResolvedInvoiceItem[]): readonly string[] {
  return [...new Set(items.map((item) => item.canonicalName))];
}

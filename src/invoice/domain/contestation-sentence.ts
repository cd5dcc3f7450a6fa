import { isReversal } from './chargeable.js';
import type { ContestationError } from './contestation-validation.js';

const SENTENCES: Readonly<Record<ContestationError, (item: string) => string>> = {
  item_nao_encontrado_na_fatura: (item) => `Não encontrei ${item} na sua fatura, por isso não há cobrança a contestar.`,
  item_fora_secao_vas: (item) => `${item} não é um serviço avulso cobrado na fatura, por isso essa cobrança não pode ser contestada por aqui.`,
  vas_estrategico_nao_permitido: (item) =>
    `${item} é um serviço de parceiro, e a cobrança dele não pode ser ajustada por aqui: ela é tratada com o próprio parceiro.`,
  valor_item_invalido_na_fatura: (item) => `${item} não tem valor cobrado nesta fatura, por isso não há o que contestar.`,
  valor_item_invalido: (item) => `O valor informado para ${item} não é válido, por isso não posso contestar essa cobrança.`,
  valor_ajuste_invalido: (item) => `O valor pedido para a contestação de ${item} não é válido, porque não devolve nada.`,
  valor_ajuste_maior_que_item: (item) => `O valor pedido é maior do que o cobrado por ${item}, por isso não posso contestar esse valor.`,
  total_ajustes_excede_fatura: (item) => `O valor pedido para ${item} passa do total da fatura, por isso não posso contestar esse valor.`,
};

/**
 * Why a charge cannot be contested, in plain words: one sentence, before the customer is asked and after a refusal alike
 * (architecture §4.14). It states no amount.
 */
export function contestationErrorSentence(error: ContestationError, itemName: string): string {
  return SENTENCES[error](itemName);
}

/** What gives money back is no charge to dispute; it states no amount either. @param creditName null: no one credit of the invoice is meant */
export function creditSentence(creditName: string | null): string {
  const credit = creditName === null ? 'Um crédito' : isReversal(creditName) ? creditName : `O crédito de ${creditName}`;
  return `${credit} é um valor a seu favor, e não uma cobrança, por isso não há o que contestar nem cancelar nele.`;
}

/** Why what is no service can neither be cancelled nor taken off the invoice here; it states no amount either. */
export function notCancellableSentence(itemName: string): string {
  return `${itemName} não é um serviço avulso cobrado na fatura, por isso não pode ser cancelado nem retirado por aqui.`;
}

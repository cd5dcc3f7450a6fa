import type { Decimal } from 'decimal.js';
import { contestationErrorSentence, CONTESTATION_ERRORS } from '../../../invoice/domain/index.js';
import { formatBrl } from '../../../kernel/money.js';
import { type Said, say, stated } from '../../../kernel/said.js';

/** A contestation that the operator took. */
export interface OpenedContestation {
  readonly itemName: string;
  readonly adjustment: Decimal;
  /** False: registered, and adjusted later. */
  readonly adjusted: boolean;
  readonly protocol: string | null;
}

/** What was contested, for how much, and under which protocol. */
export function openedSentence({ itemName, adjustment, adjusted, protocol }: OpenedContestation): Said {
  const amount = stated(formatBrl(adjustment), 'adjustment', 'abrir_contestacao_cliente.adjustment_value');
  const done = adjusted
    ? say`Contestei a cobrança de ${itemName}, no valor de ${amount}.`
    : say`Registrei a contestação da cobrança de ${itemName}, no valor de ${amount}. Ela ainda vai ser analisada.`;
  return protocol === null ? done : say`${done} O protocolo é ${stated(protocol, 'protocol', 'registrar_protocolo.protocolo_id')}.`;
}

/** Why nothing was opened: a rule of CVAL in plain words, else that the operator did not take it. */
export function refusedSentence(itemName: string, error: string): Said {
  const rule = CONTESTATION_ERRORS.find((known) => known === error);
  const text = rule === undefined ? `A contestação da cobrança de ${itemName} não foi aceita, e nada mudou na sua fatura.` : contestationErrorSentence(rule, itemName);
  return { text, evidence: [] };
}

/** Where the new boleto is; the number itself is said only where no SMS carries it. */
export function barcodeSentence(barcode: string, wasSent: boolean): Said {
  if (wasSent) return { text: 'Enviei o boleto atualizado por SMS.', evidence: [] };
  return say`Não consegui confirmar o envio do boleto atualizado por SMS; o código dele é ${stated(barcode, 'barcode', 'abrir_contestacao_cliente.barcode')}.`;
}

/** Honest about an adjustment that nobody has made yet (Conta Certa Manual, WORKFLOWS §11.8). */
export function manualAdjustmentSentence(reason: string): Said {
  const because = reason === 'item_de_dependente' ? 'Como o serviço é de uma linha dependente' : 'Como a data de corte desta fatura já passou';
  return { text: `${because}, o ajuste será feito manualmente pela nossa equipe.`, evidence: [] };
}

/** The SMS with the boleto. */
export function barcodeSms(barcode: string, protocol: string | null): string {
  return `Sua fatura foi ajustada. Pague com o código ${barcode}.${protocol === null ? '' : ` Protocolo ${protocol}.`}`;
}

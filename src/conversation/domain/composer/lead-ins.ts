import { assertNever } from '../../../kernel/errors.js';
import { fold } from '../../../kernel/text-folding.js';
import { formatBrl } from '../../../kernel/money.js';
import type { ExtractedIntent } from '../../../intent/domain/index.js';
import type { ResolvedInvoiceItem } from '../../../invoice/domain/index.js';
import type { AskAgainReason } from '../decision.js';
import type { ActionQueue, ActionStep } from '../state.js';
import { joinNames } from './wording.js';

/** The sentence before a question that is put again: why it is (architecture §4.10-11). */
export function askAgainLeadIn(reason: AskAgainReason): string {
  switch (reason) {
    case 'question_repeated':
      return 'Ainda não fiz nada do pedido anterior. Para não haver engano, pergunto de novo.';
    case 'answer_unclear':
      return 'Não entendi se posso seguir, e sem o seu sim eu não faço nada.';
    case 'amount_changed':
      return 'O valor mudou desde a minha pergunta, então não fiz nada e pergunto de novo.';
    case 'void_confirmation':
      return 'Essa resposta era de uma pergunta anterior, que já não vale. A pergunta em aberto é esta.';
    default:
      return assertNever(reason);
  }
}

/** Names each amount that the operator's system gives differently from what was asked (architecture §4.10). */
export function amountChangedLeadIn(before: readonly ActionStep[], after: readonly ActionStep[]): string {
  const changes = changesOf(before, after);
  if (changes.length === 0) return askAgainLeadIn('amount_changed');
  return `No sistema da operadora, ${changes.join('; ')}. Por isso não fiz nada e pergunto de novo.`;
}

export function chargeGoneSentence(before: readonly ActionStep[], after: readonly ActionStep[]): string {
  return `No sistema da operadora, ${changesOf(before, after).join('; ')}. Por isso não fiz nada: sem um valor cobrado, não há o que cancelar ou contestar.`;
}

function changesOf(before: readonly ActionStep[], after: readonly ActionStep[]): readonly string[] {
  const old = before.flatMap((step) => step.items);
  return after.flatMap((step) => step.items).flatMap((item, index) => changeOf(old[index], item));
}

function changeOf(before: ResolvedInvoiceItem | undefined, after: ResolvedInvoiceItem): readonly string[] {
  const from = amount(before);
  const to = amount(after);
  return from === to ? [] : [`o valor de ${after.canonicalName} passou de ${from} para ${to}`];
}

function amount(item: ResolvedInvoiceItem | undefined): string {
  return item === undefined || item.value === null ? 'sem valor informado' : formatBrl(item.value);
}

/**
 * One sentence for a message about the pending action that is neither yes nor no (rule 1.7). It states nothing
 * that is not known here: no delay, no future amount, no description of a service.
 */
export function aboutPendingSentence(intent: ExtractedIntent, pending: ActionQueue): string {
  const text = fold(intent.rawText);
  if (intent.act === 'repeat_request' || /^\W*(que|como|oi|hein|repete|repita|o que)\W*$/.test(text)) return 'Claro, eu repito.';
  if (intent.kind === 'broad_invoice_complaint') return 'Entendo a sua insatisfação, e sinto muito pelo transtorno.';
  if (/\b(multas?|taxas?|fidelidade)\b/.test(text)) return 'Se há multa ou taxa por isso eu não consigo consultar por aqui.';
  if (/\b(demora|demorar|prazo|quando|quanto tempo|quantos dias)\b/.test(text)) return 'Não tenho a informação de prazo por aqui.';
  if (/\b(mes que vem|proxim[ao]|pagar menos|mais barat[ao])\b/.test(text)) return 'O valor da próxima fatura eu não consigo garantir por aqui.';
  if (intent.kind === 'value_question' || /\b(valor|r\$|reais|quanto)\b/.test(text)) return amountsSentence(pending);
  if (intent.kind === 'conceptual_question') return 'Não tenho por aqui mais detalhes sobre isso além do que aparece na sua fatura.';
  return askAgainLeadIn('answer_unclear');
}

/** "Na sua fatura, Tamboro Mensal está por R$ 14,99.", the charges of the open question. */
function amountsSentence({ steps }: ActionQueue): string {
  const charges = steps.flatMap((step) => step.items).map((item) => chargeText(item));
  return charges.length === 0 ? askAgainLeadIn('answer_unclear') : `Na sua fatura, ${joinNames([...new Set(charges)])}.`;
}

function chargeText({ canonicalName, value }: ResolvedInvoiceItem): string {
  return value === null ? `${canonicalName} está sem valor informado` : `${canonicalName} está por ${formatBrl(value)}`;
}

import { lastFourDigits } from '../../../kernel/brazilian-phone.js';
import type { ItemResolution } from '../../../invoice/domain/index.js';
import type { PendingConfirmation } from '../state.js';

/**
 * Tells the orchestrator what the turn is about, between the marks that a model sees beside the customer's
 * message and that never enter the history (CONVERSATION "Matching híbrido", rule 1.6).
 */
function directive(lines: readonly string[]): string {
  // The customer's words stand inside: they must not be able to close the marks.
  return `###\n${lines.join('\n').replaceAll('#', '')}\n###`;
}

/** Rule 3.5: a mention may mean several charges. */
export function disambiguationDirective(ambiguous: readonly ItemResolution[]): string {
  return directive([
    'O cliente pediu uma ação, mas o item citado pode ser mais de um na fatura:',
    ...ambiguous.map(({ mention, matches }) => `- "${mention}": ${matches.map(candidate).join('; ')}`),
    'Pergunte a qual item ele se refere. Não escolha por ele e não ofereça nenhuma ação antes da resposta.',
  ]);
}

/** Rule 1.6: a refusal or a denial of the charge while a confirmation was pending. */
export function negationWithPendingDirective(pending: PendingConfirmation): string {
  const items = pending.authorizedQueue.steps.flatMap((step) => step.items);
  return directive([
    `O cliente negou enquanto havia uma confirmação pendente sobre: ${items.map((item) => candidate(item)).join('; ')}.`,
    'Caminho A (ação): só se o cliente trouxer um verbo de ação.',
    'Caminho B (informativo, padrão): explique as origens possíveis da cobrança, como teste gratuito que passou a ser cobrado, engano em um canal digital ou aceite incidental, e termine com uma pergunta aberta.',
    'Não ofereça o cancelamento por iniciativa própria e não execute nada.',
  ]);
}

function candidate({ canonicalName, msisdn }: { readonly canonicalName: string; readonly msisdn: string }): string {
  return `${canonicalName} (final ${lastFourDigits(msisdn)})`;
}

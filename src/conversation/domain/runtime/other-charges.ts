import { contestationErrorSentence, notCancellableSentence } from '../../../invoice/domain/index.js';
import { wantedChargeKinds, wantsContestation } from '../triggers/index.js';
import type { TurnContext } from './turn-context.js';

/** What a request wants of the invoice that is no service there. */
export interface OtherChargesWanted {
  /** A sentence for each charge, why nothing can be done about it here; empty when none is wanted. */
  readonly refusals: readonly string[];
  /** Names that stand nowhere on the invoice. */
  readonly missing: readonly string[];
  readonly reason: 'item_not_contestable' | 'item_not_cancellable';
}

/** What can be done instead; said once, after the refusals. */
export const OTHER_CHARGE_WAY_OUT = 'Pergunte o que é essa cobrança e eu explico; para tratar dela, peça para falar com uma pessoa.';

/**
 * A fine, a discount or the plan is on the invoice, so that it is not "not found": the same check as of services says why it cannot be
 * contested or cancelled (architecture §4.14, platform-facts 1.4, CVAL `item_fora_secao_vas`).
 */
export async function otherChargesWanted({ input, parts, resolution }: TurnContext): Promise<OtherChargesWanted> {
  const { intent, invoice, userText } = input;
  // A denied charge has no verb of action and is disputed.
  const isContested = wantsContestation(intent) || intent.actionVerbs.length === 0;
  const reason = isContested ? 'item_not_contestable' : 'item_not_cancellable';
  if (invoice === null) return { refusals: [], missing: resolution.notFound, reason };
  const named = await Promise.all(resolution.notFound.map(async (mention) => ({ mention, charges: await parts.resolver.otherCharges(mention, invoice) })));
  const ofKinds = await Promise.all(wantedChargeKinds(userText).map((kind) => parts.resolver.otherCharges(kind, invoice)));
  const names = [...new Set([...named.flatMap(({ charges }) => charges), ...ofKinds.flat()].map(({ name }) => name))];
  return {
    refusals: names.map((name) => (isContested ? contestationErrorSentence('item_fora_secao_vas', name) : notCancellableSentence(name))),
    missing: named.filter(({ charges }) => charges.length === 0).map(({ mention }) => mention),
    reason,
  };
}

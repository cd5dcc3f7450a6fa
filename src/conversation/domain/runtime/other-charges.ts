import { contestationErrorSentence, creditSentence, type Invoice, notCancellableSentence } from '../../../invoice/domain/index.js';
import { amountsIn } from '../../../kernel/amounts-in-text.js';
import { fold, foldedWords } from '../../../kernel/text-folding.js';
import { creditsOn } from '../orchestrator/answers/credits.js';
import { wantedChargeKinds, wantsContestation, wantsCreditGone } from '../triggers/index.js';
import type { TurnContext } from './turn-context.js';

/** What a request wants of the invoice that is no service there. */
export interface OtherChargesWanted {
  /** A sentence for each charge, why nothing can be done about it here; empty when none is wanted. */
  readonly refusals: readonly string[];
  /** What can be done instead; said once, after the refusals. */
  readonly wayOut: string;
  /** Names that stand nowhere on the invoice. */
  readonly missing: readonly string[];
  readonly reason: 'item_not_contestable' | 'item_not_cancellable';
}

const OTHER_CHARGE_WAY_OUT = 'Pergunte o que é essa cobrança e eu explico; para tratar dela, peça para falar com uma pessoa.';
const CREDIT_WAY_OUT = 'Se quiser, peça para falar com uma pessoa.';

/**
 * A fine, a discount or the plan is on the invoice, so that it is not "not found": the same check as of services says why it cannot be
 * contested or cancelled (architecture §4.14, platform-facts 1.4, CVAL `item_fora_secao_vas`).
 */
export async function otherChargesWanted({ input, parts, resolution }: TurnContext): Promise<OtherChargesWanted> {
  const { intent, invoice, userText } = input;
  // A denied charge has no verb of action and is disputed.
  const isContested = wantsContestation(intent) || intent.actionVerbs.length === 0;
  const reason = isContested ? 'item_not_contestable' : 'item_not_cancellable';
  if (invoice === null) return { refusals: [], wayOut: '', missing: resolution.notFound, reason };
  const named = await Promise.all(resolution.notFound.map(async (mention) => ({ mention, charges: await parts.resolver.otherCharges(mention, invoice) })));
  const ofKinds = await Promise.all(wantedChargeKinds(userText).map((kind) => parts.resolver.otherCharges(kind, invoice)));
  const names = [...new Set([...named.flatMap(({ charges }) => charges), ...ofKinds.flat()].map(({ name }) => name))];
  const credit = wantsCreditGone(userText) ? creditMeant(userText, invoice) : undefined;
  const charges = names.filter((name) => name !== credit);
  return {
    refusals: [
      ...charges.map((name) => (isContested ? contestationErrorSentence('item_fora_secao_vas', name) : notCancellableSentence(name))),
      ...(credit === undefined ? [] : [creditSentence(credit)]),
    ],
    wayOut: charges.length > 0 ? OTHER_CHARGE_WAY_OUT : CREDIT_WAY_OUT,
    missing: named.filter(({ charges }) => charges.length === 0).map(({ mention }) => mention),
    reason,
  };
}

/** The one credit that the words mean, by its amount or its name; null where several may be meant, or the invoice has none such. */
function creditMeant(userText: string, invoice: Invoice): string | null {
  const amounts = amountsIn(fold(userText));
  const said = new Set(foldedWords(userText));
  const credits = creditsOn(invoice).filter(({ value }) => amounts.length === 0 || amounts.some((amount) => amount.equals(value.abs())));
  const named = credits.filter(({ name }) => foldedWords(name).some((word) => word.length > 3 && !COMMON_WORD.test(word) && said.has(word)));
  const [only = null, ...others] = new Set((named.length > 0 ? named : credits).map(({ name }) => name));
  return others.length === 0 ? only : null;
}
const COMMON_WORD = /^(?:creditos?|estornos?|fatura)$/u;

import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import type { Utterance } from '../language/utterance.js';

const ONLY_IF = /^(?:mas )?(?:so|somente|apenas) (?:se|caso|quando|depois)\b/u;
const IF_CONSENT = /^(?:mas |so )*(?:se|caso) (?:\w+ ){1,6}(?:(?:eu )?(?:nao )?(?:quero|confirmo|aceito|autorizo|topo))(?: nao)?$/u;
const CONSENT_IF = composed(
  /^/u,
  anyNumberOf(/(?:mas|so|eu|ate|sim|ok|ta|bom|entao|ai) /u),
  /(?:confirmo|aceito|autorizo|concordo|pode(?: ser| cancelar| seguir)?|topo|fecho|quero|sim|claro)/u,
  anyNumberOf(/ (?:sim|ate|isso|so|mas|o cancelamento|eu|somente|apenas)/u),
  / (?:se|caso|desde que|quando|assim que|contanto que|depois que|depois de|com a condicao)\b/u,
);

/** "só confirmo se devolverem", "aceito desde que não cobrem": neither a yes nor a no, and no complaint. */
export function consentsOnCondition({ words }: Utterance): boolean {
  const text = words.join(' ');
  return ONLY_IF.test(text) || IF_CONSENT.test(text) || CONSENT_IF.test(text);
}

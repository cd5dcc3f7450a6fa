/** How many of the charges that fit a name are meant: all of them, a number, one of several equal ones, or what the name says. */
export type MentionQuantity = 'all' | 'one' | 'unsaid' | number;

const COUNTS: ReadonlyMap<string, number> = new Map(Object.entries({ dois: 2, duas: 2, tres: 3, quatro: 4 }));
const NOUN = '(?: d[oae]s?)?(?: (?:servicos|itens|cobrancas|assinaturas))?(?: d[oae]s?)?(?: [oa]s?)?';
const ALL_BEFORE = new RegExp(`\\b(?:tod[oa]s(?: [oa]s)?|ambos(?: os)?|ambas(?: as)?)${NOUN}$`, 'u');
const COUNT_BEFORE = new RegExp(`\\b(?:[oa]s|d[oa]s|ess[ea]s) (dois|duas|tres|quatro)${NOUN}$`, 'u');
const ONE_BEFORE = new RegExp(`\\b(?:um|uma)${NOUN}$`, 'u');
const ALL_AFTER = /^(?:(?:final|mensal) )?(?:d?[eno]*[oa]?s? )?(?:(?:d[oa]s|n[oa]s|em|de) (?:dois|duas|tres|tod[oa]s(?: [oa]s)?|ambos(?: os)?|ambas(?: as)?))(?: (?:numeros|linhas|celulares|telefones|chips))?\b/u;
const ONLY = /\b(?:so|apenas|somente)\b/u;

/**
 * Reads the words around a mention: "todos os tamboro", "as duas netflix", "tamboro das duas linhas", "só um aluguel".
 * @param before the folded words of the message before the mention
 * @param after those behind it
 */
export function readQuantity(before: readonly string[], after: readonly string[]): MentionQuantity {
  const head = before.slice(-6).join(' ');
  const tail = after.slice(0, 6).join(' ');
  if (ALL_BEFORE.test(head) || ALL_AFTER.test(tail)) return 'all';
  const count = COUNT_BEFORE.exec(head);
  if (count !== null) return COUNTS.get(count[1] ?? '') ?? 'unsaid';
  return ONE_BEFORE.test(head) && (ONLY.test(head) || ONLY.test(tail)) ? 'one' : 'unsaid';
}

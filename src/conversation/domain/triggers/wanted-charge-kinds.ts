import { fold } from '../../../kernel/text-folding.js';

const KIND = '(?:(?:debitos? (?:d[aeo]s? )?)?outras? operadoras?|juros?|multas?|encargos?|descontos?|mensalidades?|parcelamentos?|parcelas?|pro[ -]?rata|proporciona(?:l|is))\\b(?: (?:de mora|por atraso))?';
const SMALL = '(?:[oa]s?|d[oa]s?|de|n?ess[ea]s?|dess[ea]s?|n?est[ea]s?|aquel[ea]s?|meus?|minhas?|tal|valor(?:es)?|cobrancas?|taxas?|me|voces?|vcs?|para|pra|mim|por favor|favor|tod[oa]s|logo|ja|tambem|com)';
const WISH = '(?:cancel|tir[ae]|retir|remov|exclu|contest|disput|estorn|devol[vu]|reembols|ressarc|restitu|isent|abat|abon|anul|(?:nao|nem|nunca) (?:reconhec|concord|aceit|contrat|pedi))\\w*';
const KINDS = `${KIND}(?:(?:,| e| nem)(?: ${SMALL})* ${KIND})*`;
/** Right behind its verb, or in a list of what the verb is about. */
const TIED = new RegExp(`\\b${WISH}(?:(?: [^.;!?]{1,80}?)?(?:,| e| nem| mais| tambem| ou))??(?: ${SMALL})* (${KINDS})`, 'gu');
/** "esses juros eu quero contestar". */
const FIRST = new RegExp(`(?:^|[,.;!] ?|\\be )(?:(?:mas|entao|olha|oi) )*(?:[oa]s?|ess[ea]s?|est[ea]s?|aquel[ea]s?) (${KINDS})(?: (?:que|eu|ai|da|de|minha|conta|fatura|nao|quero|queria|pode|podem|voces?|vcs?|por|favor|vieram|veio|gostaria)\\b)* ${WISH}`, 'gu');
/** "essa multa não é minha, tira": a bare verb at the end takes up what was pointed at. */
const THEN = new RegExp(`(?:^|[.;!?] ?)(?:(?:mas|entao|olha|oi) )*(?:ess[ea]s?|est[ea]s?|aquel[ea]s?) (${KINDS})[^.;!?]{0,40}, ?(?:(?:pode|podem|quero|entao|ja|me|por favor) )*${WISH}(?: (?:isso|ess[ea]|el[ea]s?|ai|dai|logo|por favor|para mim|pra mim|da minha conta))*[ .!]*$`, 'gu');
/** "quero a multa de volta". */
const BACK = new RegExp(`\\b(?:quero|queria|exijo|preciso)(?: ${SMALL})* (${KINDS})(?: \\w+){0,3} de volta\\b`, 'gu');
const EACH = new RegExp(`\\b${KIND}`, 'gu');
/** Every pattern holds one: nearly all messages do not, and are looked through once. */
const ANY = new RegExp(KIND, 'u');

/**
 * The kinds of charge that a request is about by a word no name is made of: "tira os juros", "contesta o tamboro e a multa".
 * What is only talked of beside a request ("cancela sem multa", "cancela, tô pagando juros") is none of them.
 */
export function wantedChargeKinds(userText: string): readonly string[] {
  const text = fold(userText);
  if (!ANY.test(text)) return [];
  const lists = [TIED, FIRST, THEN, BACK].flatMap((pattern) => [...text.matchAll(pattern)].map(([, kinds]) => String(kinds)));
  return lists.flatMap((kinds) => [...kinds.matchAll(EACH)].map(([kind]) => kind));
}

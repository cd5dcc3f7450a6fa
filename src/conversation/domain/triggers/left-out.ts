import { composed } from '../../../kernel/composed-pattern.js';
import { fold } from '../../../kernel/text-folding.js';

/** A part of a message that a confirmation of its items does not do; told beside the question, never dropped in silence. */
export type LeftOutPart = 'plan_or_account' | 'condition' | 'schedule' | 'amount_part' | 'question';

const END = '(?= *(?:$|[,.;!?]|(?:e|tambem|junto|toda|todo|inteir[ao]|por favor|agora|hoje|da tim|no mes|no proximo|a partir|so se|se)\\b))';
const PLAN = '(?:minha|meu|nossa|nosso|a|o|essa|esse|esta|este|toda a|todo o) (?:minha |meu )?(?:linha|plano|numero|chip|contrato|conta)';
/** "cancela minha linha e o tamboro", "tira o tamboro e também o plano"; never "o tamboro da minha conta". */
const BESIDE_ITEM = new RegExp(
  `\\b(?:cancel\\w*|encerr\\w*|mud[ae]\\w*|troc[ae]\\w*|bloque\\w*|deslig\\w*|transf\\w*) (?:tambem )?${PLAN}\\b(?: (?:d[oe] )?(?:final )?\\d{4}\\b)?${END}|(?:\\be|,|\\btambem|\\bmais|\\bjunto com|\\balem d[aeo]) (?:tambem )?${PLAN}\\b${END}`,
);
const CONTESTS = /\bcontest(?:a|e|ar|em)\b/;
const CONDITION =
  /\b(?:so|somente|apenas|mas) se\b(?! (?:possivel|puder|der\b|for possivel))|\bse (?:nao )?(?:tiver|houver|cobrar\w*|pagar|gerar|precisar|vier|ficar\w*|continuar\w*|der (?:multa|direito|desconto)|for (?:de graca|gratis|gratuito|pago|cobrad[oa]|sem|mais|caro|rapido))\b|\b(?:desde que|contanto que)\b|\bcaso (?:nao |eu |ele |ela |isso )*(?:tenha|haja|seja|cobre\w*|precise|fique)\b|\bsem (?:pagar |ter |cobrar )?(?:multa|taxa|custo|nenhum custo)\b/;
const SCHEDULE =
  /\ba partir d[aeo]\b(?! (?:hoje|agora|ja))|\b(?:mes que vem|semana que vem|ano que vem|proxim[ao] (?:mes|semana|ciclo|vencimento))\b|\b(?:amanha|segunda feira|no dia \d{1,2}|dia \d{1,2} d[eo]|(?<!cobrad[oa] )depois d[oe] (?:dia|vencimento)|so depois|no fim do mes|no final do mes)\b|\bquando (?:virar|acabar|vencer|fechar|terminar)\b/;
const QUESTION =
  /\bquant[oa]s? (?:eh|e|custa\w*|vai|vou|vem|fica\w*|da|dao|deu|ta|esta|eu|foi|tem|pago)\b|\bqua(?:l|nto) (?:eh|e|sera|seria|fica|vai ser|foi) (?:o|a|meu|minha)?\b|\bqual (?:o|a) (?:valor|total|preco|vencimento|data|multa|prazo)\b|\bquando (?:vence|cai|para|some|volta)\b|\bo que (?:eh|e|significa|sao)\b|\b(?:tem|vai ter|paga|cobra|vai cobrar) (?:alguma )?(?:multa|taxa)\b.*\?/;
const NO_QUESTION = composed(/\b(?:nao|nem) (?:sei|lembro|entendo|entendi|faco ideia) /, /(?:nem )?(?:d?o que|quanto|qual)\b/);

/**
 * The parts of a request for items that its confirmation leaves out (architecture §4.8: what was not understood or
 * cannot be done is told). Meant for messages that already have items of the invoice.
 *
 * @returns each part once, in the order in which they are told
 */
export function leftOutParts(userText: string): readonly LeftOutPart[] {
  const text = fold(userText);
  const parts: LeftOutPart[] = [];
  if (BESIDE_ITEM.test(text)) parts.push('plan_or_account');
  if (SCHEDULE.test(text)) parts.push('schedule');
  if (CONDITION.test(text)) parts.push('condition');
  if (AMOUNT_PART.test(text)) parts.push('amount_part');
  if (QUESTION.test(text) && !NO_QUESTION.test(text)) parts.push('question');
  return parts;
}

/** "contesta só 5 reais do vod", "metade do vod"; "os 10 reais do vod" is the whole of it. */
const AMOUNT_PART = /\bcontest\w* (?:so |apenas |somente )?(?:uns |umas |r\$ ?)?\d+(?:[.,]\d{1,2})? ?(?:reais|real|contos?|pilas?) (?:d[oae]s?|n[oa]) |\b(?:metade|uma parte|so parte|parte do valor) d[oae]s? /;

const HEAD = '(?:^|[,.;!?] *|\\b(?:e|entao|ai|depois|por favor|ja|tambem|mas) +)(?:(?:me|ja|entao|tambem|por favor|voce) +)*';
const ORDER = new RegExp(
  `${HEAD}(?:cancel[ae]|tir[ae]|retir[ae]|remov[ae]|desativ[ae]|exclu[ia]|encerr[ae])\\b|\\b(?:pode|podem|quero|queria|gostaria de|por favor) +(?:me |ja |tambem )*(?:cancel|tir|retir|remov|desativ|exclu|encerr)[aei]r?\\b`,
);
const TOLD_OF = /\btir\w+ (?:uma |a |minha |essa |as )*duvidas?\b|\b(?:nao|nem) (?:vou |eu )*(?:quero|queria|precisa|pode|e pra|e para)? ?(?:cancel|tir|retir|remov|desativ|exclu|encerr)\w*|\b(?:como|se|quanto|quem|voces?|posso|da para|pra|para|multa|vale a pena|que) (?:eu |faco |a gente |para |pra )*(?:cancel|tir|retir|remov|desativ|exclu|encerr)/;

/** True when these words of the message belong to a part that is left out: "partir" of "a partir do mês que vem" names no service. */
export function belongsToLeftOut(userText: string, name: string): boolean {
  const text = fold(userText);
  const left = [BESIDE_ITEM, SCHEDULE, CONDITION, QUESTION].map((part) => ` ${part.exec(text)?.[0] ?? ''} `);
  return left.some((words) => words.includes(` ${fold(name)} `));
}

/** True when a message that was answered as a question also gives an order: the answer says that nothing of it was done. */
export function alsoOrders(userText: string): boolean {
  const text = fold(userText);
  return ORDER.test(text.replace(TOLD_OF, ' '));
}

/** "cancela o tamboro e contesta o craque": two requests of which one is out of reach. */
export function cancelsAndContests(userText: string): boolean {
  const text = fold(userText);
  return CONTESTS.test(text) && alsoOrders(text);
}

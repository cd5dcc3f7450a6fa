import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import type { Utterance } from '../language/utterance.js';

const WHAT_IS = [
  /\bque (?:historia|papo|conversa|onda|esquema|lance|novidade|invencao) (?:eh|e|seria) ess[ea] (?:tal )?d[eoa]s? (?!\w+(?:ar|er|ir|arem|erem|irem)\b)/u,
  composed(/\bo que (?:que )?/u, /(?:eh|e|sao|seria|significa|quer dizer|vem a ser|ta sendo|eram|era)\b/u),
  /(?<!\b(?:acho|creio|penso|parece|certeza|claro|obvio|verdade|dizer|disse|falou|falaram|sei) )\bque (?:eh|sao) (?:iss?o|ess\w+|aquil\w+|o|a|um|uma)\b/u,
  /^(?:e |mas )?quem eh (?:ess[ea]|o|a)? ?tal\b/u, /\b(?:inclus[oa]s?|incluid[oa]s?|faz parte|vem junto|ja vem|dentro) (?:\w+ ){0,2}(?:plano|pacote|combo)\b/u, /\b(?:plano|pacote|combo) (?:ja )?(?:inclui|vem com|tem direito)\b/u,
  /\bque (?:diabo|raios|porra|merda|droga|catso) (?:de \w+ )?(?:eh|e|sao)\b/u,
  /\bque (?:\w+ )?(?:servico|negocio|coisa|cobranca|item|produto|trem|parada|assinatura|pacote|bagulho|taxa|tarifa)s? (?:eh|e|sao|seria)\b/u,
  /\b(?:eh|sao|seria) o que\b/u, /\bo que(?: que)?$/u,
  /\b(?:para|por) que (?:serve|servem)\b/u, /\bserve para que\b/u, /\bcomo (?:que )?(?:funciona|funcionam|eh calculad|eh feit|sao calculad)\w*/u,
  /\b(?:significa|quer dizer|d[oe] que se trata|que se trata|refere a que|trata se de que|se trata de que)\b/u, composed(/\bqual (?:que )?(?:a|eh a) /u, /(?:diferenca entre|funcao|finalidade|utilidade)\b/u), /\bdiferenca entre\b/u,
  /\bo que (?:vem|faz|oferece|tem) (?:n|d|ess|o|a)\w*(?! (?:(?:minha|meu|dessa|nessa) )*(?:conta|fatura|boleto))/u, composed(/\b(?:nao sei|nem sei|saber|entender|explica\w*|diz\w*|fala\w*) (?:\w+ )?/u, /(?:o )?que (?:eh|sao|seria|significa)\b/u),
  /\b(?:nunca ouvi falar|nao faco (?:a menor |a minima |nenhuma )?ideia (?:do|o|de) que|nao sei do que)\b/u, /(?<!\b(?:cobranca|valor|debito|lancamento|despesa|taxa|gasto|quantia|coisa)s? (?:\w+ ){0,3}que (?:eu )?)\bdesconhec[oe]\b(?! (?:ess[ea]s? |a |o |est[ea] |tal |d[ae]st[ae] |a origem d\w+ )*(?:cobranca|valor|debito|lancamento|despesa|conta|na|fatura|da|do|tot))/u, /\bque (?:eh|e) (?:iss?o|ess)/u, /\b(?:isso|esse|essa) (?:\w+ )?(?:eh|e) (?:o que|que)\b/u,
];

/** "o que é o tamboro", "para que serve", "conta certa manual é o que". */
export function asksConcept(utterance: Utterance): boolean {
  const text = utterance.words.join(' ');
  return WHAT_IS.some((pattern) => pattern.test(text)) && !OUTRAGED.test(text) && !/\bdiferenca (?:\w+ ){1,3}(?:faturas?|contas?|mes|meses|valor(?:es)?)\b/u.test(text) && !/\bo que (?:eh|e|foi) que (?:aconteceu|houve|ta acontecendo)\b/u.test(text);
}
/** "o que é um absurdo": says what it thinks of a thing, and asks nothing. */
const OUTRAGED = composed(/\bo que (?:eh|e|seria) /u, /(?:um |uma |o |totalmente |completamente )?(?:inadmiss|absurd|inaceit|abusiv|ilegal|errad|injust|vergonh|ridicul|lament|crime|falta|roubo|pior|cumulo|pratica)\w*/u);

const AMOUNT = [
  /\bquant[oa]s?\b/u, composed(/\bqual /u, anyNumberOf(/(?:eh|foi|seria|o|a|que) /u), /(?:valor|preco|total|vencimento|data|custo|desconto|multa|saldo)\b/u), /\b(?:valor|preco|custo) (?:d[oae]s?|total|exato)\b.*$/u,
  /\bcust(?:a|am|ou|ava)\b/u, /\bqua?ndo (?:\w+ )?(?:vence|venceu|cai|fecha|vira|vem|volta|recebo|devolve|vao|vou)\b/u, /\bdesde quando\b/u, /\bque dia\b/u, /\bem q(?:ual|ue) fatura\b/u,
  /\bvencimento\b/u, /\bde onde (?:veio|vem|sai|saiu|surgiu)\b/u, /\b(?:eh|e) de que\b/u, /\b(?:eh|e) do que\b/u, /\bdata de\b/u,
  composed(/^(?:o )?total/u, /(?: a pagar| geral| da (?:minha )?(?:fatura|conta))?$/u), /\b(?:paguei|pago|tem|teve|cobraram|cobrou|veio) (?:algum |alguma |o |a )?(?:multa|juros|desconto)s?\b(?! (?:para|se|por|ao) (?:cancel|tir))/u, /\bja (?:venceu|vence|ta vencida)\b/u, /\bqual (?:\w+ ){0,3}(?:soma|pesa|pesam|mais car[oa]|mais barat[oa])\b/u,
];
const FUTURE_AMOUNT = [
  /\bmes que vem\b/u, /\bproxim[oa] (?:mes|fatura|conta)\b/u, /\b(?:fica|ficaria|vai ficar|ficam|sera|seria|vai dar|daria|cai para|vai cair|vai baixar|baixa|diminui|abaixa) (?:mais |em |por )?(?:barat|caro|menos|quanto|r|\d)/u, /\bvou (?:pagar|receber|ter)\b/u,
  /\b(?:o valor|a fatura|minha fatura|a conta|minha conta) (?:vai|sera|seria|ficaria|fica|cai|baixa|diminui)\b/u, /\btirando ess/u,
];

/** "só quero saber do tamboro": asks about what it names. */
export function asksAbout(utterance: Utterance): boolean {
  return /\b(?:saber|entender|informac\w+|explica\w*|detalh\w+|conhecer|duvida) (?:mais |melhor |um pouco )*(?:d[oa]s?|sobre|ess[ea]s?|quem|com|acerca)\b/u.test(utterance.words.join(' '));
}

/** "quanto é", "quando vence", "quanto fica se". */
export function asksAmount(utterance: Utterance): boolean {
  const text = utterance.words.join(' ');
  return AMOUNT.some((pattern) => pattern.test(text)) || (isQuestion(utterance) && asksHypothesis(utterance));
}

/** A supposition about what will be paid ("mês que vem vem menos?"): never a confirmation (corpus, CONTINUAR of invoice_explanation). */
export function asksHypothesis(utterance: Utterance): boolean {
  const text = utterance.words.join(' ');
  return FUTURE_AMOUNT.some((pattern) => pattern.test(text));
}

const QUESTION_HEAD = /^(?:(?:oi|ola|bom dia|boa tarde|boa noite|entao|e|mas|ta|ok|certo|moca|moco|por favor|ah|obrigado) )*(?:quant[oa]s?|qual|quais|quando|como|porque|por que|quem|onde|cade|sera|o que|que|desde quando|de onde|para que|tem como|posso|da para|ate quando|voces?|eh possivel|isso vai)\b/u;

/** True when the message asks: by its mark, or by its head where speech has no marks. */
export function isQuestion(utterance: Utterance): boolean {
  return utterance.hasQuestionMark || QUESTION_HEAD.test(utterance.words.join(' ')) || utterance.words.at(-1) === 'ne';
}

/** An ellipsis that takes its form from the question before: "e o funktoon?", "tem youtube também" (architecture §4.6). */
export function isElliptical(utterance: Utterance): boolean {
  const words = utterance.words.filter((word) => !['ta', 'ok', 'certo', 'mas', 'entendi', 'obrigado', 'ah', 'entao', 'hum', 'beleza'].includes(word));
  const text = words.join(' ');
  return words.length <= 8 && (/^e (?:o|a|os|as|ess\w+|aquel\w+|ess\w+ tal de)\b/u.test(text) || (/^tem\b/u.test(text) && /\btambem\b/u.test(text)));
}

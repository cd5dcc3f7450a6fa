import type { Utterance } from '../language/utterance.js';

const WHAT_IS = [
  /\bo que (?:que )?(?:eh|e|sao|seria|significa|quer dizer|vem a ser|ta sendo|eram|era)\b/u,
  /\bque (?:eh|sao) (?:iss?o|ess\w+|aquil\w+|o|a|um|uma)\b/u,
  /\bque (?:diabo|raios|porra|merda|droga|catso) (?:de \w+ )?(?:eh|e|sao)\b/u,
  /\bque (?:\w+ )?(?:servico|negocio|coisa|cobranca|item|produto|trem|parada|assinatura|pacote|bagulho|taxa|tarifa|valor)s? (?:eh|e|sao|seria)\b/u,
  /\b(?:eh|sao|seria) o que\b/u, /\bo que(?: que)?$/u,
  /\b(?:para|por) que (?:serve|servem)\b/u, /\bserve para que\b/u, /\bcomo (?:que )?(?:funciona|funcionam|eh calculad|eh feit|sao calculad)\w*/u,
  /\b(?:significa|quer dizer|se trata|refere a que|trata se)\b/u, /\bqual (?:que )?(?:a|eh a) (?:diferenca entre|funcao|finalidade|utilidade)\b/u, /\bdiferenca entre\b/u,
  /\bo que (?:vem|faz|oferece|tem) (?:n|d|ess|o|a)\w*/u, /\b(?:nao sei|nem sei|saber|entender|explica\w*|diz\w*|fala\w*) (?:\w+ )?(?:o )?que (?:eh|sao|seria|significa)\b/u,
  /\b(?:nunca ouvi falar|nao faco ideia|nao sei do que)\b/u, /\bdesconhec[oe]\b/u, /\bque (?:eh|e) (?:iss?o|ess)/u, /\b(?:isso|esse|essa) (?:\w+ )?(?:eh|e) (?:o que|que)\b/u,
];

/** "o que é o tamboro", "para que serve", "conta certa manual é o que". */
export function asksConcept(utterance: Utterance): boolean {
  const text = utterance.words.join(' ');
  return WHAT_IS.some((pattern) => pattern.test(text)) && !/\bo que (?:eh|e|foi) que (?:aconteceu|houve|ta acontecendo)\b/u.test(text);
}

const AMOUNT = [
  /\bquant[oa]s?\b/u, /\bqual (?:eh |foi |seria |o |a |que )*(?:valor|preco|total|vencimento|data|custo|desconto|multa|saldo)\b/u, /\b(?:valor|preco|custo) (?:d[oae]s?|total|exato)\b.*$/u,
  /\bcust(?:a|am|ou|ava)\b/u, /\bqua?ndo (?:\w+ )?(?:vence|venceu|cai|fecha|vira|vem|volta|recebo|devolve|vao|vou)\b/u, /\bdesde quando\b/u, /\bque dia\b/u, /\bem q(?:ual|ue) fatura\b/u,
  /\bvencimento\b/u, /\bde onde (?:veio|vem|sai|saiu|surgiu)\b/u, /\b(?:eh|e) de que\b/u, /\b(?:eh|e) do que\b/u, /\bdata de\b/u,
  /^(?:o )?total(?: a pagar| geral| da (?:minha )?(?:fatura|conta))?$/u, /\b(?:paguei|pago|tem|teve|cobraram|cobrou|veio) (?:algum |alguma |o |a )?(?:multa|juros|desconto)s?\b(?! (?:para|se|por|ao) (?:cancel|tir))/u, /\bja (?:venceu|vence|ta vencida)\b/u, /\bqual (?:\w+ ){0,3}(?:soma|mais car[oa]|mais barat[oa])\b/u,
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

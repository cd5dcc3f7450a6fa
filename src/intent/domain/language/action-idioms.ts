import type { ActionForm } from './action-lexicon.js';
import type { Token } from './utterance.js';

const CANCEL: ActionForm = { verb: 'cancelar', family: 'cancel', mood: 'order' };
const REFUND: ActionForm = { verb: 'devolver', family: 'refund', mood: 'order' };
const OF = /^(?:d[eoa]s?|dess[ea]s?|diss?o|n[oa]s?|ness[ea]s?|em|com|ess[ea]s?|[oa]s?)$/u;

/**
 * Turns of speech that ask for a cancellation without its verb: "dá baixa nesse", "some com esse", "quero me livrar do",
 * "quero parar de pagar", "tamboro fora". Takes the place of the word that carries them; null when none does.
 */
export function idiomAt(tokens: readonly Token[], at: number): ActionForm | null {
  const word = (offset: number): string => tokens[at + offset]?.word ?? '';
  switch (word(0)) {
    case 'baixa':
      return /^(?:da|de|dar|deem|dao)$/u.test(word(-1)) && OF.test(word(1)) && !/^(?:fatura|conta|boleto|pagamento|divida)$/u.test(word(2)) ? CANCEL : null;
    case 'some':
    case 'suma':
    case 'sumam':
    case 'sumir':
      return word(1) === 'com' ? CANCEL : null;
    case 'livrar':
    case 'livra':
    case 'livre':
      return (word(-1) === 'me' || word(1) === 'me') && tokens.length > at + 1 ? CANCEL : null;
    case 'pagar':
      return word(-1) === 'de' && /^par(?:ar|em|a)$/u.test(word(-2)) && /^(?:quero|queria|preciso|gostaria|de|vou)$/u.test(word(-3)) && OF.test(word(1)) ? CANCEL : null;
    case 'desfazer':
      return word(-1) === 'me' && OF.test(word(1)) ? CANCEL : null;
    case 'desliga':
    case 'desligue':
    case 'desligar':
      return OF.test(word(1)) && !/^(?:ligacao|chamada|telefone|celular|conversa|atendimento|aparelho)$/u.test(word(2)) && word(2) !== '' ? CANCEL : null;
    case 'volta':
      return word(-1) === 'de' && isMoneyWished(tokens.slice(0, at - 1).map((token) => token.word)) ? REFUND : null;
    case 'fora':
      return isOutcry(tokens, at) ? CANCEL : null;
    default:
      return null;
  }
}

/** "tamboro fora", "quero fora": at the end of a short sentence, not "fora o tamboro" and not "fui fora". */
function isOutcry(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (at === 0 || (next !== undefined && !next.breakBefore)) return false;
  const before = tokens.slice(0, at).map((token) => token.word);
  if (before.at(-1) === 'quero' || before.at(-1) === 'queria') return !before.slice(-2).includes('nao');
  return before.length <= 3 && !before.some((word) => ['nao', 'la', 'ta', 'to', 'de', 'por', 'para', 'jogar', 'tudo'].includes(word));
}

/** "quero meus 45 reais de volta": a wish right before the money; "vou receber o dinheiro de volta?" asks. */
function isMoneyWished(before: readonly string[]): boolean {
  return /(?<!\bnao )\b(?:quero|queremos|exijo|exigimos|queria|desejo|preciso|solicito|requeiro|gostaria de (?:ter|receber)|quero (?:ter|receber)) (?:(?:o|os|a|meus?|minha|todo|todos|ess[ea]s?|r|so|de|\d[\d.,]*) )*(?:dinheiro|valor|valores|reais|grana|quantia|\d[\d.,]*)$/u.test(before.join(' '));
}

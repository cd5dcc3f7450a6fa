import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import type { Utterance } from '../language/utterance.js';

const BETWEEN = anyNumberOf(/(?:de|por|favor|[oa]s?|ter|eh|foi|meus?|numeros?|d[eoa]s?|ess[ea]s?|saber|anotar|receber|ver|me|um|que|seria) /u);
const WANTS = [
  composed(/^/u, anyNumberOf(/(?:[ao]|e|mas|qual|numero|d[eo]) /u), /protocolos?\b/u),
  composed(
    /\b(?:quero|queria|gostaria|preciso|precisava|necessito|solicito|me (?:passa|da|de|manda|fala|diz|informa|envia|ve)\w*|(?:pode|poderia|podem) (?:me )?(?:passar|dar|mandar|falar|dizer|informar|enviar)|qual|quais|cade|esqueci|perdi|anotar) /u,
    BETWEEN,
    /protocolos?\b/u,
  ),
];

/** "quero o protocolo da contestação", "me passa o número do protocolo": asks for the number of what was done. */
export function asksProtocol({ words }: Utterance): boolean {
  if (!words.some((word) => word.startsWith('protocolo'))) return false;
  const text = words.join(' ');
  return WANTS.some((pattern) => pattern.test(text));
}

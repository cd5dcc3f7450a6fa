import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import type { DialogueAct } from '../intent.js';
import type { Utterance } from '../language/utterance.js';

const POSTPONE = /^(?:(?:ah|hum|nao|oi|olha|entao|e|ok|ta|bom|sim|mas) )*(?:perai|espera(?: (?:ai|um pouco|um pouquinho|um minuto|um instante|um momento|eu))?|espere|calma(?: ai)?|aguarda|aguarde|aguenta ai|um momento|so um momento|um instante|um minuto|um minutinho|um segundo|um segundinho|ja volto|guenta ai|segura(?: ai)?|deixa eu (?:pensar|ver(?! (?:a|minha|o|os|as|meu|essa) )|confirmar|olhar|conferir|falar com|perguntar|analisar|consultar|checar|verificar)|deixe eu (?:pensar|ver)|deixa que eu (?:penso|vejo)|vou (?:pensar|ver|analisar|conferir|avaliar|decidir|perguntar|falar com|consultar|conversar com)|(?:tenho que|preciso|tenho de|quero|queria|devo) (?:pensar|perguntar|consultar|conversar com|falar com (?:minha|meu|a minha|o meu))|preciso (?:pensar|ver com|falar com (?:minha|meu)|analisar|conversar com (?:minha|meu))|quero pensar|depois (?:eu )?(?:vejo|penso|falo|volto|resolvo|decido|confirmo|te falo|respondo|a gente)|mais tarde|outra hora|outro dia|amanha eu|agora nao posso|to ocupad[oa]|nao posso agora|nao posso falar agora|to dirigindo|ja ja|daqui a pouco|qualquer coisa eu)\b/u;
const REPEAT = composed(
  /^/u,
  anyNumberOf(/(?:ah|oi|hum|desculpa|desculpe|moca|moco|mas|nao entendi|perdao|como) /u),
  /(?:que|o que|oi|como|hein|heim|ha|han|ahn|como assim|assim como|como e|como eh|repete|repita|repetir|pode repetir|repete por favor|nao ouvi|nao escutei|nao entendi(?: a pergunta| o que voce (?:falou|disse|perguntou)| direito| bem)?|nao compreendi|fala de novo|fale de novo|diz de novo|de novo|o que voce (?:disse|falou|perguntou)|qual (?:era|foi) a pergunta|pode falar de novo|perdao|desculpa|quem|nao captei|nao peguei|cortou|a ligacao cortou|ta cortando|nao deu para ouvir|confirmar o que|confirma o que|confirmo o que|seguir com o que|qual pergunta)/u,
  anyNumberOf(/ (?:por favor|ai|de novo|a pergunta|moca|moco|nao|isso|mesmo|novamente|direito|bem|agora|o que|que|como|fala|fale|repete|repita|diz|pode|repetir|falar|voce (?:falou|disse))/u),
  /$/u,
);
const GREET = /^(?:(?:oi+|ola|opa|eae|e ai|iae|salve|alo|hey|hello|bom dia|boa tarde|boa noite|tudo bem|tudo bom|como vai|td bem|bom|dia|tarde|noite|pessoal|gente|moca|moco|tim|com voce|beleza|fala|blz|hola|oie|oii|ei) ?)+$/u;

/** "espera, e a multa?" holds the talk up for a question, which is what is to be answered. */
const ASKS_ON = /^(?:\w+ ){1,4}?(?:e (?:[oa]s?|ess[ea]s?|est[ea]s?|aquel[ea]s?)|quant[oa]s?|qual|quais|o que|por que|porque|quando|cade|como|quem|tem|vai|isso|ess[ea]|vou) /u;

/** How the message stands to the conversation besides its topic (architecture §4.11). */
export function dialogueAct(utterance: Utterance): DialogueAct {
  const text = utterance.words.join(' ');
  if (text === '') return utterance.hasQuestionMark ? 'repeat_request' : 'none';
  if (POSTPONE.test(text) && utterance.words.length <= 14 && !(utterance.hasQuestionMark && ASKS_ON.test(text))) return 'postponement';
  if (GREET.test(text)) return utterance.hasQuestionMark && /^(?:oi|como|hein)$/u.test(text) ? 'repeat_request' : 'greeting';
  if (REPEAT.test(text)) return 'repeat_request';
  return 'none';
}

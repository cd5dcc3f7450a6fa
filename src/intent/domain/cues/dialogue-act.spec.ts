import { readUtterance } from '../language/utterance.js';
import { dialogueAct } from './dialogue-act.js';

describe('a postponement', () => {
  it.each(['perai', 'espera um pouco', 'peraí, tá?', 'deixa eu pensar', 'vou pensar', 'depois eu vejo', 'um momento, por favor', 'calma aí', 'espera eu ver com meu marido', 'já volto, ok?', 'agora não posso', 'mais tarde'])('is "%s"', (text) => {
    expect(dialogueAct(readUtterance(text))).toBe('postponement');
  });

  it.each(['espera, e a multa?', 'peraí, quanto custa isso?', 'calma, por que cobraram o filme?', 'um momento, o que é esse tamboro?', 'espera, e o desconto?', 'perai qual o total mesmo?', 'calma aí, e esse vod?', 'espera, tem multa se eu cancelar?', 'só um momento, quando vence?', 'espera, e as outras cobranças?', 'pera, isso volta quando?', 'calma, vai vir menos mês que vem?'])('is not "%s", which asks', (text) => {
    expect(dialogueAct(readUtterance(text))).not.toBe('postponement');
  });
});

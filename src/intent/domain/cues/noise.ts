import type { Utterance } from '../language/utterance.js';
import { PhraseBook } from '../language/phrases.js';

/** What speech recognition writes over silence: thanks of videos and subtitle credits (case C26). */
const NOISE = new PhraseBook({
  noise: [
    'obrigado por assistir', 'obrigado por assistirem', 'obrigado pela audiencia', 'obrigado por ter assistido', 'por assistir', 'legendas pela comunidade', 'legenda pela comunidade', 'legendas por', 'legenda por', 'legendado por', 'legendas da comunidade', 'amara org',
    'transcricao e legendas', 'transcricao por', 'inscreva se', 'se inscreva no canal', 'se inscrevam no canal', 'inscreva se no canal', 'deixe seu like', 'deixa o like', 'ative o sininho', 'ate o proximo video', 'vejo voces no proximo video', 'nos vemos no proximo video', 'ate a proxima aula', 'musica de fundo', 'subtitulos por', 'subtitles by',
  ],
});

export function isNoise(utterance: Utterance): boolean {
  return utterance.tokens.length <= 12 && NOISE.occursIn(utterance.words);
}

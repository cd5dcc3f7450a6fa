import type { ActionWord } from '../language/action-verbs.js';
import type { Utterance } from '../language/utterance.js';

export type Leaning = 'yes' | 'no' | 'none';

const NO = new Set(['nao', 'nunca', 'nem', 'jamais', 'nada', 'nenhum', 'nenhuma', 'errado', 'errada', 'discordo', 'absurdo', 'confuso', 'confusa', 'mentira', 'negativo', 'sem', 'continuo', 'continua', 'piorou', 'pior', 'piora', 'mal', 'ruim', 'pessimo', 'pessima', 'horrivel', 'erraram', 'dificil', 'complicado', 'complicada', 'estranho', 'estranha', 'caro', 'cara', 'roubo', 'incorreto', 'vergonha', 'palhacada', 'enrolacao', 'enrolado', 'balela', 'desacordo', 'insatisfeito', 'insatisfeita', 'nebuloso', 'piada', 'duvido', 'discordamos', 'confundiu', 'boiando', 'perdido', 'perdida']);
const CONTRAST = new Set(['mas', 'porem', 'so', 'exceto', 'se', 'caso', 'depois', 'antes', 'talvez', 'acho', 'depende', 'ainda', 'espera', 'perai']);
const YES_HEAD = /^(?:(?:ah|oh|hum|bom|olha|entao|agora|ta|moca|moco|ja|eu) )*(?:sim|entendi|entendido|compreendi|certo|claro|beleza|ok|ta bom|ta certo|ta|tudo (?:bem|certo|claro|ok)|isso|verdade|perfeito|legal|show|otimo|lembrei|saquei|ciente|to ciente|ficou|esclareceu|resolveu|deu para|consegui|agora sim|realmente|faz sentido|uhum|combinado|concordo|exato|tranquilo|nossa lembrei|foi (?:minh|meu)\w* \w+|fui eu)\b/u;

/** "vocês que se virem": refuses to do it oneself. */
const THEIR_TASK = /\bvoces que (?:se )?\w+(?:em|am)\b/u;

/**
 * Which way a longer answer to "did that make it clear?" leans ("ah entendi, é porque mudei no meio do mês").
 * Fit for journeys that only talk; what moves money takes a plain answer.
 */
export function leaning(utterance: Utterance, actions: readonly ActionWord[]): Leaning {
  const { words, hasQuestionMark } = utterance;
  if (hasQuestionMark || words.at(-1) === 'ne' || actions.some((action) => action.use === 'order')) return 'none';
  const refuses = words.some((word) => NO.has(word)) || THEIR_TASK.test(words.join(' '));
  if (refuses) return words.length <= 14 ? 'no' : 'none';
  if (words.some((word) => CONTRAST.has(word))) return 'none';
  return YES_HEAD.test(words.join(' ')) && words.length <= 14 ? 'yes' : 'none';
}

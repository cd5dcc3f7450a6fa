import { ANSWER_PHRASES } from './answer/answer-phrases.js';
import type { MessageReading } from './message-reading.js';

/** Words after which no yes is plain: refusals, limits, conditions, corrections, questions, complaints. */
const UNSAFE = new Set([
  'nao', 'nunca', 'nem', 'jamais', 'nada', 'nenhum', 'nenhuma', 'sem', 'mas', 'porem', 'so', 'somente', 'apenas', 'exceto', 'menos', 'tambem', 'se', 'caso', 'quando', 'depois', 'antes', 'outro', 'outra', 'outros', 'em vez', 'alias', 'espera', 'perai', 'calma', 'talvez', 'acho', 'sera', 'quanto', 'qual', 'que', 'como', 'porque', 'quem', 'onde',
  'absurdo', 'errado', 'errada', 'mentira', 'palhacada', 'roubo', 'ridiculo', 'vergonha', 'brincadeira', 'piada', 'reclamar', 'procon', 'anatel', 'processo', 'fatura', 'conta', 'plano', 'linha', 'valor', 'atendente', 'eh', 'foi', 'voces', 'simples', 'ainda', 'duvida', 'pensar', 'ver', 'entender', 'explicar', 'saber', 'melhor', 'deixar', 'deixa', 'manter', 'mantem', 'ficar', 'continuar', 'esquecer', 'esquece', 'desisto', 'amanha', 'hoje nao', 'errei', 'engano', 'enganei', 'parar', 'para tudo', 'volta', 'voltar', 'arrependi', 'quase', 'depende', 'sei', 'brincadeira', 'assim',
]);

/** Words of consent in phrases that the rules do not list ("por favor", "pode resolver"). */
const CONSENT = new Set(['sim', 'pode', 'podem', 'confirmo', 'confirma', 'claro', 'aceito', 'autorizo', 'ok', 'correto', 'exato', 'beleza', 'favor', 'certeza', 'concordo', 'positivo', 'prossiga', 'combinado']);

/** Words that add nothing to a consent. */
const HARMLESS = new Set(['resolver', 'seguir', 'dar', 'logo', 'rapido', 'urgente', 'adiante', 'frente', 'certinho', 'processo', 'procedimento', 'retirada', 'solicitacao', 'pedido', 'operacao', 'com', 'o', 'a', 'de', 'do', 'da', 'esse', 'essa', 'isso', 'para', 'mim', 'hoje', 'entao', 'ai', 'continuidade', 'encaminhar', 'providenciar', 'imediatamente', 'urgentemente']);

/**
 * Whether a classifier's yes may stand although the rules did not read it: a short text with nothing in it that
 * refuses, limits, asks or complains. What would release a customer's money is never taken from a doubtful sentence.
 */
export function mayAffirm(reading: MessageReading): boolean {
  const { words, hasQuestionMark } = reading.utterance;
  if (reading.utterance.emoji === 'doubt' || reading.utterance.emoji === 'no') return false;
  if (reading.answer.kind === 'yes') return !reading.answer.weak || reading.question !== 'confirmation';
  if (reading.question === 'explanation' && reading.leaning === 'yes') return !reading.asks && !reading.hypothesis && !reading.amount;
  if (reading.answer.kind !== 'none' || words.length === 0 || words.length > 6) return false;
  if (!words.some((word) => CONSENT.has(word)) || words.some((word) => POINTS.has(word))) return false;
  if (hasQuestionMark || reading.asks || reading.act !== 'none' || reading.asksPerson || reading.actions.length > 0) return false;
  // Any other word may turn the sentence ("sim sim salabim", "pode cobrar", "sim roubaram meu dinheiro").
  if (!words.every((word) => HARMLESS.has(word) || isAnswerWord(word))) return false;
  return reading.mentions.mentions.length === 0 && reading.lineEnding === null && !words.some((word) => UNSAFE.has(word) || /^\d/u.test(word));
}

/** What points at a thing is wanted, accepted or spoken of, unless the rules read it whole ("aceito a cobranca"). */
const POINTS = new Set(['esse', 'essa', 'esses', 'essas', 'este', 'ele', 'ela', 'eles', 'elas', 'dele', 'deles', 'disso', 'desse', 'dessa', 'cobranca', 'servico', 'servicos', 'falou', 'ah', 'hum', 'ne', 'pois', 'muito']);

function isAnswerWord(word: string): boolean {
  const piece = ANSWER_PHRASES.longestAt([word], 0);
  return piece !== null && ['yes', 'filler', 'this', 'thanks'].includes(piece.kind);
}

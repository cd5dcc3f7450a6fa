import type { Token, Utterance } from '../language/utterance.js';

const NOT = new Set(['nao', 'nunca', 'nem', 'jamais', 'sem', 'nada', 'nenhum', 'nenhuma']);
const DENIED = new Set(['contratei', 'contratamos', 'contratou', 'pedi', 'pedimos', 'pediu', 'assinei', 'assinamos', 'assinou', 'solicitei', 'solicitamos', 'autorizei', 'autorizamos', 'autorizou', 'autorizado', 'reconheco', 'reconhecemos', 'reconhecer', 'aderi', 'comprei', 'adquiri', 'ativei', 'aceitei', 'aluguei', 'cadastrei', 'baixei', 'contratado', 'solicitado', 'pedir', 'contratar', 'autorizacao', 'consentimento', 'permissao', 'solicitar', 'autorizar', 'assinar', 'quis', 'habilitei', 'inscrevi', 'solicitacao']);
const USED = new Set(['uso', 'usei', 'usamos', 'utilizo', 'utilizei', 'assisto', 'acesso', 'acessei', 'vejo', 'escuto']);

/** Where a message denies a charge: the places of the denying verb and of its "não". */
export interface Denial {
  readonly at: number;
  readonly notAt: number;
}

/** "não contratei", "nunca assinei", "não lembro de ter contratado", "sem eu pedir", "sem minha autorização" (architecture §4.5). */
export function findDenials(utterance: Utterance): readonly Denial[] {
  return pairs(utterance.tokens, DENIED);
}

/** "nem uso isso", "nunca usei": a complaint, and a request only when a service is named. */
export function deniesUse(utterance: Utterance): boolean {
  return pairs(utterance.tokens, USED).length > 0;
}

function pairs(tokens: readonly Token[], verbs: ReadonlySet<string>): readonly Denial[] {
  return tokens.flatMap((token, at) => {
    if (!verbs.has(token.word)) return [];
    for (let notAt = at - 1; notAt >= 0 && at - notAt <= 6; notAt -= 1) {
      if (NOT.has(tokens[notAt]?.word ?? '')) return [{ at, notAt }];
      if (tokens[notAt + 1]?.breakBefore ?? false) return [];
    }
    return [];
  });
}

/** "não quero mais esse youtube", "não quero esse serviço": the wish to be rid of a thing; the place of "quero", or null. */
export function findRejection(utterance: Utterance): number | null {
  const { words, tokens } = utterance;
  for (let at = 1; at < words.length; at += 1) {
    if (!['quero', 'queremos', 'preciso', 'desejo'].includes(words[at] ?? '') || !['nao', 'nem'].includes(words[at - 1] ?? '')) continue;
    const more = words[at + 1] === 'mais';
    const next = words[at + (more ? 2 : 1)] ?? '';
    const ended = tokens[at + 1]?.breakBefore ?? true;
    if (!ended && (more || POINTER.test(next)) && !/(?:ar|er|ir)$/u.test(next) && !['nada', 'nao', 'saber', 'atendente', 'que', 'isso'].includes(next) && next !== '') return at;
    if (more && ['pagar', 'ter', 'usar'].includes(next)) return at;
  }
  return null;
}
const POINTER = /^(?:ess[ea]s?|est[ea]s?|aquel[ea]s?|[oa]s?|nenhum|nenhuma|isso)$/u;

import { anyNumberOf, composed } from '../../../kernel/composed-pattern.js';
import type { Token, Utterance } from '../language/utterance.js';

const NOT = new Set(['nao', 'nunca', 'nem', 'jamais', 'sem', 'nada', 'nenhum', 'nenhuma']);
const DENIED = new Set(['contratei', 'contratamos', 'contratou', 'pedi', 'pedimos', 'pediu', 'assinei', 'assinamos', 'assinou', 'solicitei', 'solicitamos', 'autorizei', 'autorizamos', 'autorizou', 'autorizado', 'reconheco', 'reconhecemos', 'reconhecer', 'aderi', 'comprei', 'adquiri', 'ativei', 'aceitei', 'aluguei', 'cadastrei', 'baixei', 'contratado', 'solicitado', 'pedir', 'contratar', 'autorizacao', 'consentimento', 'permissao', 'solicitar', 'autorizar', 'assinar', 'quis', 'habilitei', 'inscrevi', 'solicitacao', 'contratacao', 'adesao', 'anuencia', 'ciencia', 'anui', 'consenti', 'escolhi', 'confirmei', 'ativado', 'adquirido', 'liberei', 'concordei', 'incluimos', 'encomendei', 'assinado', 'aderido', 'comprado', 'aceitado', 'requisitado', 'encomendado', 'baixado', 'cadastrado', 'concordado']);
/** Denied by "sem" alone: "colocaram sem eu saber"; "não quero saber" denies nothing. */
const UNKNOWING = new Set(['saber', 'soubesse', 'querer', 'perceber', 'notar', 'consentir', 'aprovar', 'consultar', 'perguntar', 'conhecimento', 'concordar', 'ver', 'ciencia', 'anuencia']);
/** Denied with what was made ("não fiz essa compra") or as a perfect ("sem eu ter pedido"); "não fiz nada" denies no charge. */
const MADE = new Set(['fiz', 'fizemos', 'efetuei', 'efetuamos', 'realizei', 'realizamos', 'firmei']);
const PURCHASE = new Set(['compra', 'compras', 'assinatura', 'contrato', 'contratacao', 'adesao', 'cadastro', 'solicitacao', 'inscricao', 'aquisicao', 'aluguel', 'pedido', 'gasto', 'consumo']);
const ASKED_FOR = new Set(['pedido', 'querido', 'aceito', 'escolhido', 'consentido']);
const HAVING = new Set(['ter', 'tenho', 'tinha', 'tivesse', 'haver', 'havia', 'temos', 'tinhamos']);
const USED = new Set(['uso', 'usei', 'usamos', 'utilizo', 'utilizei', 'assisto', 'acesso', 'acessei', 'vejo', 'escuto', 'assisti', 'ouvi', 'ouco', 'joguei', 'leio', 'abri', 'abro', 'mexo', 'mexi', 'entrei', 'consumi', 'aproveitei', 'desfrutei', 'escutei']);

/** "eu quis dizer o outro" sets a word right. */
const MEANING = new Set(['dizer', 'falar', 'saber', 'perguntar', 'ver', 'entender']);

/** Where a message denies a charge: the places of the denying verb and of its "não". */
export interface Denial {
  readonly at: number;
  readonly notAt: number;
}

/** "não contratei", "nunca assinei", "não lembro de ter contratado", "sem eu pedir", "sem minha autorização" (architecture §4.5). */
export function findDenials(utterance: Utterance): readonly Denial[] {
  const made = pairs(utterance.tokens, MADE).filter(({ at }) => utterance.words.slice(at + 1, at + 4).some((word) => PURCHASE.has(word)));
  const asked = pairs(utterance.tokens, ASKED_FOR).filter(({ at }) => HAVING.has(utterance.words[at - 1] ?? ''));
  return [...pairs(utterance.tokens, DENIED), ...made, ...asked, ...pairs(utterance.tokens, UNKNOWING).filter(({ at, notAt }) => utterance.words[notAt] === 'sem' && at - notAt <= 3)];
}

/** "nem uso isso", "nunca usei": a complaint, and a request only when a service is named. */
export function deniesUse(utterance: Utterance): boolean {
  return pairs(utterance.tokens, USED).length > 0;
}

function pairs(tokens: readonly Token[], verbs: ReadonlySet<string>): readonly Denial[] {
  return tokens.flatMap((token, at) => {
    if (!verbs.has(token.word) || (token.word === 'quis' && MEANING.has(tokens[at + 1]?.word ?? ''))) return [];
    for (let notAt = at - 1; notAt >= 0 && at - notAt <= 6; notAt -= 1) {
      // "não, eu contratei sim": that no answers, and denies nothing.
      if (tokens[notAt + 1]?.breakBefore ?? false) return [];
      if (NOT.has(tokens[notAt]?.word ?? '')) return [{ at, notAt }];
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

/** "não concordo com o valor da conta": disputes the bill, and answers nothing where nothing was asked. */
export function disputesCharge(utterance: Utterance): boolean {
  return DISPUTES.test(utterance.words.join(' '));
}
const DISPUTES = composed(/\b(?:nao (?:concordo|aceito|admito)|discordo) (?:com |d[eoa]s? )?/u, anyNumberOf(/(?:o|a|os|as|ess[ea]s?|est[ea]s?) /u), /(?:valor(?:es)?|cobrancas?|aumento|reajuste|preco|conta|fatura)\b/u);

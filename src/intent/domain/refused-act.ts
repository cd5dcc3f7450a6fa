import { clausesOf, type Token } from './language/utterance.js';

const ACT = /^(?:contest|cancel|estorn|devolv|reembols|bloque|remov|tir)/u;
const BETWEEN = new Set(['precisa', 'e', 'eh', 'era', 'quero', 'queria', 'pedi', 'vai', 'vou', 'pode', 'para', 'pra', 'pro', 'que', 'de', 'eu', 'voce', 'voces', 'me', 'mais', 'nada', 'isso']);

/**
 * "não precisa contestar, só queria entender": an act is refused that nobody has begun, which tells nothing of the explanation that
 * was given; the clauses beside it may ("entendi, não precisa contestar").
 * @returns those clauses, null where no act is refused
 */
export function besideRefusedAct(tokens: readonly Token[]): string | null {
  const clauses = clausesOf(tokens);
  const kept = clauses.filter((clause) => !refusesAct(clause));
  if (kept.length === clauses.length) return null;
  return kept.map(textOf).filter((clause) => !ONLY_ASKED.test(clause)).join(', ');
}

/** Why it was asked, not whether it was understood. */
const ONLY_ASKED = /^(?:eu )?(?:era )?(?:so|apenas|somente) (?:(?:eu )?quer(?:o|ia) (?:entender|saber|perguntar)|(?:para|pra) (?:entender|saber)|curiosidade|(?:uma )?(?:duvida|pergunta))(?: mesmo)?$/u;

function textOf(clause: readonly Token[]): string {
  return clause.map(({ word }) => word).join(' ');
}

function refusesAct(clause: readonly Token[]): boolean {
  const [first, ...rest] = clause.map(({ word }) => word);
  const act = rest.findIndex((word) => !BETWEEN.has(word));
  return (first === 'nao' || first === 'nem') && ACT.test(rest[act] ?? '');
}

import type { OpenQuestionCandidate } from '../../../../intent/domain/index.js';
import { leftOutSentences } from '../../composer/left-out.js';
import { joinNames } from '../../composer/wording.js';
import { leftOutParts } from '../../triggers/index.js';
import type { Answer, Answerer, Question } from '../answerer.js';
import { onLine } from '../invoice-words.js';
import { say } from '../said.js';

/** Verbs that read well in "Qual deles você quer …?"; with any other the question names no action. */
const VERBS: Readonly<Record<string, string>> = {
  cancelar: 'cancelar',
  tirar: 'tirar',
  retirar: 'retirar',
  remover: 'remover',
  excluir: 'excluir',
  desativar: 'desativar',
  contestar: 'contestar',
  parar: 'parar',
};

/** Rule 3.5: a mention that may be several charges. The question stays open for one turn (architecture §4.5). */
export const whichItem: Answerer = {
  topic: 'which_item',
  applies: ({ reason, resolution }) => reason === 'ambiguous_item_match' && resolution.ambiguous.length > 0,
  answer: askWhich,
};

function askWhich(question: Question): Answer {
  const { ambiguous, resolved } = question.resolution;
  const candidates = distinct(ambiguous.flatMap(({ matches }) => matches.map(({ canonicalName: name, msisdn }) => ({ name, msisdn }))));
  const list = candidates.map(({ name, msisdn }) => `${name}${onLine(msisdn, question)}`).join('; ');
  const beside = leftOutSentences(leftOutParts(question.userText));
  const leftOut = beside === '' ? '' : `${beside} `;
  const verb = question.intent.actionVerbs[0] ?? 'cancelar';
  const others = [...new Set(resolved.map((item) => item.canonicalName))];
  const reminder = others.length === 0 ? '' : ` Se quiser incluir também ${joinNames(others)}, diga junto na resposta.`;
  return {
    ...say`${leftOut}Encontrei mais de um item na sua fatura que pode ser esse: ${list}. ${whichQuestion(verb)}${reminder}`,
    openQuestion: { verb, mention: ambiguous.length === 1 ? (ambiguous[0]?.mention ?? null) : null, candidates },
  };
}

function whichQuestion(verb: string): string {
  const spoken = VERBS[verb];
  return spoken === undefined ? 'De qual deles você está falando?' : `Qual deles você quer ${spoken}?`;
}

function distinct(candidates: readonly OpenQuestionCandidate[]): readonly OpenQuestionCandidate[] {
  return candidates.filter(
    (candidate, index) => candidates.findIndex((other) => other.name === candidate.name && other.msisdn === candidate.msisdn) === index,
  );
}

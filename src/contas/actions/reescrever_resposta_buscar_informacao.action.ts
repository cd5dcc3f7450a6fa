import { isJsonObject, type JsonValue } from '../../kernel/json.js';
import type { PureAction } from '../../workflow-engine/domain/index.js';
import { listFrom } from '../domain/explanation/json-fields.js';
import { type AnsweringPassage, knowledgeAnswer } from '../domain/knowledge-answer.js';

/**
 * Composes the answer of what was found (WORKFLOWS §11.4). Without a model it is the passages themselves; the flag
 * `delegate_to_framework_llm` lets a framework with one phrase it. Nothing found: no `mensagem`, and the caller says so.
 */
export const reescreverRespostaBuscarInformacao: PureAction = {
  name: 'reescrever_resposta_buscar_informacao',
  effect: null,
  inputs: {
    queries: { required: true, type: 'array' },
    documents: { required: true, type: 'array' },
    answer: { required: true, type: 'string' },
    noMatchRag: { required: true, type: 'boolean' },
    ragRetrievedDocuments: { required: true, type: 'array' },
    ragSelectedDocuments: { required: true, type: 'array' },
  },
  run: ({ queries, ragSelectedDocuments: selected, noMatchRag }) => {
    const mensagem = noMatchRag === true ? null : knowledgeAnswer(textsOf(queries), listFrom(selected).flatMap(passageOf));
    return { success: mensagem !== null, mensagem, noMatchRag: mensagem === null, evidence: [], delegate_to_framework_llm: true };
  },
};

function passageOf(value: JsonValue): readonly AnsweringPassage[] {
  if (!isJsonObject(value)) return [];
  const { query, text, source } = value;
  return typeof query === 'string' && typeof text === 'string' && typeof source === 'string' ? [{ query, text, source }] : [];
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return listFrom(value).filter((entry) => typeof entry === 'string');
}

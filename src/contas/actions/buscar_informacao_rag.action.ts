import type { JsonObject } from '../../kernel/json.js';
import type { PureAction } from '../../workflow-engine/domain/index.js';
import type { ContasParts } from '../contas-parts.js';
import { listFrom } from '../domain/explanation/json-fields.js';
import { textOf } from '../explanation-input.js';

const MOST_PASSAGES = 5;

/**
 * Searches what is known of the concepts asked about (WORKFLOWS §11.4): the port `KnowledgeSearch` is what the flag
 * `delegate_to_framework_rag` delegates to. A search that fails fails the node: that is no empty search.
 */
export function buscarInformacaoRag({ knowledge }: Pick<ContasParts, 'knowledge'>): PureAction {
  return {
    name: 'buscar_informacao_rag',
    effect: null,
    inputs: {
      query: { required: true, type: 'string' },
      queries: { required: true, type: 'array' },
      top_k: { required: false, type: 'number' },
      segment: { required: false, type: 'string' },
    },
    run: async (input) => {
      const queries = queriesOf(input);
      const topK = typeof input['top_k'] === 'number' ? input['top_k'] : MOST_PASSAGES;
      const passages = await knowledge.search(queries, { topK, segment: textOf(input, 'segment') });
      const documents = passages.map(({ query, text, source }): JsonObject => ({ query, text, source }));
      return {
        success: documents.length > 0,
        queries,
        documents,
        answer: documents.length === 0 ? null : passages.map(({ text }) => text).join(' '),
        noMatchRag: documents.length === 0,
        ragRetrievedDocuments: documents,
        ragSelectedDocuments: documents,
        delegate_to_framework_rag: true,
      };
    },
  };
}

/** One a concept; the single `query` where no list is given. */
function queriesOf(input: JsonObject): readonly string[] {
  const queries = listFrom(input['queries']).flatMap((query) => (typeof query === 'string' && query.trim() !== '' ? [query.trim()] : []));
  const single = textOf(input, 'query');
  return queries.length > 0 || single === null ? queries : [single];
}

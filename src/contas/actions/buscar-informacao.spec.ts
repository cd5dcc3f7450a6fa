import type { JsonObject } from '../../kernel/json.js';
import { type KnowledgePassage, KnowledgeSearch } from '../knowledge-search.js';
import { actionContext } from '../testing/action-bench.js';
import { buscarInformacaoRag } from './buscar_informacao_rag.action.js';
import { reescreverRespostaBuscarInformacao } from './reescrever_resposta_buscar_informacao.action.js';

class ScriptedKnowledge extends KnowledgeSearch {
  readonly asked: unknown[] = [];

  constructor(private readonly passages: readonly KnowledgePassage[]) {
    super();
  }

  override search(queries: readonly string[], options: { readonly topK: number; readonly segment: string | null }): Promise<readonly KnowledgePassage[]> {
    this.asked.push({ queries, ...options });
    return Promise.resolve(this.passages);
  }
}

const PRO_RATA = { query: 'pro rata o que é', text: 'É por dias.', source: 'glossário' };
const ROAMING = { query: 'roaming o que é', text: 'É fora da área.', source: 'glossário' };

async function answered(passages: readonly KnowledgePassage[], input: JsonObject): Promise<JsonObject> {
  const found = await buscarInformacaoRag({ knowledge: new ScriptedKnowledge(passages) }).run(input, actionContext());
  return reescreverRespostaBuscarInformacao.run(found, actionContext());
}

describe('searching', () => {
  it('has the documented names of results, and delegates to the port', async () => {
    const knowledge = new ScriptedKnowledge([PRO_RATA]);
    const result = await buscarInformacaoRag({ knowledge }).run({ queries: [' pro rata o que é ', '', 7], query: 'x', top_k: 2, segment: 'controle' }, actionContext());
    expect(knowledge.asked).toEqual([{ queries: ['pro rata o que é'], topK: 2, segment: 'controle' }]);
    expect(result).toEqual({
      success: true, queries: ['pro rata o que é'], documents: [PRO_RATA], answer: 'É por dias.', noMatchRag: false,
      ragRetrievedDocuments: [PRO_RATA], ragSelectedDocuments: [PRO_RATA], delegate_to_framework_rag: true,
    });
  });

  it('takes the single query where there is no list', async () => {
    const knowledge = new ScriptedKnowledge([]);
    const result = await buscarInformacaoRag({ knowledge }).run({ query: 'roaming', queries: [] }, actionContext());
    expect(knowledge.asked).toEqual([{ queries: ['roaming'], topK: 5, segment: null }]);
    expect(result).toMatchObject({ success: false, noMatchRag: true, answer: null, documents: [] });
  });
});

describe('composing the answer', () => {
  it('names the source, answers the queries one after the other, and says what it does not know', async () => {
    const queries = ['roaming o que é', 'tamboro o que é', 'pro rata o que é'];
    expect(await answered([PRO_RATA, ROAMING], { queries })).toMatchObject({
      success: true,
      mensagem: 'Segundo o glossário: É fora da área. É por dias. Sobre "tamboro" eu não tenho uma explicação por aqui.',
      delegate_to_framework_llm: true,
    });
  });

  it('has nothing to say where nothing is known', async () => {
    expect(await answered([], { queries: ['tamboro o que é'] })).toMatchObject({ success: false, mensagem: null, noMatchRag: true });
  });
});

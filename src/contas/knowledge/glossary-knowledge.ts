import { type KnowledgePassage, KnowledgeSearch } from '../knowledge-search.js';
import type { Glossary } from './glossary.js';

/** Answers from the built-in glossary and names it as its source, until full retrieval does (WORKFLOWS §11.4). */
export class GlossaryKnowledge extends KnowledgeSearch {
  constructor(
    private readonly glossary: Glossary,
    private readonly source: string,
  ) {
    super();
  }

  override search(
    queries: readonly string[],
    { topK, segment }: { readonly topK: number; readonly segment: string | null },
  ): Promise<readonly KnowledgePassage[]> {
    const passages = queries.flatMap((query) => this.glossary.find(query, segment).map(({ text }) => ({ query, text, source: this.source })));
    const firstOfEach = passages.filter((passage, index) => passages.findIndex(({ text }) => text === passage.text) === index);
    return Promise.resolve(firstOfEach.slice(0, topK));
  }
}

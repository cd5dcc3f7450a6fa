/** A passage that answers a question, and where it stands. */
export interface KnowledgePassage {
  /** The query it answers. */
  readonly query: string;
  readonly text: string;
  /** Named to the customer and in the trace: "glossário de tipos de cobrança". */
  readonly source: string;
}

/** Finds what services and concepts are (WORKFLOWS §11.4). The built-in glossary answers until full retrieval does. */
export abstract class KnowledgeSearch {
  /**
   * @param queries one a concept, in the customer's or the classifier's words
   * @returns at most `topK` passages, best first; none where nothing is known
   */
  abstract search(queries: readonly string[], options: { readonly topK: number; readonly segment: string | null }): Promise<readonly KnowledgePassage[]>;
}

/** Answers what a service or concept is (rule 3). Full retrieval comes later; until then nothing is known. */
export abstract class KnowledgeBase {
  /** @param queries one a concept; @returns the sentence for the customer, null when nothing was found */
  abstract search(queries: readonly string[]): Promise<string | null>;
}

/** Knows nothing, and says so: rule 3 falls back with `rag_no_answer`. */
export class EmptyKnowledgeBase extends KnowledgeBase {
  override search(): Promise<null> {
    return Promise.resolve(null);
  }
}

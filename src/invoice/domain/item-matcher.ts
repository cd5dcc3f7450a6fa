/** Finds the names a misspelled mention may stand for. Asked only when the deterministic match found nothing. */
export abstract class ItemMatcher {
  /**
   * @param mention the customer's words
   * @param candidates distinct names on the invoice
   * @returns the candidates meant, none when nothing is close; never a text outside `candidates`
   * @throws ItemMatcherError when it cannot answer; the mention then counts as not found
   */
  abstract match(mention: string, candidates: readonly string[]): Promise<readonly string[]>;
}

export class ItemMatcherError extends Error {
  override readonly name = 'ItemMatcherError';
}

/** A passage and the query that it answers. */
export interface AnsweringPassage {
  readonly query: string;
  readonly text: string;
  readonly source: string;
}

/** "tamboro o que é": the query that the extractor makes of a concept (CONVERSATION rag_query). */
const QUERY_FORM = /\s+o que (?:é|e|são|sao)\s*\??$/iu;

/**
 * The passages as an answer, in the order of the queries, with their source; a query that nothing answers is named. Null: nothing
 * is known of any.
 */
export function knowledgeAnswer(queries: readonly string[], passages: readonly AnsweringPassage[]): string | null {
  const [first] = passages;
  if (first === undefined) return null;
  const sources = [...new Set(passages.map(({ source }) => source))];
  const answered = new Set(passages.map(({ query }) => query));
  const texts = queries.flatMap((query) => passages.filter((passage) => passage.query === query).map(({ text }) => text));
  const unanswered = queries.filter((query) => !answered.has(query)).map((query) => `Sobre "${query.replace(QUERY_FORM, '')}" eu não tenho uma explicação por aqui.`);
  return [`Segundo o ${sources.join(' e o ')}: ${texts.join(' ')}`, ...unanswered].join(' ');
}

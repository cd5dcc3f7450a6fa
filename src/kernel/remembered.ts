/** A longer text is a sentence: it hardly comes again. */
const LONGEST = 64;

/**
 * A pure function of a text that remembers its latest answers, for the texts that come in again and again: the invoices of
 * all customers name the same services and amounts. Two generations bound it: what is not asked for while `most` others
 * come in is forgotten.
 * @param work gives the same immutable answer whenever it is asked
 */
export function remembered<T extends object | string>(work: (text: string) => T, most = 2_000): (text: string) => T {
  let recent = new Map<string, T>();
  let older = new Map<string, T>();
  return (text) => {
    const known = recent.get(text);
    if (known !== undefined) return known;
    const answer = older.get(text) ?? work(text);
    if (text.length > LONGEST) return answer;
    if (recent.size >= most) [recent, older] = [new Map<string, T>(), recent];
    recent.set(text, answer);
    return answer;
  };
}

/** An escape of YAML 1.2 (§5.7), or a backslash that begins none. */
const ESCAPE = /\\(?:[0abtnvfre "/\\N_LP\t\r\n]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U(?:0010|000[\dA-Fa-f])[\dA-Fa-f]{4})?/gu;

/** Where in a text in double quotes the first escape stands that means nothing. The parser would tell each of them, over seconds. */
export function invalidEscape(quoted: string): number | null {
  for (const { 0: escape, index } of quoted.matchAll(ESCAPE)) {
    if (escape.length === 1) return index;
  }
  return null;
}

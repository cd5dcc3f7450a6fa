/** One way to compare what people type with what systems print. */

/** Compatibility forms, case, accents, invisible characters and kinds of space made equal; words one plain space apart. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The words (runs of letters or digits) of a text, folded. A plus sign is a word, "mais", as it is spoken ("VOD + Canais Abertos", "Apple TV+"). */
export function foldedWords(text: string): readonly string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+|\+/gu) ?? [];
  return words.map((word) => (word === '+' ? 'mais' : word));
}

/** A message as it is compared on redelivery: NFC, without line ends and outer blanks (architecture §4.42, case C18). */
export function normalizeMessageText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\r\n\u0085\u2028\u2029]+/gu, '')
    .trim();
}

/** The sentences of a text, without empty ones: cut after a full stop, a question or exclamation mark, and at line ends; "R$ 1.234,50" has no blank after its point. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+|\n+/u).filter((sentence) => sentence !== '');
}

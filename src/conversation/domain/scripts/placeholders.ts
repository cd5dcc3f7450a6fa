/** `{name}` is a placeholder, `{{` and `}}` are braces: the part of Python's `str.format` that scripts use. */
const TOKEN = /\{\{|\}\}|\{([^{}]*)\}/g;

/** Names cited in a text, each once, in order of appearance. */
export function placeholdersOf(text: string): readonly string[] {
  const names = [...text.matchAll(TOKEN)].flatMap((match) => (match[1] === undefined ? [] : [match[1]]));
  return [...new Set(names)];
}

/** Puts values in the place of names; a value is never read again for placeholders. */
export function fill(text: string, valueOf: (name: string) => string): string {
  return text.replace(TOKEN, (token: string, name: string | undefined) => {
    if (name !== undefined) return valueOf(name);
    return token === '{{' ? '{' : '}';
  });
}

/** The names left out are those through which a path could reach a prototype. */
export const IDENTIFIER = { type: 'string', pattern: '^(?!(?:__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]*$' } as const;
export const TEXT = { type: 'string', pattern: '\\S' } as const;

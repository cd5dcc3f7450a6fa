/** How each property of a record follows from a source, and from other properties of the same record. */
export type Recipes<Source, T extends object> = { readonly [K in keyof T]-?: (source: Source, record: T) => T[K] };

/**
 * Makes records whose properties are worked out when they are first read, and once. The recipes must be pure and must not
 * need each other in a circle.
 */
export function lazyRecord<Source, T extends object>(recipes: Recipes<Source, T>): (source: Source) => T {
  class Lazy {
    readonly known: Partial<T> = {};
    constructor(readonly source: Source) {}
  }
  // The keys of the recipes are those of T, by their type.
  for (const key of Object.keys(recipes) as (keyof T & string)[]) {
    Object.defineProperty(Lazy.prototype, key, {
      enumerable: true,
      get(this: Lazy & T) {
        if (!(key in this.known)) this.known[key] = recipes[key](this.source, this);
        return this.known[key];
      },
    });
  }
  // The prototype has a getter for each property of T.
  return (source) => new Lazy(source) as Lazy & T;
}

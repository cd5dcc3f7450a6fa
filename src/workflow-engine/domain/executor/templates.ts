import type { JsonObject, JsonValue } from '../../../kernel/json.js';
import type { Template } from '../definition.js';
import { compileReference, type Read, type Scope, setOwn } from './scope.js';

/** A template as a function; absent only where it is a reference that leads nowhere. */
export function compileTemplate(template: Template): Read {
  switch (template.kind) {
    case 'literal':
      return () => template.value;
    case 'reference':
      return compileReference(template.reference);
    case 'list':
      return compileList(template.items);
    case 'object':
      return compileEntries(template.entries);
  }
}

/** The entries of an object. What is absent is left out, so that an action sees a missing input as missing. */
export function compileEntries(templates: Readonly<Record<string, Template>>): (scope: Scope) => JsonObject {
  const entries = Object.entries(templates).map(([key, template]) => ({ key, read: compileTemplate(template) }));
  return (scope) => {
    const object: Record<string, JsonValue> = {};
    for (const { key, read } of entries) {
      const value = read(scope);
      if (value !== undefined) setOwn(object, key, value);
    }
    return object;
  };
}

/** What is absent is null, so that the others keep their places. */
function compileList(items: readonly Template[]): Read {
  const reads = items.map(compileTemplate);
  return (scope) => reads.map((read) => read(scope) ?? null);
}

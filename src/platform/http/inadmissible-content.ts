import type { FieldProblem } from '../../kernel/errors.js';

/** Deeper than any document of ours, and shallow enough for whatever recurses over a body later. */
const MAX_DEPTH = 40;
/** U+0000, and every surrogate: most stand in pairs, and the search tells. */
const NEEDS_A_LOOK = /[\0\ud800-\udfff]/;
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

interface Place {
  readonly value: unknown;
  readonly pointer: string;
  readonly depth: number;
}

/**
 * Faults of a request's content that no class declares: text that PostgreSQL cannot store, in values and in keys
 * (U+0000, api.md; half a surrogate pair, which is no character), keys that reach a prototype, and excessive depth.
 * Never recurses deeper than documents of ours may be.
 * @param pointer JSON pointer of `value` itself
 */
export function findInadmissibleContent(value: unknown, pointer = ''): readonly FieldProblem[] {
  return isPlainlyAdmissible(value, 0) ? [] : searchFaults(value, pointer);
}

/** Without pointers and copies, for nearly every request has no fault. False where a closer look is needed. */
function isPlainlyAdmissible(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !NEEDS_A_LOOK.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  // Loops: a closure for each part of an invoice was a tenth of what a request allocates.
  if (Array.isArray(value)) {
    for (const inner of value) if (!isPlainlyAdmissible(inner, depth + 1)) return false;
    return true;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(fields)) {
    if (PROTOTYPE_KEYS.has(key) || NEEDS_A_LOOK.test(key) || !isPlainlyAdmissible(fields[key], depth + 1)) return false;
  }
  return true;
}

function searchFaults(value: unknown, pointer: string): readonly FieldProblem[] {
  const found: FieldProblem[] = [];
  const open: Place[] = [{ value, pointer, depth: 0 }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (typeof place.value === 'string') found.push(...textFaults(place.value, place.pointer));
    if (typeof place.value !== 'object' || place.value === null) continue;
    if (place.depth >= MAX_DEPTH) return [...found, { pointer: place.pointer, message: `must not be nested deeper than ${MAX_DEPTH} levels` }];
    for (const [key, inner] of Object.entries(place.value)) {
      const at = `${place.pointer}/${pointerSegment(key.replaceAll('\0', ''))}`;
      found.push(...keyFaults(key, at));
      open.push({ value: inner, pointer: at, depth: place.depth + 1 });
    }
  }
  return found;
}

/** A key as it stands in a JSON pointer (RFC 6901). */
export function pointerSegment(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function keyFaults(key: string, pointer: string): readonly FieldProblem[] {
  return PROTOTYPE_KEYS.has(key) ? [{ pointer, message: 'is not an allowed key' }] : textFaults(key, pointer);
}

function textFaults(text: string, pointer: string): readonly FieldProblem[] {
  if (text.includes('\0')) return [{ pointer, message: 'must not hold U+0000' }];
  return /\p{Surrogate}/u.test(text) ? [{ pointer, message: 'must be well-formed Unicode' }] : [];
}

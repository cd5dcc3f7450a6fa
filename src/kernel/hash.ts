import { hash } from 'node:crypto';
import { canonicalJson, type JsonValue } from './json.js';

/** SHA-256 of a text, lower-case hexadecimal. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** SHA-256 of a JSON value, whatever the order of its keys. */
export function contentHash(value: JsonValue): string {
  return sha256Hex(canonicalJson(value));
}

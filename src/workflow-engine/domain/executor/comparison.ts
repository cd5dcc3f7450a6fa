import { Decimal } from 'decimal.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../kernel/json.js';
import { isList, ownValue } from './scope.js';

/** A text that is plainly a number, as amounts are kept ("14.90"); "007" and "1e3" are texts. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,39})(?:\.\d{1,40})?$/;

/**
 * `eq`: of the same type and equal, lists and objects at every depth; a number equals a text that is plainly that number
 * (14.9 and "14.90"), while two texts are compared as texts. Nothing equals what is absent, not even another absence.
 */
export function areEqual(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  if (left === right) return true;
  if (isList(left)) return isList(right) && areListsEqual(left, right);
  if (isJsonObject(left)) return isJsonObject(right) && areObjectsEqual(left, right);
  if (typeof left === typeof right) return false;
  return compareNumbers(left, right) === 0;
}

/** The sign of left - right as exact decimals; null when one of them is no number. */
export function compareNumbers(left: JsonValue | undefined, right: JsonValue | undefined): number | null {
  const [a, b] = [decimalOf(left), decimalOf(right)];
  return a === null || b === null ? null : a.comparedTo(b);
}

function decimalOf(value: JsonValue | undefined): Decimal | null {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value) : null;
  return typeof value === 'string' && PLAIN_NUMBER.test(value) ? new Decimal(value) : null;
}

function areListsEqual(left: readonly JsonValue[], right: readonly JsonValue[]): boolean {
  return left.length === right.length && left.every((value, index) => areEqual(value, right[index]));
}

function areObjectsEqual(left: JsonObject, right: JsonObject): boolean {
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => areEqual(ownValue(left, key), ownValue(right, key)));
}

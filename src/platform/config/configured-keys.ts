import type { EnvironmentReader } from './environment-reader.js';
import { SCOPES, type ConfiguredKey, type Scope } from './settings.js';

const VARIABLE = 'API_KEYS';
const SYNTAX = 'tenant:scope[+scope]:secret';

/** `API_KEYS`: entries `tenant:scope[+scope]:secret`, comma-separated (api.md). Faults name the entry by its place, never the secret. */
export function readConfiguredKeys(reader: EnvironmentReader): readonly ConfiguredKey[] {
  const text = reader.optionalText(VARIABLE);
  if (text === null) return [];
  const keys = text.split(',').flatMap((entry, index) => readKey(reader, entry.trim(), index + 1));
  if (new Set(keys.map((key) => key.secret)).size < keys.length) reader.fault(VARIABLE, 'two entries have the same secret');
  return keys;
}

function readKey(reader: EnvironmentReader, entry: string, place: number): readonly ConfiguredKey[] {
  const [tenantId = '', scopeList = '', ...rest] = entry.split(':');
  // A secret may hold colons; tenant and scopes may not.
  const secret = rest.join(':');
  if (tenantId === '' || scopeList === '' || secret === '' || /\s/.test(entry)) {
    reader.fault(VARIABLE, `entry ${place} is not of the form ${SYNTAX}`);
    return [];
  }
  const names = [...new Set(scopeList.split('+'))];
  const unknown = names.filter((name) => !isScope(name));
  if (unknown.length > 0) {
    reader.fault(VARIABLE, `entry ${place} has the unknown scope ${unknown.map((name) => `"${name}"`).join(', ')}; scopes are ${SCOPES.join(', ')}`);
    return [];
  }
  return [{ tenantId, scopes: names.filter(isScope), secret }];
}

function isScope(name: string): name is Scope {
  return SCOPES.some((scope) => scope === name);
}

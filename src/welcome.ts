import type { StartupNotice } from './platform/auth/startup-notice.js';
import type { Settings } from './platform/config/settings.js';
import { DEMONSTRATION_CUSTOMER } from './telco/index.js';

/**
 * What the person who started the process reads: the address, the keys, one request to try.
 * @param url where the service answers
 */
export function welcome(url: string, notice: StartupNotice, settings: Pick<Settings, 'databaseUrl' | 'telcoBaseUrl'>): string {
  const file = notice.keysFile();
  const keys = notice.firstKeys().map(({ tenantId, scope, secret }) => `  ${scope.padEnd(9)} ${secret}   (tenant ${tenantId})`);
  const created = keys.length === 0 ? [] : ['Keys of this first start, shown once:', ...keys];
  const kept = file === null ? [] : [`Keys are kept in ${file}`];
  const storage = settings.databaseUrl === null ? 'embedded database (for production set DATABASE_URL)' : 'PostgreSQL';
  const lines = [`Atende answers at ${url}  -  API at ${url}/docs  -  ${storage}`, ...created, ...kept, ...attempt(url, notice, settings)];
  return `\n${lines.join('\n')}\n\n`;
}

/** A request to paste; without the simulator nobody is there to talk as. */
function attempt(url: string, notice: StartupNotice, { telcoBaseUrl }: Pick<Settings, 'telcoBaseUrl'>): readonly string[] {
  if (telcoBaseUrl !== null) return [];
  const { customerId, msisdn } = DEMONSTRATION_CUSTOMER;
  const body = JSON.stringify({ messageId: 'm-1', text: 'quero cancelar o VOD e o HBO Max', customer: { customerId, msisdn } });
  return [
    'Try:',
    `  curl -s ${url}/v1/conversations/5511999990001/turns \\`,
    `    -H 'authorization: Bearer ${turnsKey(notice)}' -H 'content-type: application/json' \\`,
    `    -d '${body}'`,
  ];
}

function turnsKey(notice: StartupNotice): string {
  const created = notice.firstKeys().find(({ scope }) => scope === 'turns');
  if (created !== undefined) return created.secret;
  const file = notice.keysFile();
  return file === null ? '<a key with scope turns>' : `'$(node -p "JSON.parse(fs.readFileSync('"'${file}'"')).keys.turns")'`;
}

import { readFileSync } from 'node:fs';
import { ConfigurationError } from './environment-reader.js';
import { readSettings, settingsWarnings } from './read-settings.js';

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.faults.map((fault) => `${fault.variable}: ${fault.message}`);
  }
}

const exampleFile = (): Record<string, string> =>
  Object.fromEntries([...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

describe('the settings of an empty environment', () => {
  it('are the documented defaults', () => {
    expect(readSettings({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      dataDir: '.data',
      apiKeys: [],
      rateLimitPerSecond: 100,
      confirmationTtlSeconds: 1800,
      confirmationTtlVoiceSeconds: 120,
      pauseTtlSeconds: 86_400,
      sessionIdleSeconds: 86_400,
      leaseSeconds: 30,
      turnWaitSeconds: 30,
      telcoTimeoutMs: 10_000,
      telcoBaseUrl: null,
      telcoToken: null,
      llm: null,
      conversationRuntimeEnabled: true,
      docsPublic: true,
      metricsPort: null,
      logLevel: 'info',
      faultPoint: null,
      faultPointLog: null,
      testActions: false,
    });
  });

  it('are what .env.example says, and it lists every variable that is read', () => {
    const asked = new Set<string>();
    const spy = new Proxy<Record<string, string>>({}, { get: (_target, name) => void asked.add(String(name)) });
    readSettings(spy);
    expect(Object.keys(exampleFile()).sort()).toEqual([...asked].sort());
    expect(readSettings(exampleFile())).toEqual(readSettings({}));
  });
});

describe('a wrong environment', () => {
  it('is refused with all its faults at once, each with its variable', () => {
    const faults = faultsOf({
      PORT: '80.5',
      RATE_LIMIT_PER_SECOND: '-1',
      DATABASE_URL: 'mysql://root:segredo@db/atende',
      DOCS_PUBLIC: 'yes',
      LOG_LEVEL: 'loud',
      LEASE_SECONDS: '0',
      API_KEYS: 'demo:turns',
      LLM_BASE_URL: 'http://localhost:11434/v1',
      TELCO_BASE_URL: 'telco.example',
    });
    expect(faults).toEqual([
      'PORT: must be a whole number from 0 to 65535, not "80.5"',
      'DATABASE_URL: must be a URL that begins with postgres:// or postgresql://',
      'API_KEYS: entry 1 is not of the form tenant:scope[+scope]:secret',
      'RATE_LIMIT_PER_SECOND: must be a whole number from 0 to 1000000, not "-1"',
      'LEASE_SECONDS: must be a whole number from 1 to 3600, not "0"',
      'TELCO_BASE_URL: must be a URL that begins with http:// or https://',
      'LLM_MODEL: must be set when LLM_BASE_URL is',
      'DOCS_PUBLIC: must be true or false, not "yes"',
      'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent, not "loud"',
    ]);
  });

  it('is refused when a model has no address', () => {
    expect(faultsOf({ LLM_MODEL: 'any' })).toEqual(['LLM_BASE_URL: must be set when LLM_MODEL is']);
  });
});

describe('API_KEYS', () => {
  it('gives tenant, scopes and secret of each entry; a secret may hold colons', () => {
    expect(readSettings({ API_KEYS: 'acme:turns+operator:s3cret, demo:admin:a:b' }).apiKeys).toEqual([
      { tenantId: 'acme', scopes: ['turns', 'operator'], secret: 's3cret' },
      { tenantId: 'demo', scopes: ['admin'], secret: 'a:b' },
    ]);
  });

  it.each([
    ['an unknown scope', 'acme:root:one', 'entry 1 has the unknown scope "root"; scopes are turns, operator, admin'],
    ['no tenant', ':turns:one', 'entry 1 is not of the form tenant:scope[+scope]:secret'],
    ['an empty entry', 'acme:turns:one,', 'entry 2 is not of the form tenant:scope[+scope]:secret'],
    ['one secret twice', 'acme:turns:one,demo:turns:one', 'two entries have the same secret'],
  ])('with %s is a fault that does not show the secret', (_case, text, message) => {
    expect(faultsOf({ API_KEYS: text })).toEqual([`API_KEYS: ${message}`]);
  });
});

describe('the warnings at start', () => {
  it('say that a configured model is not used, that a fault point is armed, and that a token has no address', () => {
    const settings = readSettings({ LLM_BASE_URL: 'http://llm', LLM_MODEL: 'm', ATENDE_FAULT_POINT: 'turn.decided', TELCO_TOKEN: 't' });
    expect(settingsWarnings(settings)).toHaveLength(3);
    expect(settingsWarnings(readSettings({}))).toEqual([]);
  });
});

import { readConfiguredKeys } from './configured-keys.js';
import { ConfigurationError, EnvironmentReader, type Environment } from './environment-reader.js';
import type { LlmSettings, Settings } from './settings.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MAX_PORT = 65_535;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/**
 * The whole configuration, from the environment (api.md "Running"; `.env.example` lists it). The only file that
 * reads `process.env`.
 * @throws ConfigurationError with every fault at once
 */
export function readSettings(environment: Environment = process.env): Settings {
  const reader = new EnvironmentReader(environment);
  const settings: Settings = {
    host: reader.text('HOST', '127.0.0.1'),
    port: reader.integer('PORT', 3000, 0, MAX_PORT),
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataDir: reader.text('ATENDE_DATA_DIR', '.data'),
    apiKeys: readConfiguredKeys(reader),
    rateLimitPerSecond: reader.integer('RATE_LIMIT_PER_SECOND', 100, 0, 1_000_000),
    confirmationTtlSeconds: reader.integer('CONFIRMATION_TTL_SECONDS', HOUR / 2, 1, YEAR),
    confirmationTtlVoiceSeconds: reader.integer('CONFIRMATION_TTL_VOICE_SECONDS', 120, 1, YEAR),
    pauseTtlSeconds: reader.integer('PAUSE_TTL_SECONDS', DAY, 1, YEAR),
    sessionIdleSeconds: reader.integer('SESSION_IDLE_SECONDS', DAY, 1, YEAR),
    leaseSeconds: reader.integer('LEASE_SECONDS', 30, 1, HOUR),
    turnWaitSeconds: reader.integer('TURN_WAIT_SECONDS', 30, 0, HOUR),
    telcoTimeoutMs: reader.integer('TELCO_TIMEOUT_MS', 10_000, 1, HOUR * 1000),
    telcoBaseUrl: reader.url('TELCO_BASE_URL', ['http:', 'https:']),
    telcoToken: reader.optionalText('TELCO_TOKEN'),
    llm: readLlm(reader),
    conversationRuntimeEnabled: reader.boolean('CONVERSATION_RUNTIME_ENABLED', true),
    docsPublic: reader.boolean('DOCS_PUBLIC', true),
    metricsPort: reader.integer('METRICS_PORT', null, 0, MAX_PORT),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    testActions: reader.boolean('ATENDE_TEST_ACTIONS', false),
    faultPoint: reader.optionalText('ATENDE_FAULT_POINT'),
    faultPointLog: reader.optionalText('ATENDE_FAULT_POINT_LOG'),
  };
  if (reader.faults.length > 0) throw new ConfigurationError(reader.faults);
  return settings;
}

function readLlm(reader: EnvironmentReader): LlmSettings | null {
  const baseUrl = reader.url('LLM_BASE_URL', ['http:', 'https:']);
  const model = reader.optionalText('LLM_MODEL');
  const apiKey = reader.optionalText('LLM_API_KEY');
  const timeoutMs = reader.integer('LLM_TIMEOUT_MS', 8_000, 1, HOUR * 1000);
  if (baseUrl !== null && model === null) reader.fault('LLM_MODEL', 'must be set when LLM_BASE_URL is');
  if (baseUrl === null && model !== null && reader.optionalText('LLM_BASE_URL') === null) {
    reader.fault('LLM_BASE_URL', 'must be set when LLM_MODEL is');
  }
  return baseUrl === null || model === null ? null : { baseUrl, model, apiKey, timeoutMs };
}

/** What is valid and yet not what its author expects; logged at start. */
export function settingsWarnings(settings: Settings): readonly string[] {
  const warnings: string[] = [];
  if (settings.llm !== null) {
    warnings.push('LLM_BASE_URL and LLM_MODEL are set, but this release uses no language model: it understands and phrases by its own rules');
  }
  if (settings.faultPoint !== null) warnings.push(`ATENDE_FAULT_POINT is set: the process kills itself at ${settings.faultPoint}`);
  if (settings.telcoBaseUrl === null && settings.telcoToken !== null) {
    warnings.push('TELCO_TOKEN is set without TELCO_BASE_URL: the embedded simulator is in use');
  }
  return warnings;
}

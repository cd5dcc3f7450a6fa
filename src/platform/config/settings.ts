/** The typed configuration of the process. Read once from the environment by `read-settings.ts`, the only file that reads it. */
export abstract class Settings {
  abstract readonly host: string;
  abstract readonly port: number;
  /** Null: the embedded database under `dataDir`. */
  abstract readonly databaseUrl: string | null;
  abstract readonly dataDir: string;
  abstract readonly apiKeys: readonly ConfiguredKey[];
  /** Requests a second a key, bursts of twice that; 0 is off. */
  abstract readonly rateLimitPerSecond: number;
  abstract readonly confirmationTtlSeconds: number;
  abstract readonly confirmationTtlVoiceSeconds: number;
  abstract readonly pauseTtlSeconds: number;
  abstract readonly sessionIdleSeconds: number;
  abstract readonly leaseSeconds: number;
  /** How long a repeat of a running turn, or a newer message, waits for it. */
  abstract readonly turnWaitSeconds: number;
  abstract readonly telcoTimeoutMs: number;
  /** Null: the embedded simulator. */
  abstract readonly telcoBaseUrl: string | null;
  abstract readonly telcoToken: string | null;
  abstract readonly llm: LlmSettings | null;
  abstract readonly conversationRuntimeEnabled: boolean;
  abstract readonly docsPublic: boolean;
  /** Null: `/metrics` is served on the main port. */
  abstract readonly metricsPort: number | null;
  abstract readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The test action `contar` exists (api.md "Simulator"). */
  abstract readonly testActions: boolean;
  /** Where the process kills itself, for tests (platform/fault-points.ts). */
  abstract readonly faultPoint: string | null;
  /** File that every fault point reached is appended to, for tests. */
  abstract readonly faultPointLog: string | null;
}

export interface ConfiguredKey {
  readonly tenantId: string;
  readonly scopes: readonly Scope[];
  readonly secret: string;
}

export const SCOPES = ['turns', 'operator', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

export interface LlmSettings {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | null;
  readonly timeoutMs: number;
}

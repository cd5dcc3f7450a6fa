import type { ConversationRuntime, SessionPhrases } from '../conversation/index.js';
import type { ReceiptRead } from '../effects/index.js';
import type { IntentExtractor } from '../intent/index.js';
import type { Clock } from '../kernel/clock.js';
import type { IdGenerator } from '../kernel/ids.js';
import type { Settings } from '../platform/config/settings.js';
import type { Database } from '../platform/database/database.js';
import type { FaultPoints } from '../platform/fault-points.js';
import type { Telemetry } from '../platform/telemetry/telemetry.js';
import type { AgentProfiles } from './agent-profiles.js';
import type { InvoiceReader } from './read-invoices.js';

/** Counts answered turns by who decided them. */
export interface TurnMetrics {
  countTurn(labels: { readonly handledBy: string; readonly rule: string | null; readonly action: string | null }): void;
}

/** The request in whose turn something came up, for the log. */
export interface TurnOrigin {
  readonly tenantId: string;
  readonly traceId: string;
}

/** What a turn works with; bound once in `turn.providers.ts`. */
export interface TurnDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly settings: Settings;
  readonly faults: FaultPoints;
  readonly telemetry: Telemetry;
  readonly extractor: IntentExtractor;
  readonly runtime: ConversationRuntime;
  readonly phrases: SessionPhrases;
  readonly profiles: AgentProfiles;
  readonly invoices: InvoiceReader;
  readonly metrics: TurnMetrics;
  /** What others read with every receipt, for the turns that need it. */
  readonly readsAlong: readonly ReceiptRead[];
  /** Told of an interrupted turn that could not be finished. */
  readonly onUnfinished: (fault: unknown, of: TurnOrigin) => void;
  /** Told of a state that could not be read, once the conversation has gone on afresh and the old one is kept beside. */
  readonly onArchived: (conversationKey: string, reason: string, of: TurnOrigin) => void;
  /** Version labels that a reply depends on, for the trace: scripts, classifier, application. */
  readonly versions: Readonly<Record<string, string>>;
}

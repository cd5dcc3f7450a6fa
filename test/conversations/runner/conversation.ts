import type { JsonObject, JsonPrimitive, JsonValue } from '../../../src/kernel/json.js';
import type { ExpectedText } from '../../support/text-differences.js';

/** A conversation as a journey author writes it (docs/conversation-tests.md). */
export interface Conversation {
  /** What it shows, and of which specification or failure case. */
  readonly about: string;
  readonly channel?: Channel;
  readonly customer?: { readonly customerId?: string; readonly msisdn?: string; readonly socialSecNo?: string; readonly name?: string };
  /** What the first turn brings as `context.invoiceDetail`: a file of test/fixtures/invoices, or the document itself. */
  readonly invoice?: InvoiceText;
  readonly previousInvoice?: InvoiceText;
  readonly invoiceId?: string;
  /** The operator's world before the first turn. */
  readonly operator?: OperatorChange;
  readonly turns: readonly ConversationTurn[];
}

export type Channel = 'text' | 'voice';
export type InvoiceText = string | JsonObject;

export interface OperatorChange {
  /** Line → what the branches of workflows depend on. */
  readonly lines?: Readonly<Record<string, Readonly<Record<string, JsonPrimitive>>>>;
  /** Invoice id → what the operator holds for this customer. */
  readonly invoices?: Readonly<Record<string, InvoiceText>>;
  readonly faults?: readonly JsonObject[];
  /** Takes away the faults that are left; before those of `faults`. */
  readonly clearFaults?: boolean;
}

export interface ConversationTurn {
  /** How long the customer took: "90s", "31m", "48h", "2d". */
  readonly wait?: string;
  readonly operator?: OperatorChange;
  readonly channel?: Channel;
  /** Gives customer and context again, as a channel does where a new session begins. */
  readonly introduces?: boolean;
  readonly says: string;
  readonly expect: ExpectedTurn;
}

/** Compared as far as it is written, apart from `effects`: a turn that names none has none. */
export interface ExpectedTurn {
  readonly handledBy?: string;
  /** The kind. */
  readonly intent?: string | null;
  readonly decision?: { readonly action?: string; readonly rule?: string | number; readonly reason?: string | null } | null;
  readonly status?: string;
  readonly sessionStatus?: string;
  readonly sessionControl?: string | null;
  /** Whether this turn opened a new session. */
  readonly session?: 'same' | 'new';
  readonly reply?: ExpectedText | null;
  readonly speech?: ExpectedText | null;
  readonly pending?: JsonObject | null;
  readonly actions?: readonly ExpectedAction[];
  readonly finalization?: { readonly status?: string; readonly protocol?: boolean } | null;
  readonly effects?: readonly string[] | Readonly<Record<string, number>>;
}

export interface ExpectedAction {
  readonly tool?: string;
  readonly subject?: string;
  readonly outcome?: string;
  readonly items?: readonly JsonValue[];
  /** True: there is one, and the reply says it. */
  readonly protocol?: boolean;
}

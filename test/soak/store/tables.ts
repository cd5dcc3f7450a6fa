import type { JsonObject } from '../../../src/kernel/json.js';
import type { ReceiptStatus } from '../../../src/turn/persistence/conversation-row.js';
import type { ExecutionRow } from '../../../src/workflow-engine/persistence/execution-store.js';

/** `conversations`: 64-bit counters as BigInt, JSON as text, so that nobody shares an object with the store. */
export interface StoredConversation {
  readonly tenant_id: string;
  readonly conversation_key: string;
  readonly session_id: string;
  readonly session: string;
  readonly state: string;
  readonly checksum: string;
  readonly turn_index: number;
  readonly version: bigint;
  readonly epoch: bigint;
  readonly latest_seq: bigint;
  readonly handled_seq: bigint;
  readonly open_receipts: number;
  readonly committed_seq: bigint | null;
  readonly lease_token: bigint;
  readonly lease_owner: string | null;
  readonly lease_until: Date | null;
}

export interface StoredReceipt {
  readonly tenant_id: string;
  readonly conversation_key: string;
  readonly message_id: string;
  readonly seq: bigint;
  readonly text: string;
  readonly request: string;
  readonly status: ReceiptStatus;
  readonly session_id: string | null;
  readonly turn_index: number | null;
  readonly response: string | null;
  readonly received_at: Date;
}

export interface StoredEffect {
  readonly conversation_key: string;
  readonly key: string;
  readonly operation: string;
  readonly status: 'intended' | 'ok' | 'not_found' | 'failed' | 'unknown';
  readonly result: string | null;
  readonly attempts: number;
}

export interface StoredDocument {
  readonly customer_key: string;
  readonly document: JsonObject;
}

export type StoredExecution = Omit<ExecutionRow, 'record'> & { readonly record: string };

/** `workflow_versions` as its columns are named. */
export interface StoredVersion {
  readonly name: string;
  readonly version: number;
  readonly content: string;
  readonly checksum: string;
  readonly created_by: string | null;
  readonly created_at: Date;
}

export interface StoredTrace {
  readonly conversation_key: string;
  readonly turn_index: number;
  readonly trace: string;
}

/** The tables that a turn reads and writes, rows by their primary key. */
export class TurnTables {
  readonly conversations = new Map<string, StoredConversation>();
  readonly receipts = new Map<string, StoredReceipt>();
  readonly effects = new Map<string, StoredEffect>();
  readonly documents = new Map<string, StoredDocument>();
  readonly executions = new Map<string, StoredExecution>();
  readonly versions = new Map<string, StoredVersion>();
  readonly traces = new Map<string, StoredTrace>();
  private sequence = 0n;

  nextSeq(): bigint {
    this.sequence += 1n;
    return this.sequence;
  }

  conversation(tenantId: string, conversationKey: string): StoredConversation | undefined {
    return this.conversations.get(keyOf(tenantId, conversationKey));
  }

  receiptsOf(tenantId: string, conversationKey: string): readonly StoredReceipt[] {
    return [...this.receipts.values()].filter((row) => row.tenant_id === tenantId && row.conversation_key === conversationKey);
  }

  /** Replaces a row by one that differs in `change`. */
  putConversation(row: StoredConversation, change: Partial<StoredConversation>): StoredConversation {
    const next = { ...row, ...change };
    this.conversations.set(keyOf(row.tenant_id, row.conversation_key), next);
    return next;
  }

  putReceipt(row: StoredReceipt, change: Partial<StoredReceipt> = {}): void {
    this.receipts.set(keyOf(row.tenant_id, row.conversation_key, row.message_id), { ...row, ...change });
  }
}

/** A primary key as one text. */
export function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}

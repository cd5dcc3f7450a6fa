import { Decimal } from 'decimal.js';
import type { ActionStep, JourneyRequest, JourneyScope } from '../../conversation/domain/index.js';
import type { ResolvedInvoiceItem } from '../../invoice/domain/index.js';

export const LINE = '11999990001';

export function scope(permit: unknown, more: Partial<JourneyScope> = {}): JourneyScope {
  return {
    tenantId: 'demo',
    conversationKey: 'c-1',
    sessionId: 's-1',
    customer: { customerId: 'C-1', msisdn: LINE, socialSecNo: '52998224725', name: 'Ana' },
    invoiceId: 'F-1',
    invoiceHash: 'hash',
    invoices: { current: null, previous: null },
    channel: 'text',
    messageId: 'm-1',
    now: new Date('2026-11-30T12:00:00Z'),
    signal: new AbortController().signal,
    permit,
    ...more,
  };
}

export function charge(canonicalName: string, value: string | null, section = 'SVA Detalhe Total'): ResolvedInvoiceItem {
  const strategic = section === 'Serviços Contratados de Terceiros';
  return {
    canonicalName,
    toolCategory: strategic ? 'vas_estrategico' : 'cancelar_vas_avulso',
    itemType: strategic ? 'estrategico' : 'avulso',
    msisdn: LINE,
    value: value === null ? null : new Decimal(value),
    section,
    rawEntry: { desc: canonicalName },
  };
}

export function step(tool: ActionStep['tool'], ...items: readonly ResolvedInvoiceItem[]): ActionStep {
  return { tool, subject: items.map((item) => item.canonicalName).join(', '), items, workflowVersion: null };
}

export function request(asked: ActionStep, at: JourneyScope, executionKey = 'confirmation-1:0', failedKeys: JourneyRequest['failedKeys'] = []): JourneyRequest {
  return { step: asked, executionKey, failedKeys, remaining: [], scope: at };
}

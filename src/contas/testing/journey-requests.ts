import { Decimal } from 'decimal.js';
import type { ActionStep, JourneyRequest, JourneyScope } from '../../conversation/domain/index.js';
import { EffectFence, type FencedStatement } from '../../effects/index.js';
import type { ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import type { Database } from '../../platform/database/database.js';

export const LINE = '11999990001';

/** A fence that stands, or has fallen, as a test says; without a conversation row behind it. */
export class TestFence extends EffectFence {
  readonly tenantId = 'demo';
  readonly conversationKey = 'c-1';
  holds = true;

  constructor(private readonly database: Database | null = null) {
    super();
  }

  override async fenced<Row>(body: (fence: string, firstParameter: number) => FencedStatement): Promise<readonly Row[]> {
    const { name, text, values } = body('fence', 4);
    if (this.database === null) return [];
    return this.database.query<Row>({
      name,
      text: `WITH fence AS (SELECT $1::text AS tenant_id, $2::text AS conversation_key WHERE $3::boolean)${text}`,
      values: [this.tenantId, this.conversationKey, this.holds, ...values],
    });
  }
}

export function scope(permit: unknown, more: Partial<JourneyScope> = {}): JourneyScope {
  return {
    tenantId: 'demo',
    conversationKey: 'c-1',
    sessionId: 's-1',
    customer: { customerId: 'C-1', msisdn: LINE, socialSecNo: '52998224725', name: 'Ana' },
    invoiceId: 'F-1',
    invoiceHash: 'hash',
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

export function request(asked: ActionStep, at: JourneyScope, executionKey = 'confirmation-1:0'): JourneyRequest {
  return { step: asked, executionKey, remaining: [], scope: at };
}

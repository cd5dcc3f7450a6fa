import { ManualClock } from '../../kernel/clock.js';
import { UuidGenerator } from '../../kernel/ids.js';
import type { JsonObject } from '../../kernel/json.js';
import type { Database } from '../../platform/database/database.js';
import { ContextInvoices } from '../context-invoices.js';
import type { CancelVasItem, InvoiceKey, TelcoEffectCall } from '../telco-gateway.js';
import type { NewFault } from '../simulator/fault.js';
import { FaultInjector } from '../simulator/fault-injector.js';
import { SimulatedServiceDesk } from '../simulator/simulated-service-desk.js';
import { SimulatedTelcoGateway } from '../simulator/simulated-telco-gateway.js';
import { SimulatorCalls } from '../simulator/simulator-calls.js';
import { SimulatorFaults } from '../simulator/simulator-faults.js';
import { SimulatorInvoices } from '../simulator/simulator-invoices.js';
import { type LineFacts, SimulatorLines } from '../simulator/simulator-lines.js';
import { ManualSleeper } from '../simulator/sleeper.js';

export type { LineFacts };

export const TENANT = 'demo';
export const LINE = '11999990001';
export const ACCOUNT: InvoiceKey = { customerKey: 'C-1', invoiceKey: 'F-1' };

/** An invoice with two services and four equal weekly charges. */
export const INVOICE: JsonObject = {
  'Fatura Resumo': { vencimento: '20/11/2026', itens: [] },
  [LINE]: {
    'SVA Detalhe Total': [{ desc: 'VOD', value: 'R$ 14,99' }, { desc: 'Tamboro Mensal', value: 'R$ 14,99' }],
    'Itens Eventuais': Array.from({ length: 4 }, () => ({ desc: 'TIM Music Dados Semanal', value: 'R$ 4,99' })),
    'Serviços Contratados de Terceiros': [{ desc: 'HBO Max', value: 'R$ 39,90' }],
  },
};

export const VOD: CancelVasItem = { name: 'VOD', msisdn: LINE, value: '14.99', section: 'SVA Detalhe Total' };
export const TAMBORO: CancelVasItem = { ...VOD, name: 'Tamboro Mensal' };
export const WEEKLY: CancelVasItem = { name: 'TIM Music Dados Semanal', msisdn: LINE, value: '4.99', section: 'Itens Eventuais' };
export const HBO_MAX: CancelVasItem = { name: 'HBO Max', msisdn: LINE, value: '39.90', section: 'Serviços Contratados de Terceiros' };

/** The turn's table of documents, in memory. */
export class InMemoryContextInvoices extends ContextInvoices {
  private readonly documents = new Map<string, JsonObject>();

  add(tenantId: string, key: InvoiceKey, document: JsonObject): void {
    this.documents.set(nameOf(tenantId, key), document);
  }

  override find(tenantId: string, key: InvoiceKey): Promise<JsonObject | null> {
    return Promise.resolve(this.documents.get(nameOf(tenantId, key)) ?? null);
  }
}

function nameOf(tenantId: string, { customerKey, invoiceKey }: InvoiceKey): string {
  return JSON.stringify([tenantId, customerKey, invoiceKey]);
}

export type SimulatedOperator = ReturnType<typeof simulatedOperator>;

/** The simulator's parts over a database, with a sleeper that waits for the test. */
export function simulatedOperator(database: Database, timeLimitMs = 10_000) {
  const ids = new UuidGenerator();
  const sleeper = new ManualSleeper();
  const context = new InMemoryContextInvoices();
  const calls = new SimulatorCalls(database, new ManualClock(new Date('2026-11-05T12:00:00Z')), ids);
  const faults = new SimulatorFaults(database, ids);
  const invoices = new SimulatorInvoices(database, ids, context);
  const lines = new SimulatorLines(database);
  const injector = new FaultInjector(faults, sleeper, timeLimitMs);
  const gateway = new SimulatedTelcoGateway(invoices, calls, injector, new SimulatedServiceDesk(invoices, lines, calls, injector));
  return { gateway, calls, faults, invoices, lines, context, sleeper };
}

/** A fault that meets the next call of the operation, unless told otherwise. */
export function fault(kind: NewFault['kind'], operation: NewFault['operation'], more: Partial<NewFault> = {}): NewFault {
  return { kind, operation, match: { msisdn: null, item: null }, times: 1, delayMs: null, ...more };
}

/** A call that nobody interrupts. */
export function effectCall(idempotencyKey: string, signal: AbortSignal = new AbortController().signal): TelcoEffectCall {
  return { tenantId: TENANT, idempotencyKey, signal };
}

export async function clearSimulator(database: Database): Promise<void> {
  await database.query({
    name: 'test.clear_simulator',
    text: 'TRUNCATE simulator_calls, simulator_effects, simulator_invoices, simulator_lines, simulator_faults',
    values: [],
  });
}

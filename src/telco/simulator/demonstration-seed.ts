import { Injectable } from '@nestjs/common';
import { DEMONSTRATION_CUSTOMER, DEMONSTRATION_INVOICES, DEMONSTRATION_LINE } from './demonstration.js';
import { SimulatorInvoices } from './simulator-invoices.js';
import { SimulatorLines } from './simulator-lines.js';

/** Gives a fresh installation a customer to talk as. */
@Injectable()
export class DemonstrationSeed {
  constructor(
    private readonly invoices: SimulatorInvoices,
    private readonly lines: SimulatorLines,
  ) {}

  /** Stores the demonstration customer's invoices and line; what the tenant already holds under their keys stays. */
  async seedDemonstration(tenantId: string): Promise<void> {
    const { customerId: customerKey, msisdn } = DEMONSTRATION_CUSTOMER;
    for (const { invoiceId, document } of [DEMONSTRATION_INVOICES.previous, DEMONSTRATION_INVOICES.latest]) {
      await this.invoices.putIfAbsent(tenantId, { customerKey, invoiceKey: invoiceId }, document);
    }
    await this.lines.putIfAbsent(tenantId, msisdn, DEMONSTRATION_LINE);
  }
}

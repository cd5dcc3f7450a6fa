import { invoiceFixture } from '../../../test/support/invoice-fixtures.js';
import { parseInvoice } from '../../invoice/domain/index.js';
import { invoiceDocument } from './invoice-document.js';

describe('the document of an invoice', () => {
  it.each(['01_single_line', '02_family_duplicates', '04_credits_zero_interest', '08_pro_rata_and_weekly'])('%s reads back as the same invoice', (name) => {
    const invoice = { ...invoiceFixture(name), skipped: [] };
    expect(parseInvoice(invoiceDocument(invoice))).toEqual(invoice);
  });
});

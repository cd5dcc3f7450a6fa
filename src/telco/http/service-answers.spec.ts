import type { JsonObject } from '../../kernel/json.js';
import { readContestation, readContract, readInvoiceStatus, readServiceRequest, readServiceRequestStatus, readSms } from './service-answers.js';
import type { AnswerReader } from './telco-answers.js';

const CONTRACT = { afterCutOff: true, cutOffDate: '2026-11-10', dependentItem: false, manualContaCerta: true, hasPlanoControle: false };
const OPENED = { accepted: true, contestationId: '9', adjusted: true, barcode: '8469' };

describe('answers of the service desk', () => {
  it('are read as docs/telco-http.md says', () => {
    expect(readContract(CONTRACT)).toEqual(CONTRACT);
    expect(readContract({ ...CONTRACT, cutOffDate: null })).toEqual({ ...CONTRACT, cutOffDate: null });
    expect(readContract({ ...CONTRACT, hasPlanoControle: null })).toEqual({ ...CONTRACT, hasPlanoControle: null });
    expect(readContestation(OPENED)).toEqual(OPENED);
    expect(readContestation({ ...OPENED, barcode: '' })).toEqual({ ...OPENED, barcode: null });
    expect(readContestation({ accepted: false, refusal: 'prazo' })).toEqual({ accepted: false, refusal: 'prazo' });
    expect(readInvoiceStatus({ invoiceStatus: 'PAID' })).toEqual({ invoiceStatus: 'PAID' });
    expect(readSms({ smsId: '1', more: true })).toEqual({ smsId: '1' });
    expect(readServiceRequest({ srId: '1' })).toEqual({ srId: '1' });
    expect(readServiceRequestStatus({ status: 'CLOSED' })).toEqual({ status: 'CLOSED' });
  });

  it.each<[string, AnswerReader<object>, JsonObject]>([
    ['a contract without one of its flags', readContract, { ...CONTRACT, manualContaCerta: null }],
    ['a contract that leaves out whether the plan is a Controle', readContract, { afterCutOff: true, dependentItem: false, manualContaCerta: true }],
    ['a contract whose flag is text', readContract, { ...CONTRACT, afterCutOff: 'true' }],
    ['a contestation that says neither yes nor no', readContestation, { contestationId: '9', adjusted: true }],
    ['a refusal without a reason', readContestation, { accepted: false }],
    ['a contestation without its number', readContestation, { accepted: true, adjusted: true }],
    ['a contestation that hides whether it adjusted', readContestation, { accepted: true, contestationId: '9' }],
    ['a status that is empty', readInvoiceStatus, { invoiceStatus: '' }],
    ['an SMS without its number', readSms, {}],
    ['a service request whose number is no text', readServiceRequest, { srId: 1 }],
    ['a status that is missing', readServiceRequestStatus, {}],
  ])('cannot be read: %s', (_name, read, answer) => {
    expect(read(answer)).toBeNull();
  });
});

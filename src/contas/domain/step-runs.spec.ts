import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import type { EndedJourney, JourneyResult } from '../../conversation/domain/index.js';
import type { ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import type { StepRun } from './journey-inputs.js';
import { endOfStep, itemResults } from './journey-result.js';
import { together } from './step-runs.js';

const item = (canonicalName: string): ResolvedInvoiceItem => ({
  canonicalName, toolCategory: 'cancelar_vas_avulso', itemType: 'avulso', msisdn: '11999990001', value: new Decimal('14.99'), section: 'SVA Detalhe Total', rawEntry: {},
});
const [A, B, C] = [item('A'), item('B'), item('C')];
const run = (of: ResolvedInvoiceItem, index: number): StepRun => ({ items: [of], executionKey: `c-1:0:${index}` });
const RUNS = [A, B, C].map(run);

const done = (of: ResolvedInvoiceItem): JourneyResult =>
  endOfStep({ items: itemResults([of], 'success'), protocol: `P-${of.canonicalName}`, message: `Contestei ${of.canonicalName}.`, evidence: [{ fact: 'protocol', value: `P-${of.canonicalName}`, from: 'x' }] });
const refused = (of: ResolvedInvoiceItem): JourneyResult => endOfStep({ items: itemResults([of], 'no_match'), protocol: null, message: `${of.canonicalName} não pode.`, evidence: [] });
const stopped = (kind: 'failed' | 'unknown', of: ResolvedInvoiceItem, error = 'down'): JourneyResult => ({ kind, items: itemResults([of], kind === 'failed' ? 'failure' : 'unknown'), error });

function outcomesOf(result: JourneyResult): readonly string[] {
  return result.kind === 'paused' ? [] : result.items.map(({ name, outcome }) => `${name} ${outcome}`);
}

function ended(result: JourneyResult): EndedJourney {
  if (result.kind === 'paused') throw new Error('it waits');
  return result;
}

describe('the runs of one step', () => {
  it('that is one run is that run, and no run is nothing done', () => {
    expect(together([run(A, 0)], [done(A)])).toEqual(done(A));
    expect(together([], [])).toEqual({ kind: 'failed', items: [], error: 'no_item' });
  });

  it('that all succeeded keep their own words and protocols', () => {
    expect(together(RUNS, [A, B, C].map(done))).toMatchObject({
      kind: 'completed', outcome: 'success', protocol: 'P-A', message: 'Contestei A. Contestei B. Contestei C.', parts: { unfinished: [], notTried: [], itemProtocols: ['P-A', 'P-B', 'P-C'] },
    });
  });

  it('behind one whose outcome is not known were not tried: no result, and named apart', () => {
    const lost = ended(together(RUNS, [done(A), stopped('unknown', B)]));
    expect(outcomesOf(lost)).toEqual(['A success', 'B unknown']);
    expect(lost).toMatchObject({ kind: 'unknown', parts: { unfinished: [RUNS[1]], notTried: [C], itemProtocols: ['P-A', null], told: { text: 'Contestei A.', evidence: [{ value: 'P-A' }] } } });
  });

  it('behind one that failed were not tried either; what was done and what failed is told', () => {
    const partial = ended(together(RUNS, [done(A), stopped('failed', B)]));
    expect(outcomesOf(partial)).toEqual(['A success', 'B failure']);
    expect(partial).toMatchObject({ kind: 'completed', outcome: 'partial', parts: { notTried: [C] } });
    expect(partial).toMatchObject({ message: expect.stringMatching(/^Contestei A\. Não consegui concluir a contestação de B, porque/) as unknown });
  });

  it('that did nothing and failed fail with the error, and tell what was refused before', () => {
    const failed = ended(together(RUNS, [refused(A), stopped('failed', B)]));
    expect(outcomesOf(failed)).toEqual(['A no_match', 'B failure']);
    expect(failed).toMatchObject({ kind: 'failed', error: 'down', parts: { notTried: [C], told: { text: 'A não pode.' } } });
  });

  it('tell what was opened before a step that a person must finish, and what came before it', () => {
    const open: JourneyResult = { kind: 'unknown', items: itemResults([B], 'unknown'), error: 'down', told: { text: 'Contestei B, e o resto uma pessoa termina.', evidence: [{ fact: 'protocol', value: 'P-B', from: 'b' }], protocol: 'P-B' } };
    expect(together(RUNS, [done(A), open])).toMatchObject({
      kind: 'unknown', told: { text: 'Contestei A. Contestei B, e o resto uma pessoa termina.', evidence: [{ value: 'P-A' }, { value: 'P-B' }], protocol: 'P-A' }, parts: { itemProtocols: ['P-A', 'P-B'], notTried: [C] },
    });
  });

  it('whose fence had fallen were not tried (architecture §4.41)', () => {
    const overtaken = stopped('failed', B, 'overtaken');
    const first = ended(together(RUNS, [done(A), overtaken]));
    expect(outcomesOf(first)).toEqual(['A success']);
    expect(first.parts?.notTried).toEqual([B, C]);
    expect(together(RUNS, [stopped('failed', A, 'overtaken')])).toMatchObject({ kind: 'failed', items: [], error: 'overtaken', parts: { notTried: [A, B, C] } });
  });

  it('wait where the last one waits', () => {
    const waits = { kind: 'paused', message: '?', evidence: [] } as unknown as JourneyResult;
    expect(together(RUNS, [done(A), waits])).toBe(waits);
  });

  it('have one result for each item that was tried, and every other item is named as not tried', () => {
    const ends = fc.constantFrom(done, refused);
    const stops = fc.option(fc.constantFrom(...(['failed', 'unknown'] as const)), { nil: null });
    fc.assert(
      fc.property(fc.array(ends, { maxLength: 5 }), stops, fc.nat({ max: 3 }), (before, stop, after) => {
        const count = before.length + (stop === null ? 0 : 1 + after);
        fc.pre(count > 1);
        const items = Array.from({ length: count }, (_each, index) => item(`I${index}`));
        const results = items.slice(0, before.length + (stop === null ? 0 : 1)).map((each, index) => (before[index] ?? ((of: ResolvedInvoiceItem) => stopped(stop ?? 'failed', of)))(each));
        const result = ended(together(items.map(run), results));
        const tried = results.flatMap((each) => ended(each).items);
        expect(result.items).toEqual(tried);
        expect(result.parts?.itemProtocols).toHaveLength(tried.length);
        expect(result.parts?.notTried).toEqual(items.slice(tried.length));
      }),
      PROPERTY_RUNS,
    );
  });
});

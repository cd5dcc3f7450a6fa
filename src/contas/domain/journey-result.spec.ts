import { Decimal } from 'decimal.js';
import type { ToolOutcome } from '../../conversation/domain/index.js';
import type { ResolvedInvoiceItem } from '../../invoice/domain/index.js';
import { endOfStep, itemResults } from './journey-result.js';

const ITEM: ResolvedInvoiceItem = {
  canonicalName: 'VOD',
  toolCategory: 'cancelar_vas_avulso',
  itemType: 'avulso',
  msisdn: '11999990001',
  value: new Decimal('14.9'),
  section: 'SVA Detalhe Total',
  rawEntry: {},
};

const end = (...outcomes: ToolOutcome[]) => endOfStep({ items: itemResults(outcomes.map(() => ITEM), outcomes), protocol: '123', message: null, evidence: [] });

describe('what became of the items', () => {
  it('is told with decimal amounts; an unreadable one stays absent', () => {
    expect(itemResults([ITEM, { ...ITEM, value: null }], 'success')).toEqual([
      { name: 'VOD', msisdn: '11999990001', value: '14.90', outcome: 'success' },
      { name: 'VOD', msisdn: '11999990001', value: null, outcome: 'success' },
    ]);
  });

  it('is unknown for an item that nothing was said about', () => {
    expect(itemResults([ITEM, ITEM], ['success']).map((result) => result.outcome)).toEqual(['success', 'unknown']);
  });
});

describe('the end of a step', () => {
  it.each<[readonly ToolOutcome[], string]>([
    [['success', 'success'], 'success'],
    [['no_match', 'no_match'], 'no_match'],
    [['success', 'failure'], 'partial'],
    [['success', 'no_match'], 'partial'],
  ])('%j: completed, %s', (outcomes, outcome) => {
    expect(end(...outcomes)).toMatchObject({ kind: 'completed', outcome, protocol: '123' });
  });

  it.each<[readonly ToolOutcome[], string]>([
    [['failure'], 'failed'],
    [['failure', 'no_match'], 'failed'],
    [['success', 'unknown'], 'unknown'],
  ])('%j: %s, which stops the queue', (outcomes, kind) => {
    expect(end(...outcomes).kind).toBe(kind);
  });

  it('has the documented keys of a result (CONVERSATION action_executor)', () => {
    expect(end('success')).toMatchObject({ output: { success: true, not_found: false, protocol: '123' } });
    expect(end('no_match')).toMatchObject({ output: { success: false, not_found: true } });
  });
});

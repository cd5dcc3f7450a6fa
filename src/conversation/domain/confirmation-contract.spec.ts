import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import { contractHash } from './confirmation-contract.js';
import { anItem, aQueue, aStep, aStrategicItem } from './testing/builders.js';

const strategic = aStep({ tool: 'vas_estrategico', items: [aStrategicItem()] });
const original = aQueue(aStep({ items: [anItem(), anItem({ canonicalName: 'VOD' })] }), strategic);

describe('contractHash', () => {
  it.each([
    ['another tool', aQueue(aStep({ tool: 'contestacao_tool', items: [anItem(), anItem({ canonicalName: 'VOD' })] }), strategic)],
    ['another item', aQueue(aStep({ items: [anItem(), anItem({ canonicalName: 'Looke' })] }), strategic)],
    ['another line', aQueue(aStep({ items: [anItem({ msisdn: '11900000059' }), anItem({ canonicalName: 'VOD' })] }), strategic)],
    ['one cent more', aQueue(aStep({ items: [anItem({ value: '15.00' }), anItem({ canonicalName: 'VOD' })] }), strategic)],
    ['no amount', aQueue(aStep({ items: [anItem({ value: null }), anItem({ canonicalName: 'VOD' })] }), strategic)],
    ['another version', aQueue(aStep({ items: [anItem(), anItem({ canonicalName: 'VOD' })], workflowVersion: 2 }), strategic)],
    ['another order of items', aQueue(aStep({ items: [anItem({ canonicalName: 'VOD' }), anItem()] }), strategic)],
    ['another order of steps', { ...original, steps: [...original.steps].reverse() }],
    ['a step less', aQueue(aStep({ items: [anItem(), anItem({ canonicalName: 'VOD' })] }))],
    ['a charge once more', aQueue(aStep({ items: [anItem(), anItem(), anItem({ canonicalName: 'VOD' })] }), strategic)],
    ['a step skipped by the cursor', { ...original, cursor: 1 }],
  ])('differs for %s', (_what, queue) => {
    expect(contractHash(queue)).not.toBe(contractHash(original));
  });

  it('tells no amount from an amount of zero', () => {
    expect(contractHash(aQueue(aStep({ items: [anItem({ value: null })] })))).not.toBe(contractHash(aQueue(aStep({ items: [anItem({ value: '0.00' })] }))));
  });

  it('is the same for equal terms, whatever else the queue carries', () => {
    const items = [anItem({ value: '14.990', rawEntry: { desc: 'x' }, section: 'other' }), anItem({ canonicalName: 'VOD' })];
    expect(contractHash(aQueue(aStep({ subject: 'other words', items }), strategic))).toBe(contractHash(original));
  });

  it('never gives two amounts one hash', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (a, b) => {
        const hashOf = (cents: number) => contractHash(aQueue(aStep({ items: [anItem({ value: new Decimal(cents).div(100).toFixed(2) })] })));
        expect(hashOf(a) === hashOf(b)).toBe(a === b);
      }),
      PROPERTY_RUNS,
    );
  });
});

import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import {
  ACTION_ORDER,
  advance,
  buildActionQueue,
  currentStep,
  isEmpty,
  isExhausted,
  itemsOf,
  remainingAfterCurrent,
} from './action-queue.js';
import { EMPTY_QUEUE } from './state.js';
import { anItem, aQueue, aStep, aStrategicItem } from './testing/builders.js';

describe('reading a queue', () => {
  const [first, second] = [aStep({ subject: 'VOD' }), aStep({ tool: 'vas_estrategico', subject: 'HBO Max' })];

  it('an empty queue has nothing, and nothing left', () => {
    expect(currentStep(EMPTY_QUEUE)).toBeNull();
    expect(remainingAfterCurrent(EMPTY_QUEUE)).toEqual([]);
    expect(isEmpty(EMPTY_QUEUE)).toBe(true);
    expect(isExhausted(EMPTY_QUEUE)).toBe(true);
    expect(advance(EMPTY_QUEUE)).toEqual(EMPTY_QUEUE);
  });

  it('a queue of one step has it, then is exhausted and not empty', () => {
    const queue = aQueue(first);
    expect(currentStep(queue)).toBe(first);
    expect(remainingAfterCurrent(queue)).toEqual([]);
    expect(isExhausted(queue)).toBe(false);
    const done = advance(queue);
    expect(currentStep(done)).toBeNull();
    expect(isExhausted(done)).toBe(true);
    expect(isEmpty(done)).toBe(false);
    expect(advance(done)).toEqual(done);
  });

  it('advances step by step without touching the old queue', () => {
    const queue = aQueue(first, second);
    expect(remainingAfterCurrent(queue)).toEqual([second]);
    expect(currentStep(advance(queue))).toBe(second);
    expect(queue.cursor).toBe(0);
  });
});

describe('buildActionQueue', () => {
  it('orders VOD + HBO Max: cancellation, then the strategic service', () => {
    const items = [aStrategicItem({ canonicalName: 'HBO Max' }), anItem({ canonicalName: 'VOD' })];
    expect(buildActionQueue(items).steps.map((step) => [step.tool, step.subject])).toEqual([
      ['cancelar_vas_avulso', 'VOD'],
      ['vas_estrategico', 'HBO Max'],
    ]);
  });

  it('builds an empty queue of nothing', () => {
    expect(isEmpty(buildActionQueue([]))).toBe(true);
  });

  it('groups items of one tool in one step, in their order, and names each once', () => {
    const items = ['Tamboro', 'VOD', 'Tamboro', 'Craque Jr'].map((canonicalName) => anItem({ canonicalName }));
    const queue = buildActionQueue(items);
    expect(queue.steps).toHaveLength(1);
    expect(queue.steps[0]?.subject).toBe('Tamboro, VOD e Craque Jr');
    expect(queue.steps[0]?.items).toEqual(items);
  });

  it('puts every item of a contestation in its one step', () => {
    const queue = buildActionQueue([anItem(), aStrategicItem()], { tool: 'contestacao_tool' });
    expect(queue.steps.map((step) => [step.tool, step.subject])).toEqual([['contestacao_tool', 'Tamboro Mensal e YouTube Premium Mensal']]);
  });

  it('freezes the active version of each workflow, null where there is none', () => {
    const queue = buildActionQueue([anItem(), aStrategicItem()], { workflowVersions: { vas_estrategico: 3 } });
    expect(queue.steps.map((step) => step.workflowVersion)).toEqual([null, 3]);
  });

  it('loses and doubles no item, and keeps the fixed order, for any items', () => {
    const item = fc
      .record({ canonicalName: fc.constantFrom('A', 'B', 'C'), toolCategory: fc.constantFrom('cancelar_vas_avulso', 'vas_estrategico', 'pro_rata') })
      .map((fields) => anItem(fields));
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const queue = buildActionQueue(items);
        const order = queue.steps.map((step) => ACTION_ORDER[step.tool]);
        expect(order).toEqual([...new Set(order)].sort());
        expect([...itemsOf(queue)].sort(byIdentity(items))).toEqual(items);
      }),
      PROPERTY_RUNS,
    );
  });
});

function byIdentity<T>(items: readonly T[]): (a: T, b: T) => number {
  return (a, b) => items.indexOf(a) - items.indexOf(b);
}

describe('the items of a queue that cancels and contests one charge', () => {
  const [vod, other] = [anItem({ canonicalName: 'VOD' }), anItem({ canonicalName: 'VOD', msisdn: '11900009999' })];

  it('are one, while equal charges of one step are several', () => {
    const both = { steps: [...buildActionQueue([vod, vod, other]).steps, ...buildActionQueue([vod, vod], { tool: 'contestacao_tool' }).steps], cursor: 0 };
    expect(itemsOf(both)).toEqual([vod, vod, other]);
  });
});

import type { Invoice } from '../../invoice/domain/index.js';
import { buildIntentContext, renderSnapshot, type IntentContextInput } from './intent-context.js';
import { NO_SESSION_FACTS } from './session-facts.js';
import { aConfirmation, anAction, anItem, aQueue, aState, aStep, aStrategicItem } from './testing/builders.js';

const NOW = new Date('2026-11-30T12:00:00.000Z');

function contextOf(overrides: Partial<IntentContextInput> = {}) {
  return buildIntentContext({ state: aState(), session: NO_SESSION_FACTS, invoice: null, channel: 'text', now: NOW, ...overrides });
}

const asked = aState({
  turnIndex: 1,
  status: 'awaiting_confirmation',
  pendingConfirmation: aConfirmation({ authorizedQueue: aQueue(aStep({ items: [anItem(), anItem(), anItem({ canonicalName: 'VOD' })] })) }),
});

describe('buildIntentContext', () => {
  it('knows nothing of an empty conversation', () => {
    expect(contextOf({ channel: 'voice' })).toEqual({
      channel: 'voice',
      turnIndex: 0,
      hasPendingConfirmation: false,
      pendingConfirmationPrompt: null,
      pendingItemNames: [],
      lastToolName: null,
      lastToolKind: null,
      lastInvoiceAnswer: null,
      invoiceSnapshotItems: '',
      snapshotItemNames: [],
      invoiceItemNames: [],
      openQuestion: null,
      openQuestionRepeated: false,
      chargeableItems: [],
      recentItems: [],
      lastQuestion: null,
      lastIntentKind: null,
    });
  });

  it('knows the question that the message may answer, each name once', () => {
    expect(contextOf({ state: asked })).toMatchObject({
      turnIndex: 1,
      hasPendingConfirmation: true,
      pendingConfirmationPrompt: 'Você confirma?',
      pendingItemNames: ['Tamboro Mensal', 'VOD'],
    });
  });

  it.each([
    ['expired', { state: asked, now: new Date('2026-11-30T12:30:00.000Z') }],
    ['of an earlier turn', { state: aState({ ...asked, turnIndex: 2 }) }],
  ])('knows no question that is %s', (_what, overrides) => {
    expect(contextOf(overrides)).toMatchObject({ hasPendingConfirmation: false, pendingConfirmationPrompt: null, pendingItemNames: [] });
  });

  it('knows the last action, the invoice answer and the last exchange', () => {
    const state = aState({ lastCompletedAction: anAction({ tool: 'pro_rata', toolKind: 'explanation' }), lastInvoiceAnswer: 'NAO' });
    const session = { ...NO_SESSION_FACTS, lastQuestion: 'Olá', lastIntentKind: 'value_question' as const };
    expect(contextOf({ state, session })).toMatchObject({
      lastToolName: 'pro_rata',
      lastToolKind: 'explanation',
      lastInvoiceAnswer: 'NAO',
      lastQuestion: 'Olá',
      lastIntentKind: 'value_question',
    });
  });

  it('keeps an open question for one turn', () => {
    const question = { verb: 'cancelar', mention: 'aya', candidates: [{ name: 'Aya', msisdn: '1' }] };
    const session = { ...NO_SESSION_FACTS, openQuestion: { ...question, askedTurnIndex: 3 } };
    expect(contextOf({ state: aState({ turnIndex: 3 }), session }).openQuestion).toEqual(question);
    expect(contextOf({ state: aState({ turnIndex: 4 }), session }).openQuestion).toBeNull();
  });

  it('lists the names on the invoice, each once', () => {
    const entry = (desc: string) => ({ desc, value: null, raw: {} });
    const invoice: Invoice = {
      summary: { invoiceId: null, reference: null, dueDate: null, period: null, entries: [entry('Total Geral')], total: null },
      lines: [
        { msisdn: '1', sections: [{ name: 'Plano', entries: [entry('TIM Black')] }, { name: 'SVA Detalhe Total', entries: [entry('VOD')] }] },
        { msisdn: '2', sections: [{ name: 'SVA Detalhe Total', entries: [entry('VOD'), entry('Looke')] }] },
      ],
      skipped: [],
    };
    expect(contextOf({ invoice }).invoiceItemNames).toEqual(['TIM Black', 'VOD', 'Looke']);
  });

  it('shows the snapshot of the line in use, whatever form its number has', () => {
    const invoiceSnapshot = [anItem(), aStrategicItem(), anItem({ canonicalName: 'VOD', msisdn: '11900000059' })];
    expect(contextOf({ state: aState({ invoiceSnapshot, msisdn: '5511900007048' }) })).toMatchObject({
      invoiceSnapshotItems: 'SVA Detalhe Total:\n- Tamboro Mensal\nServiços Contratados de Terceiros:\n- YouTube Premium Mensal',
      snapshotItemNames: ['Tamboro Mensal', 'YouTube Premium Mensal'],
    });
    expect(contextOf({ state: aState({ invoiceSnapshot }) }).snapshotItemNames).toEqual(['Tamboro Mensal', 'YouTube Premium Mensal', 'VOD']);
  });

  it('changes nothing of the state', () => {
    const state = Object.freeze(asked);
    const before = JSON.stringify(state);
    contextOf({ state });
    expect(JSON.stringify(state)).toBe(before);
  });
});

describe('renderSnapshot', () => {
  const many = (count: number, section: string) => Array.from({ length: count }, (_, index) => anItem({ canonicalName: `${section} ${index}`, section }));

  it.each([
    [[25], 20],
    [[10, 10], 20],
    [[18, 5], 19],
    [[19, 5], 20],
    [[5, 5, 30], 20],
    [[], 0],
  ])('sections of %j items give %d lines', (sizes, lines) => {
    const text = renderSnapshot(sizes.flatMap((size, index) => many(size, `s${index}`)));
    expect(text === '' ? 0 : text.split('\n').length).toBe(lines);
    expect(text.endsWith(':')).toBe(false);
  });
});

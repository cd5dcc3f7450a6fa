import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../../test/support/property.js';
import { INTENT_KINDS, type ExtractedIntent } from '../../intent/domain/index.js';
import type { ResolutionOutcome } from '../../invoice/domain/index.js';
import { buildActionQueue } from './action-queue.js';
import { createConfirmation } from './confirmation-manager.js';
import type { PendingReaction, PolicySignals } from './decision.js';
import { Dialogue } from './dialogue.js';
import { onTurnStarted } from './hooks/index.js';
import { signalsOf, type SignalsInput } from './policy-signals.js';
import { NO_SESSION_FACTS } from './session-facts.js';
import type { ConversationState } from './state.js';
import { INVARIANTS } from './testing/reachable-signals.js';
import { aConfirmation, anIntent, anItem, aQueue, aResolution, aState, aStep } from './testing/builders.js';

const NOW = new Date('2026-11-30T12:00:00.000Z');
const fashion = anItem({ canonicalName: 'TIM Fashion Mensal', value: '10.00' });

/** Turn 2 of a conversation whose question of turn 1 asks about these items. */
function asked(items = [anItem()], repetitions = 0): ConversationState {
  const dialogue = new Dialogue(aState({ turnIndex: 1 }), () => undefined);
  createConfirmation(dialogue, buildActionQueue(items), { id: 'c-1', promptText: 'ok?', now: NOW, ttlSeconds: 60, repetitions });
  dialogue.apply(onTurnStarted, anIntent());
  return dialogue.state;
}

function signals(overrides: Partial<SignalsInput>): PolicySignals {
  const state = overrides.state ?? asked();
  return signalsOf({
    state,
    session: NO_SESSION_FACTS,
    intent: anIntent(),
    resolution: aResolution(),
    trigger: null,
    turnIndex: state.turnIndex,
    now: NOW,
    maxRepetitions: 2,
    ...overrides,
  });
}

function reaction(intent: Partial<ExtractedIntent>, resolution: Partial<ResolutionOutcome> = {}, state = asked()): PendingReaction {
  return signals({ state, intent: anIntent(intent), resolution: aResolution(resolution) }).reaction;
}

const yes = { kind: 'confirmation_response', affirmation: true } as const;
const no = { kind: 'confirmation_response', negation: true } as const;
const cancel = { kind: 'action_request', requestedAction: true, actionVerbs: ['cancelar'], rawText: 'cancela' } as const;

describe('the reaction to an open question (architecture §4.11)', () => {
  it('affirm: a yes, with or without the verb and the names that were asked about', () => {
    expect(reaction({ ...yes, rawText: 'ok' })).toBe('affirm');
    expect(reaction({ ...yes, actionVerbs: ['cancelar'], requestedAction: true, rawText: 'sim, pode cancelar' })).toBe('affirm');
    expect(reaction({ ...yes, mentionedItems: ['tamboro'] }, { resolved: [anItem()] })).toBe('affirm');
    expect(reaction({ ...yes, mentionedItems: ['tamboro'] }, { resolved: [anItem()], withoutCharge: [anItem({ value: '-1.00' })] })).toBe('affirm');
  });

  it('affirm: all of several equal charges, but not one of them', () => {
    const weekly = [anItem({ value: '4.99' }), anItem({ value: '4.99' })];
    expect(reaction({ ...yes, mentionedItems: ['x'] }, { resolved: [...weekly].reverse() }, asked(weekly))).toBe('affirm');
    expect(reaction({ ...yes, mentionedItems: ['x'] }, { resolved: weekly.slice(1) }, asked(weekly))).toBe('rescope');
  });

  it('rescope: a yes with a changed scope is a new request and no yes ("pode, mas só o Tamboro")', () => {
    const both = asked([anItem(), fashion]);
    expect(reaction({ ...yes, mentionedItems: ['tamboro'] }, { resolved: [anItem()] }, both)).toBe('rescope');
    expect(reaction({ ...yes, mentionedItems: ['netflix'] }, { notFound: ['netflix'] })).toBe('rescope');
    expect(reaction({ ...yes, mentionedItems: ['aya'] }, { ambiguous: [{ mention: 'aya', matches: [anItem(), fashion] }] })).toBe('rescope');
    expect(reaction({ ...yes, mentionedItems: ['tamboro'] }, { resolved: [anItem({ msisdn: '11900000059' })] })).toBe('rescope');
    const narrowed = signals({ state: both, intent: anIntent({ ...yes, mentionedItems: ['tamboro'] }), resolution: aResolution({ resolved: [anItem()] }) });
    expect(narrowed.requestedAction).toBe(true);
  });

  it('never affirms for the plan, a contestation of what would be cancelled, or a trigger', () => {
    expect(reaction({ ...yes, target: 'plan_or_account' })).toBe('unclear');
    expect(reaction({ ...yes, target: 'plan_or_account', actionVerbs: ['cancelar'], requestedAction: true })).toBe('digress');
    expect(reaction({ ...yes, actionVerbs: ['contestar'], requestedAction: true, rawText: 'sim, quero contestar' })).not.toBe('affirm');
    expect(signals({ intent: anIntent(yes), trigger: 'recusa_ressarcimento_dobro' })).toMatchObject({ reaction: 'digress', affirmation: false });
  });

  it('affirms the contestation that was offered', () => {
    const queue = buildActionQueue([anItem()], { tool: 'contestacao_tool' });
    const state = aState({
      turnIndex: 2,
      status: 'awaiting_confirmation',
      pendingConfirmation: aConfirmation({ authorizedQueue: queue, askedTurnIndex: 1 }),
    });
    expect(reaction({ ...yes, actionVerbs: ['contestar'], requestedAction: true, rawText: 'sim, quero contestar' }, {}, state)).toBe('affirm');
  });

  it.each([
    ['não', no, {}],
    ['não reconheço isso', { kind: 'action_request', negation: true, requestedAction: true, aboutPending: true }, {}],
    ['não, cancela esses não', { ...no, actionVerbs: ['cancelar'], requestedAction: true }, {}],
    ['sim... quer dizer, não', { ...yes, negation: true }, {}],
    ['não, o tim fashion', { ...no, mentionedItems: ['tim fashion'] }, { resolved: [fashion] }],
  ] as const)('refuse: %s', (_text, intent, resolution) => {
    expect(reaction(intent, resolution)).toBe('refuse');
  });

  it('rescope: a no with a verb and an item, another item, or the same again (case C21)', () => {
    expect(reaction({ ...no, actionVerbs: ['cancelar'], requestedAction: true, mentionedItems: ['tim fashion'] }, { resolved: [fashion] })).toBe('rescope');
    expect(reaction({ ...cancel, mentionedItems: ['tim fashion'] }, { resolved: [fashion] })).toBe('rescope');
    expect(reaction({ ...cancel, mentionedItems: ['tamboro'], aboutPending: true }, { resolved: [anItem()] })).toBe('rescope');
    expect(reaction({ ...cancel, mentionedItems: ['xyz'] }, { notFound: ['xyz'] })).toBe('rescope');
    expect(reaction(cancel)).toBe('rescope');
    expect(reaction({ kind: 'off_context', requestedAction: true, mentionedItems: ['tim fashion'] }, { resolved: [fashion] })).toBe('rescope');
  });

  it.each<[string, Partial<ExtractedIntent>]>([
    ['tchau', { kind: 'human_or_end' }],
    ['quero um atendente', { kind: 'human_or_end', wantsPerson: true, affirmation: true, aboutPending: true }],
    ['você é de verdade? (case C14)', { kind: 'off_context' }],
    ['o que é o looke? (case C16)', { kind: 'conceptual_question' }],
    ['quanto deu a fatura?', { kind: 'value_question' }],
    ['quero entender minha fatura', { kind: 'invoice_overview', aboutPending: true }],
    ['bom dia', { act: 'greeting' }],
    ['deixa eu pensar', { act: 'postponement', aboutPending: true }],
    ['ok, deixa eu pensar', { ...yes, act: 'postponement' }],
    ['quero cancelar meu plano', { ...cancel, target: 'plan_or_account' }],
    ['me liga amanhã', { kind: 'off_context', requestedAction: true }],
  ])('digress: %s', (_text, intent) => {
    expect(reaction(intent)).toBe('digress');
  });

  it.each<[string, Partial<ExtractedIntent>]>([
    ['isso é um absurdo (case C27)', { kind: 'broad_invoice_complaint', aboutPending: true }],
    ['isso vai demorar quanto tempo?', { kind: 'value_question', aboutPending: true }],
    ['o que é o tamboro?', { kind: 'conceptual_question', aboutPending: true, mentionedItems: ['tamboro'] }],
    ['que?', { kind: 'unknown', aboutPending: true }],
    ['repete', { act: 'repeat_request' }],
    ['simples assim? (case C06)', { kind: 'unknown' }],
    ['cancela isso', { ...cancel, aboutPending: true }],
    ['neither yes nor no', { kind: 'confirmation_response' }],
  ])('unclear: %s', (_text, intent) => {
    expect(reaction(intent)).toBe('unclear');
  });

  it('none: without a question, out of its window, and after its expiry', () => {
    expect(reaction(yes, {}, aState({ turnIndex: 2 }))).toBe('none');
    expect(reaction(yes, {}, aState({ ...asked(), turnIndex: 3 }))).toBe('none');
    expect(signals({ intent: anIntent(yes), now: new Date(NOW.getTime() + 60_000) }).reaction).toBe('none');
  });
});

describe('the other signals', () => {
  it('counts the repetitions of the open question up to the limit', () => {
    expect([0, 1, 2].map((repetitions) => signals({ state: asked([anItem()], repetitions) }).repetitionLeft)).toEqual([true, true, false]);
    expect(signals({ state: aState() }).repetitionLeft).toBe(false);
  });

  it('revives a dropped question in the turn right after, and only while nothing is open (cases C14, C16)', () => {
    const session = { ...NO_SESSION_FACTS, discardedQuestion: { queue: aQueue(), turnIndex: 2 } };
    expect([2, 3, 4].map((turnIndex) => signals({ state: aState({ turnIndex }), session }).revivable)).toEqual([false, true, false]);
    expect(signals({ session: { ...session, discardedQuestion: { queue: aQueue(), turnIndex: 1 } } }).revivable).toBe(false);
    expect(signals({ state: aState({ turnIndex: 3 }) }).revivable).toBe(false);
  });

  it.each([
    [aResolution(), 'none'],
    [aResolution({ notFound: ['x'] }), 'none'],
    [aResolution({ resolved: [anItem()], withoutCharge: [anItem()], notFound: ['x'] }), 'items'],
    [aResolution({ withoutCharge: [anItem()] }), 'without_charge'],
    [aResolution({ resolved: [anItem()], ambiguous: [{ mention: 'aya', matches: [] }] }), 'ambiguous'],
  ] as const)('resolution %#: %s', (resolution, expected) => {
    expect(signals({ resolution }).resolution).toBe(expected);
  });

  it('requests an action for an action request or any verb, off the subject only with an item', () => {
    expect(signals({ intent: anIntent({ kind: 'action_request' }) }).requestedAction).toBe(true);
    expect(signals({ intent: anIntent({ actionVerbs: ['cancelar'] }) })).toMatchObject({ requestedAction: true, hasActionVerbs: true });
    expect(signals({ intent: anIntent({ kind: 'value_question' }) }).requestedAction).toBe(false);
    const offContext = anIntent({ kind: 'off_context', requestedAction: true, actionVerbs: ['cancelar'] });
    expect(signals({ intent: offContext }).requestedAction).toBe(false);
    expect(signals({ intent: offContext, resolution: aResolution({ resolved: [anItem()] }) }).requestedAction).toBe(true);
  });

  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
    [7, 3],
  ])('off-context count %d is run %d', (offContextCount, run) => {
    const state = aState({ offContextCount });
    expect(signals({ state, intent: anIntent({ kind: 'off_context' }) }).offContextRun).toBe(run);
    expect(signals({ state }).offContextRun).toBe(0);
  });

  it('takes no trigger from an end', () => {
    expect(signals({ intent: anIntent({ kind: 'human_or_end' }), trigger: 'juros_e_multas' }).trigger).toBeNull();
    expect(signals({ trigger: 'juros_e_multas' }).trigger).toBe('juros_e_multas');
  });

  it('reads explanation and contestation from the words', () => {
    expect(signals({ intent: anIntent({ kind: 'invoice_overview' }) }).informativeTool).toBe('invoice_explanation');
    const contest = anIntent({ kind: 'action_request', requestedAction: true, actionVerbs: ['contestar'], rawText: 'quero contestar o tamboro' });
    expect(signals({ intent: contest }).contests).toBe(true);
  });
});

describe('every turn', () => {
  const texts = fc.constantFrom('sim', 'não', 'cancela o tamboro', 'quero contestar', 'devolve meu dinheiro', 'e o proporcional?', 'o desconto acabou', '');
  const intents: fc.Arbitrary<ExtractedIntent> = fc.record({
    kind: fc.constantFrom(...INTENT_KINDS),
    requestedAction: fc.boolean(),
    actionVerbs: fc.subarray(['cancelar', 'contestar', 'devolver']),
    mentionedItems: fc.subarray(['tamboro', 'tim fashion']),
    affirmation: fc.boolean(),
    negation: fc.boolean(),
    ragQuery: fc.constant([]),
    wantsPerson: fc.boolean(),
    endsAfterAnswer: fc.boolean(),
    act: fc.constantFrom('none', 'greeting', 'postponement', 'repeat_request'),
    target: fc.constantFrom('invoice_item', 'plan_or_account'),
    aboutPending: fc.boolean(),
    rawText: texts,
    source: fc.constant('rules'),
  });
  const matches = fc.subarray([anItem(), fashion]);
  const resolutions: fc.Arbitrary<ResolutionOutcome> = fc.record({
    resolved: matches,
    ambiguous: fc.oneof(fc.constant([]), matches.map((found) => [{ mention: 'x', matches: found }])),
    notFound: fc.subarray(['x']),
    withoutCharge: matches,
  });
  const turns: fc.Arbitrary<SignalsInput> = fc.record({
    state: fc.constantFrom(
      aState({ turnIndex: 2 }),
      aState({ turnIndex: 2, offContextCount: 2 }),
      asked(),
      asked([anItem(), fashion], 2),
      aState({
        turnIndex: 2,
        status: 'awaiting_confirmation',
        pendingConfirmation: aConfirmation({ authorizedQueue: aQueue(aStep({ tool: 'contestacao_tool' })), askedTurnIndex: 1 }),
      }),
    ),
    session: fc.constantFrom(NO_SESSION_FACTS, { ...NO_SESSION_FACTS, discardedQuestion: { queue: aQueue(), turnIndex: 1 } }),
    intent: intents,
    resolution: resolutions,
    trigger: fc.constantFrom(null, 'juros_e_multas', 'devolucao_antes_cancelamento', 'recusa_ressarcimento_dobro'),
    turnIndex: fc.constant(2),
    now: fc.constant(NOW),
    maxRepetitions: fc.constant(2),
  });
  const runs = { ...PROPERTY_RUNS, numRuns: Math.max(PROPERTY_RUNS.numRuns, 5_000) };

  it.each(INVARIANTS)('keeps: $name', ({ holds }) => {
    fc.assert(
      fc.property(turns, (turn) => holds(signalsOf(turn))),
      runs,
    );
  });
});

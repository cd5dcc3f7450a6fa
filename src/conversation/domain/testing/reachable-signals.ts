import { INTENT_KINDS, type IntentKind } from '../../../intent/domain/index.js';
import type { InformativeTool, PendingReaction, PolicySignals, ResolutionSignal, ScriptTrigger } from '../decision.js';

const REACTIONS: readonly PendingReaction[] = ['none', 'affirm', 'refuse', 'rescope', 'digress', 'unclear'];
const RESOLUTIONS: readonly ResolutionSignal[] = ['none', 'ambiguous', 'items', 'without_charge'];
const TRIGGERS: readonly (ScriptTrigger | null)[] = [
  null,
  'juros_e_multas',
  'devolucao_antes_cancelamento',
  'recusa_ressarcimento_dobro',
];
const INFORMATIVE: readonly (InformativeTool | null)[] = [null, 'invoice_explanation', 'pro_rata', 'termino_desconto', 'valor_divergente'];
const RUNS: readonly PolicySignals['offContextRun'][] = [0, 1, 2, 3];
const BOTH = [false, true] as const;

const TOPICS_OF_THEIR_OWN: ReadonlySet<IntentKind> = new Set<IntentKind>(['start', 'invoice_overview', 'off_context', 'human_or_end']);
const QUESTIONS: ReadonlySet<IntentKind> = new Set<IntentKind>(['conceptual_question', 'value_question']);

/** What holds for all signals of a real turn. Each line is a promise of `signalsOf`, tested on arbitrary turns. */
export const INVARIANTS: readonly { readonly name: string; readonly holds: (s: PolicySignals) => boolean }[] = [
  { name: 'a yes is a response, and no trigger', holds: (s) => !s.affirmation || (s.kind === 'confirmation_response' && s.trigger === null) },
  { name: 'a no is a response, and no trigger', holds: (s) => !s.negation || (s.kind === 'confirmation_response' && s.trigger === null) },
  { name: 'yes and no exclude each other', holds: (s) => !(s.affirmation && s.negation) },
  { name: 'only human_or_end asks for a person', holds: (s) => !s.wantsPerson || s.kind === 'human_or_end' },
  { name: 'an end has no trigger', holds: (s) => s.kind !== 'human_or_end' || s.trigger === null },
  { name: 'an action request asks for an action', holds: (s) => s.kind !== 'action_request' || s.requestedAction },
  { name: 'verbs ask for an action', holds: (s) => !s.hasActionVerbs || s.requestedAction || s.kind === 'off_context' },
  { name: 'off the subject only items are requested', holds: (s) => s.kind !== 'off_context' || !s.requestedAction || s.resolution !== 'none' },
  { name: 'contestation is requested', holds: (s) => !s.contests || s.requestedAction || s.kind === 'off_context' },
  { name: 'no question contests', holds: (s) => !s.contests || !QUESTIONS.has(s.kind) },
  { name: 'the run counts off-context turns', holds: (s) => (s.offContextRun > 0) === (s.kind === 'off_context') },
  { name: 'an overview explains the invoice', holds: (s) => (s.informativeTool === 'invoice_explanation') === (s.kind === 'invoice_overview') },
  {
    name: 'the other explanations are of value questions',
    holds: (s) => s.informativeTool === null || s.informativeTool === 'invoice_explanation' || s.kind === 'value_question',
  },
  { name: 'repetitions are of an open question', holds: (s) => !s.repetitionLeft || s.reaction !== 'none' },
  { name: 'a dropped question comes back only while none is open', holds: (s) => !s.revivable || s.reaction === 'none' },
  { name: 'affirm is a yes', holds: (s) => s.reaction !== 'affirm' || s.affirmation },
  { name: 'affirm keeps the scope', holds: (s) => s.reaction !== 'affirm' || (isNoneOrItems(s) && !s.targetsPlanOrAccount) },
  { name: 'refuse is no yes', holds: (s) => s.reaction !== 'refuse' || (!s.affirmation && (s.negation || s.kind === 'action_request')) },
  { name: 'a refusal with verbs names nothing', holds: (s) => s.reaction !== 'refuse' || !s.hasActionVerbs || s.resolution === 'none' },
  { name: 'rescope requests', holds: (s) => s.reaction !== 'rescope' || (s.requestedAction && !s.targetsPlanOrAccount) },
  { name: 'a topic of its own is not unclear', holds: (s) => s.reaction !== 'unclear' || !isPlainTopic(s) },
  { name: 'off the subject is not unclear', holds: (s) => s.reaction !== 'unclear' || s.kind !== 'off_context' },
  { name: 'a trigger leaves the open question', holds: (s) => s.trigger === null || s.reaction === 'none' || s.reaction === 'digress' },
  { name: 'an end leaves the open question', holds: (s) => s.kind !== 'human_or_end' || s.reaction === 'none' || s.reaction === 'digress' },
];

/** True for signals that a turn can have. */
export function isReachable(signals: PolicySignals): boolean {
  return INVARIANTS.every(({ holds }) => holds(signals));
}

/** Every reachable combination. Nested in an order that lets the invariants cut whole branches early. */
export function* reachableSignals(): Generator<PolicySignals> {
  for (const kind of INTENT_KINDS) {
    for (const answer of answersOf(kind)) {
      for (const request of requests()) {
        for (const reaction of REACTIONS) {
          for (const rest of remainders(kind)) {
            const signals: PolicySignals = { kind, ...answer, ...request, reaction, ...rest };
            if (isReachable(signals)) yield signals;
          }
        }
      }
    }
  }
}

function answersOf(kind: IntentKind): readonly Pick<PolicySignals, 'affirmation' | 'negation' | 'wantsPerson'>[] {
  const none = { affirmation: false, negation: false, wantsPerson: false };
  if (kind === 'confirmation_response') return [none, { ...none, affirmation: true }, { ...none, negation: true }];
  return kind === 'human_or_end' ? [none, { ...none, wantsPerson: true }] : [none];
}

function* requests(): Generator<Pick<PolicySignals, 'requestedAction' | 'hasActionVerbs' | 'targetsPlanOrAccount' | 'resolution' | 'contests'>> {
  for (const requestedAction of BOTH)
    for (const hasActionVerbs of BOTH)
      for (const targetsPlanOrAccount of BOTH)
        for (const resolution of RESOLUTIONS)
          for (const contests of BOTH) yield { requestedAction, hasActionVerbs, targetsPlanOrAccount, resolution, contests };
}

function* remainders(
  kind: IntentKind,
): Generator<Pick<PolicySignals, 'repetitionLeft' | 'revivable' | 'trigger' | 'informativeTool' | 'offContextRun'>> {
  for (const repetitionLeft of BOTH)
    for (const revivable of BOTH)
      for (const trigger of TRIGGERS)
        for (const informativeTool of INFORMATIVE)
          for (const offContextRun of kind === 'off_context' ? RUNS : RUNS.slice(0, 1))
            yield { repetitionLeft, revivable, trigger, informativeTool, offContextRun };
}

function isNoneOrItems(signals: PolicySignals): boolean {
  return signals.resolution === 'none' || signals.resolution === 'items';
}

function isPlainTopic(signals: PolicySignals): boolean {
  return TOPICS_OF_THEIR_OWN.has(signals.kind) && !signals.requestedAction;
}

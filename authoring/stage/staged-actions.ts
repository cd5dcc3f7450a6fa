import { assertNever } from '../../src/kernel/errors.js';
import type { JsonObject } from '../../src/kernel/json.js';
import {
  type Action, type ActionContext, type ActionOutcome, ActionRegistry, TimeLimit, TIMED_OUT, type WorkflowDefinition,
} from '../../src/workflow-engine/domain/index.js';
import { type ActionCall, type Stage, StageError, type StagedAnswer } from './stage.js';

/** Actions that a play lets run as they are: they only compute, or count in memory. */
const STANDARD: ReadonlySet<string> = new Set(['no_op', 'montar_resposta_texto', 'contar']);

/** One run of an action as it came out. */
export interface PerformedCall {
  readonly node: string;
  readonly input: JsonObject;
  readonly answer: StagedAnswer;
}

/** Stands in for every action of a workflow: the stage answers, the declarations stay those of the registered actions. */
export class StagedActions {
  readonly registry = new ActionRegistry();
  readonly calls: PerformedCall[] = [];
  /** What the stage could not answer. The executor takes an action's error for a failure of its node, so it is kept here. */
  fault: unknown = null;

  constructor(
    private readonly definition: WorkflowDefinition,
    private readonly stage: Stage,
    known: ActionRegistry,
    private readonly abort: AbortController,
  ) {
    for (const name of new Set([...definition.nodes.values()].map(({ action }) => action))) this.registry.register(this.standIn(name, known.find(name)));
  }

  private standIn(name: string, known: Action | null): Action {
    if (known === null) return { name, inputs: null, effect: null, run: (input, context) => this.run(name, input, context, null) };
    if (known.effect === null) return { ...known, run: (input, context) => this.run(name, input, context, (given) => known.run(given, context)) };
    const dispatch = (input: JsonObject, context: ActionContext, key: string): Promise<ActionOutcome> =>
      this.dispatch(name, input, context, () => known.dispatch(input, context, key));
    return { ...known, dispatch, readBack: dispatch };
  }

  private async run(name: string, input: JsonObject, context: ActionContext, itself: ((input: JsonObject) => JsonObject | Promise<JsonObject>) | null): Promise<JsonObject> {
    const answer = await this.ask(name, input, context, false);
    switch (answer.kind) {
      case 'result':
        return answer.value;
      case 'itself':
        return itself === null ? {} : itself(input);
      case 'failed':
      case 'lost':
        throw new Error(answer.error);
      case 'not_found':
        throw new Error('not_found');
      case 'timeout':
        throw new TimeIsOver();
      default:
        return assertNever(answer);
    }
  }

  private async dispatch(name: string, input: JsonObject, context: ActionContext, itself: () => Promise<ActionOutcome>): Promise<ActionOutcome> {
    const answer = await this.ask(name, input, context, true);
    switch (answer.kind) {
      case 'result':
        return { kind: 'ok', value: answer.value };
      case 'itself':
        return itself();
      case 'failed':
      case 'lost':
        return { kind: answer.kind, error: answer.error };
      case 'not_found':
        return { kind: 'not_found' };
      case 'timeout':
        throw new TimeIsOver();
      default:
        return assertNever(answer);
    }
  }

  private async ask(action: string, input: JsonObject, { node, visit }: ActionContext, hasEffect: boolean): Promise<StagedAnswer> {
    const isTimed = (this.definition.nodes.get(node)?.timeoutMs ?? null) !== null;
    const call: ActionCall = { node, action, visit, input, hasEffect, isTimed, isStandard: STANDARD.has(action) };
    try {
      const answer = await this.stage.answer(call);
      if (answer.kind === 'timeout' && !isTimed) throw new StageError(`${node} declares no timeout, so its time cannot be over`);
      this.calls.push({ node, input, answer });
      return answer;
    } catch (error) {
      this.fault ??= error;
      this.abort.abort();
      throw error;
    }
  }
}

class TimeIsOver extends Error {}

/** Time is over when the stage says so, and never by itself. */
export class StagedTime extends TimeLimit {
  override async within<T>(_milliseconds: number, signal: AbortSignal, work: (signal: AbortSignal) => T | Promise<T>): Promise<T | typeof TIMED_OUT> {
    try {
      return await work(signal);
    } catch (error) {
      if (error instanceof TimeIsOver) return TIMED_OUT;
      throw error;
    }
  }
}

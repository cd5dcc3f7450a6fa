import { isJsonObject, type JsonObject } from '../../src/kernel/json.js';
import { ExpectedInputInterpreter, type InterpretedReply, type Reply, type ReplyQuestion } from '../../src/workflow-engine/domain/index.js';
import { type ActionCall, Stage, StageError, type StagedAnswer } from '../stage/stage.js';
import type { Play, WrittenAnswer } from './play.js';

/** A play as it is written. Everything in it has to be used, so that a misspelt node does not go unnoticed. */
export class WrittenStage extends Stage {
  private readonly answered = new Map<string, number>();
  private replied = 0;

  constructor(private readonly play: Play) {
    super();
  }

  override answer(call: ActionCall): StagedAnswer {
    const written = this.play.results?.[call.node];
    const turn = (this.answered.get(call.node) ?? 0) + 1;
    if (written === undefined) {
      if (call.isStandard) return { kind: 'itself' };
      throw new StageError(`the play has no result for ${call.node} (${call.action}): add results.${call.node}`);
    }
    this.answered.set(call.node, turn);
    const answer = isList(written) ? written[turn - 1] : written;
    if (answer === undefined) throw new StageError(`${call.node} runs for the ${turn}th time, and the play has fewer results for it`);
    return readAnswer(call.node, answer);
  }

  override reply(): Reply | null {
    const written = this.play.replies?.[this.replied];
    if (written === undefined) return null;
    this.replied += 1;
    if (typeof written === 'string') return { kind: 'text', text: written };
    return 'value' in written ? { kind: 'value', value: written.value } : { kind: 'text', text: written.text };
  }

  /** What the play says and nobody asked for. */
  get unused(): readonly string[] {
    const { results = {}, replies = [] } = this.play;
    const nodes = Object.entries(results).flatMap(([node, written]) => {
      const used = this.answered.get(node) ?? 0;
      if (used === 0) return [`${node} never ran, and the play has a result for it`];
      return isList(written) && used < written.length ? [`${node} ran ${used} times, and the play has ${written.length} results for it`] : [];
    });
    return [...nodes, ...replies.slice(this.replied).map((reply) => `nobody waited for the reply ${JSON.stringify(reply)}`)];
  }
}

/** Reads replies as the play says, so that a journey's record does not depend on how well words are understood. */
export class WrittenInterpreter extends ExpectedInputInterpreter {
  constructor(private readonly play: Play) {
    super();
  }

  override interpret({ text }: ReplyQuestion): InterpretedReply {
    const written = (this.play.replies ?? []).find((reply) => typeof reply !== 'string' && 'text' in reply && reply.text === text);
    if (written === undefined || typeof written === 'string' || !('read' in written)) return { kind: 'unclear' };
    return written.read === 'person' || written.read === 'end' || written.read === 'unclear' ? { kind: written.read } : { kind: 'value', value: written.read };
  }
}

function readAnswer(node: string, written: WrittenAnswer): StagedAnswer {
  const outcome = written['$outcome'];
  switch (outcome) {
    case undefined:
      return { kind: 'result', value: written };
    case 'failed':
    case 'lost':
      return { kind: outcome, error: typeof written['error'] === 'string' ? written['error'] : outcome };
    case 'not_found':
    case 'timeout':
      return { kind: outcome };
    default:
      throw new StageError(`${node}: $outcome is failed, lost, not_found or timeout, not ${JSON.stringify(outcome)}`);
  }
}

function isList(written: WrittenAnswer | readonly WrittenAnswer[]): written is readonly JsonObject[] {
  return !isJsonObject(written);
}

import { ExpectedInputInterpreter, type InterpretedReply, type ReplyQuestion } from '../domain/index.js';

/** Reads replies as the test says, by their text; unclear otherwise. Records what it was asked. */
export class ScriptedInterpreter extends ExpectedInputInterpreter {
  readonly asked: ReplyQuestion[] = [];

  constructor(private readonly meanings: Readonly<Record<string, InterpretedReply>> = {}) {
    super();
  }

  override interpret(question: ReplyQuestion): InterpretedReply {
    this.asked.push(question);
    return this.meanings[question.text] ?? { kind: 'unclear' };
  }
}

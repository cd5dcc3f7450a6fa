import { interpretValue } from '../intent/domain/index.js';
import { ExpectedInputInterpreter, type InterpretedReply, type ReplyQuestion } from '../workflow-engine/domain/index.js';

/** Reads replies with the value interpreter of `intent`, without a model. */
export class IntentInputInterpreter extends ExpectedInputInterpreter {
  override interpret({ key, allowedValues, examples, askedText, text }: ReplyQuestion): InterpretedReply {
    return interpretValue(text, { key, allowedValues: allowedValues ?? [], optionExamples: examples, askedText });
  }
}

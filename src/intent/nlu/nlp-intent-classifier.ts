import { kindByCues } from '../domain/cue-classification.js';
import { IntentClassifier, type Classification } from '../domain/intent-classifier.js';
import { INTENT_KINDS, type ClassifiedIntentKind, type IntentContext } from '../domain/intent.js';
import { readMessage, type MessageReading } from '../domain/message-reading.js';
import { mayAffirm } from '../domain/safe-answer.js';
import { featuresOf } from './features.js';
import { predict, type LinearModel } from './linear-model.js';

/** Below this probability the message counts as not understood. */
const FLOOR = 0.3;

/** The offline Portuguese classifier: what the signs settle by rule, the rest by a linear model (docs/decisions/offline-classifier.md). */
export class NlpIntentClassifier extends IntentClassifier {
  override readonly source = 'nlu';

  constructor(private readonly model: LinearModel) {
    super();
  }

  override classify(userText: string, context: IntentContext): Promise<Classification> {
    return Promise.resolve(this.classifyNow(userText, context));
  }

  private classifyNow(userText: string, context: IntentContext): Classification {
    const reading = readMessage(userText, context);
    const kind = kindByCues(reading, context) ?? this.likeliest(reading, context);
    return {
      kind,
      affirmation: kind === 'confirmation_response' && reading.question !== 'none' && mayAffirm(reading),
      wantsPerson: reading.asksPerson,
    };
  }

  private likeliest(reading: MessageReading, context: IntentContext): ClassifiedIntentKind {
    const ranked = predict(this.model, featuresOf(reading, context)).filter(([label]) => isPossible(label, reading));
    const [label, score] = ranked[0] ?? ['unknown', 0];
    return score >= FLOOR && isKind(label) ? label : 'unknown';
  }
}

/** An answer needs a question and a word that answers; a goodbye is thanks or farewell and nothing that goes on. */
function isPossible(label: string, reading: MessageReading): boolean {
  const { words, hasQuestionMark } = reading.utterance;
  if (label === 'confirmation_response') return reading.question === 'confirmation' ? mayAffirm(reading) : reading.question === 'explanation' && (words.length > 1 || reading.leaning !== 'none');
  if (label === 'off_context') return reading.offContext !== null || (reading.question === 'none' && !reading.mentions.mentions.some((mention) => mention.known));
  if (label === 'action_request') return reading.orders.length > 0 || reading.denies || reading.rejects || (reading.actions.length === 0 && !reading.mentions.mentions.some((mention) => mention.known)) || reading.actions.some((action) => action.askedBefore);
  if (label !== 'human_or_end') return true;
  return !hasQuestionMark && words.some((word) => FAREWELL.has(word)) && !words.some((word) => GOES_ON.has(word));
}
const FAREWELL = new Set(['obrigado', 'valeu', 'tchau', 'agradeco', 'grato', 'grata', 'falou', 'abraco', 'ate', 'encerrar', 'encerra', 'finalizar', 'finaliza', 'desligar', 'resolvido', 'resolveu', 'resolvi', 'adeus']);
const GOES_ON = new Set(['mas', 'porem', 'nao', 'nunca', 'ainda', 'preciso', 'quero', 'queria', 'cobrar', 'cobrando', 'errado', 'errada', 'pagar', 'que', 'quando', 'como', 'conta', 'plano', 'linha']);

function isKind(label: string): label is ClassifiedIntentKind {
  return label !== 'start' && INTENT_KINDS.some((kind) => kind === label);
}

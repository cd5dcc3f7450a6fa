import { asksUndo } from '../triggers/index.js';
import { said, type Performed, type TurnContext } from './turn-context.js';

/**
 * "cancela a contestação do VOD" names the service, and asks for nothing to be done to it: no tool undoes what was done, and that is
 * said (architecture §4.35). Beside an open question it takes back what was asked.
 * @returns null for any other message
 */
export function afterUndoRequest({ composer, dialogue: { state }, input }: TurnContext): Performed | null {
  if (state.pendingConfirmation !== null || input.intent.kind === 'human_or_end' || !asksUndo(input.userText)) return null;
  return said({ action: 'fallback_to_orchestrator', rule: '6', reason: 'unsupported_action' }, composer.cannotUndo(), { handledBy: 'orchestrator' });
}

import type { EffectFence } from '../effects/index.js';
import type { JsonObject } from '../kernel/json.js';
import type { DialogueSession } from './load-conversation.js';

/** Where an invoice comes from when the request holds none; bound to the operator's system in the composition root. */
export abstract class InvoiceSource {
  /**
   * The customer's invoice, then the month before where there is one; none when the session does not say whose or
   * which invoice, or the operator's system has or answers nothing. Never throws: the turn says what it cannot see.
   */
  abstract fetch(session: DialogueSession, fence: EffectFence, signal: AbortSignal): Promise<readonly JsonObject[]>;
}

import type { JsonObject } from '../../../kernel/json.js';
import type { ActionOutcome, EffectDeclaration } from '../action.js';
import type { Execution } from '../execution.js';

/** One effect of one node, ready to be recorded and dispatched (architecture §4.27). */
export interface EffectCall extends EffectDeclaration {
  /** `executionId:node:visit`: the same for every repeat of this visit, in whatever process. */
  readonly key: string;
  readonly action: string;
  readonly request: JsonObject;
  /**
   * One attempt under `key`; does not throw. Honours the action's protection itself:
   * @param mayHaveHappened an earlier attempt under the key ended without a known outcome. Then it is repeated under the key,
   *   or the called system is asked, or, where neither exists, it is `lost` at once and nothing is dispatched
   */
  attempt(mayHaveHappened: boolean): Promise<ActionOutcome>;
}

/** How an effect stands: `unknown` is what could not be settled. */
export type SettledCall =
  | { readonly kind: 'ok'; readonly value: JsonObject }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'unknown'; readonly error: string };

/** Makes an effect happen once: the engine's door to the effects journal. */
export abstract class EffectRunner {
  /**
   * Records the intent together with the snapshot, then attempts, then records the result; replays a recorded result instead.
   * A call that settled as `failed` may be run again under its key.
   * @param snapshot the execution as it stands before the effect; advancing from it comes to this effect again, under this key
   * @throws whatever says that the execution may not go on (a lost fence): `advance` rejects with it
   */
  abstract run(call: EffectCall, snapshot: Execution): Promise<SettledCall>;
}

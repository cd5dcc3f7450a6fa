import type { JsonValue } from '../../kernel/json.js';
import { remembered } from '../../kernel/remembered.js';
import { changedFields } from './serialization/serialize-state.js';
import type { ConversationState } from './state.js';

/** A named change of the state: a pure function of the state and what happened. */
export type Hook<A extends readonly unknown[]> = (state: ConversationState, ...args: A) => ConversationState;

/** One application of a hook, for the span `conversation.hook.<name>`. Not masked: it may hold personal data. */
export interface HookRecord {
  /** The hook's name in the words of CONVERSATION, "on_turn_started". */
  readonly hook: string;
  /** Changed fields by their persisted names; null where a field is absent. */
  readonly diff: { readonly [field: string]: { readonly before: JsonValue; readonly after: JsonValue } };
}

export type HookObserver = (record: HookRecord) => void;

/** The only holder of a state that changes: nothing else replaces it, and it changes by hooks alone (CONVERSATION principle 4). */
export class Dialogue {
  private current: ConversationState;
  private readonly applied: HookRecord[] = [];

  constructor(
    state: ConversationState,
    private readonly observer: HookObserver,
  ) {
    this.current = state;
  }

  get state(): ConversationState {
    return this.current;
  }

  /** What was applied so far, oldest first. */
  get records(): readonly HookRecord[] {
    return this.applied;
  }

  /** Replaces the state by the hook's, and tells the observer what that changed. */
  apply<A extends readonly unknown[]>(hook: Hook<A>, ...args: A): void {
    const before = this.current;
    this.current = hook(before, ...args);
    const record = recordOf(snakeCase(hook.name), before, this.current);
    this.applied.push(record);
    this.observer(record);
  }
}

/** What changed is written out for those who look: most turns are traced by the hooks' names alone. */
function recordOf(hook: string, before: ConversationState, after: ConversationState): HookRecord {
  let diff: HookRecord['diff'] | null = null;
  return {
    hook,
    get diff() {
      diff ??= diffOf(before, after);
      return diff;
    },
  };
}

function diffOf(before: ConversationState, after: ConversationState): HookRecord['diff'] {
  return Object.fromEntries(changedFields(before, after).map((change) => [change.key, { before: change.before, after: change.after }]));
}

const snakeCase = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

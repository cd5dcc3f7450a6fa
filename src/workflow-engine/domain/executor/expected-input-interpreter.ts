/** What a pause asks of whoever reads the customer's words (WORKFLOWS §9, architecture §4.26). */
export interface ReplyQuestion {
  readonly key: string;
  /** Null: any text. */
  readonly allowedValues: readonly string[] | null;
  /** Token → sentences that mean it. */
  readonly examples: Readonly<Record<string, readonly string[]>>;
  /** What the author says of the tokens; for a model. */
  readonly prompt: string | null;
  /** What the customer was asked; null where the author wants the reply read without it. */
  readonly askedText: string | null;
  readonly text: string;
}

/** What a reply means. A person, then a bare end, win over any pause, except where the reply is plainly a value (architecture §4.28). */
export type InterpretedReply =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'person' }
  | { readonly kind: 'end' };

/** Reads free words as one of a pause's values. Owned by the engine, filled by `intent` at composition. */
export abstract class ExpectedInputInterpreter {
  abstract interpret(question: ReplyQuestion): InterpretedReply | Promise<InterpretedReply>;
}

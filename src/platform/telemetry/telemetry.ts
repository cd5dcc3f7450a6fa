export type AttributeValue = string | number | boolean | readonly string[];
export type Attributes = Readonly<Record<string, AttributeValue>>;

/** Spans and events of the running system. Values that may hold personal data are masked before they get here. */
export abstract class Telemetry {
  /** Runs `work` inside a span named `name`. */
  abstract span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;

  /**
   * A fact without duration, as a zero-length span or span event: `conversation.hook.on_turn_started`, `intent`.
   * @param attributes a function is called only where somebody records, so that costly ones cost nothing elsewhere
   */
  abstract event(name: string, attributes: Attributes | (() => Attributes)): void;
}

/** Keeps what was emitted, for tests. */
export class RecordingTelemetry extends Telemetry {
  readonly records: { readonly name: string; readonly attributes: Attributes }[] = [];

  override async span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    this.records.push({ name, attributes });
    return work();
  }

  override event(name: string, attributes: Attributes | (() => Attributes)): void {
    this.records.push({ name, attributes: typeof attributes === 'function' ? attributes() : attributes });
  }
}

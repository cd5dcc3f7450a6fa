export type Environment = Readonly<Record<string, string | undefined>>;

/** One thing that is wrong, and the variable it is wrong with. */
export interface ConfigurationFault {
  readonly variable: string;
  readonly message: string;
}

/** Everything that is wrong with the configuration, so that one start is enough to learn it (style principle 10). */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(readonly faults: readonly ConfigurationFault[]) {
    super(['The configuration is not valid:', ...faults.map((fault) => `  ${fault.variable}: ${fault.message}`)].join('\n'));
  }
}

/**
 * Reads typed values and collects what is wrong instead of stopping at it; after a fault the default stands in.
 * An empty or blank variable counts as unset, so that a copied `.env.example` changes nothing.
 */
export class EnvironmentReader {
  readonly faults: ConfigurationFault[] = [];

  constructor(private readonly environment: Environment) {}

  fault(variable: string, message: string): void {
    this.faults.push({ variable, message });
  }

  optionalText(variable: string): string | null {
    const value = this.environment[variable]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  text(variable: string, fallback: string): string {
    return this.optionalText(variable) ?? fallback;
  }

  integer<Fallback extends number | null>(variable: string, fallback: Fallback, min: number, max: number): number | Fallback {
    const value = this.optionalText(variable);
    if (value === null) return fallback;
    const number = /^\d{1,12}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    this.fault(variable, `must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  }

  boolean(variable: string, fallback: boolean): boolean {
    const value = this.optionalText(variable)?.toLowerCase() ?? null;
    if (value === null) return fallback;
    if (value === 'true' || value === 'false') return value === 'true';
    this.fault(variable, `must be true or false, not "${value}"`);
    return fallback;
  }

  oneOf<Value extends string>(variable: string, values: readonly Value[], fallback: Value): Value {
    const text = this.optionalText(variable);
    if (text === null) return fallback;
    const value = values.find((candidate) => candidate === text);
    if (value !== undefined) return value;
    this.fault(variable, `must be one of ${values.join(', ')}, not "${text}"`);
    return fallback;
  }

  /** A URL with one of `protocols` ("http:"); its text is not repeated in the fault, for it may hold a password. */
  url(variable: string, protocols: readonly string[]): string | null {
    const value = this.optionalText(variable);
    if (value === null) return null;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    this.fault(variable, `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    return null;
  }
}

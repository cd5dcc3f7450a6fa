import { SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';
import { mask } from '../../kernel/masking.js';
import { Telemetry, type Attributes, type AttributeValue } from './telemetry.js';

/**
 * Spans and events through the OpenTelemetry API. Without an SDK in the process they cost next to nothing; with one
 * they go where it sends them, personal data masked (architecture §5).
 */
export class OpenTelemetryTelemetry extends Telemetry {
  constructor(private readonly tracer: Tracer = trace.getTracer('atende')) {
    super();
  }

  override span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    return this.tracer.startActiveSpan(name, async (span) => {
      describe(span, attributes);
      try {
        return await work();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: mask(String(error)) });
        throw error;
      } finally {
        span.end();
      }
    });
  }

  override event(name: string, attributes: Attributes | (() => Attributes)): void {
    const active = trace.getActiveSpan();
    if (active !== undefined) {
      if (active.isRecording()) active.addEvent(name, masked(attributes));
      return;
    }
    const span = this.tracer.startSpan(name);
    describe(span, attributes);
    span.end();
  }
}

/** Masking is paid for only where somebody records. */
function describe(span: Span, attributes: Attributes | (() => Attributes)): void {
  if (span.isRecording()) span.setAttributes(masked(attributes));
}

function masked(attributes: Attributes | (() => Attributes)): Record<string, string | number | boolean | string[]> {
  const given = typeof attributes === 'function' ? attributes() : attributes;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, maskedValue(value)]));
}

function maskedValue(value: AttributeValue): string | number | boolean | string[] {
  if (typeof value === 'string') return mask(value);
  return typeof value === 'object' ? value.map(mask) : value;
}

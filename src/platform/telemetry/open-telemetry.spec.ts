import { INVALID_SPAN_CONTEXT, trace, type Attributes as OtelAttributes, type Span, type SpanStatus, type Tracer } from '@opentelemetry/api';
import { OpenTelemetryTelemetry } from './open-telemetry.js';

interface Recorded {
  readonly name: string;
  readonly attributes: OtelAttributes;
  status: SpanStatus | null;
  ended: boolean;
}

/** A tracer that keeps its spans, as an SDK's in-memory exporter does. */
function recordingTracer() {
  const spans: Recorded[] = [];
  const startSpan = (name: string): Span => {
    const recorded: Recorded = { name, attributes: {}, status: null, ended: false };
    spans.push(recorded);
    const span: Span = Object.assign(trace.wrapSpanContext(INVALID_SPAN_CONTEXT), {
      isRecording: () => true,
      setAttributes: (attributes: OtelAttributes) => (Object.assign(recorded.attributes, attributes), span),
      setStatus: (status: SpanStatus) => ((recorded.status = status), span),
      end: () => void (recorded.ended = true),
    });
    return span;
  };
  const startActiveSpan = (name: string, work: (span: Span) => unknown) => work(startSpan(name));
  return { spans, tracer: { startSpan, startActiveSpan } as unknown as Tracer };
}

describe('telemetry over OpenTelemetry', () => {
  it('runs the work in a span, with masked attributes', async () => {
    const { spans, tracer } = recordingTracer();
    const result = await new OpenTelemetryTelemetry(tracer).span('turn', { text: 'cpf 529.982.247-25', items: ['ana@example.com'], rule: 5 }, async () => 'done');
    expect(result).toBe('done');
    expect(spans).toEqual([{ name: 'turn', attributes: { text: 'cpf [cpf]', items: ['[email]'], rule: 5 }, status: null, ended: true }]);
  });

  it('ends the span of work that failed, says so, masked, and lets the fault through', async () => {
    const { spans, tracer } = recordingTracer();
    const failed = new OpenTelemetryTelemetry(tracer).span('turn', {}, async () => Promise.reject(new Error('cpf 529.982.247-25')));
    await expect(failed).rejects.toThrow('529.982.247-25');
    expect(spans).toMatchObject([{ ended: true, status: { code: 2, message: 'Error: cpf [cpf]' } }]);
  });

  it('keeps an event outside any span as a span of its own', () => {
    const { spans, tracer } = recordingTracer();
    new OpenTelemetryTelemetry(tracer).event('conversation.hook.on_turn_started', { kind: 'action_request' });
    expect(spans).toEqual([{ name: 'conversation.hook.on_turn_started', attributes: { kind: 'action_request' }, status: null, ended: true }]);
  });

  it('without an SDK still runs the work', async () => {
    expect(await new OpenTelemetryTelemetry().span('turn', {}, async () => 1)).toBe(1);
  });
});

import { TurnTrace } from './turn-trace.js';

const PARTS = { rule: '5', evidence: { a: 1 }, toolCalls: [], versions: { application: '1' } };

describe('TurnTrace', () => {
  it('lists what ran, in order, with a time for each', async () => {
    const told: string[] = [];
    const trace = new TurnTrace((node, state) => told.push(`${node} ${state}`));
    expect(await trace.node('first', () => 1)).toBe(1);
    expect(await trace.node('second', () => Promise.resolve('x'))).toBe('x');
    expect(told).toEqual(['first started', 'first completed', 'second started', 'second completed']);
    const json = trace.toJson(PARTS);
    expect(json).toMatchObject({ nodes: ['first', 'second'], rule: '5', evidence: { a: 1 }, rails: [], judges: [], versions: { application: '1' } });
    expect(json['timings']).toEqual({ total: expect.any(Number) as unknown, first: expect.any(Number) as unknown, second: expect.any(Number) as unknown });
  });

  it('a step that fails has started and not completed, and is not listed', async () => {
    const told: string[] = [];
    const trace = new TurnTrace((node, state) => told.push(`${node} ${state}`));
    await expect(trace.node('broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(told).toEqual(['broken started']);
    expect(trace.toJson({ ...PARTS, rule: null })).toMatchObject({ nodes: [], rule: null });
  });
});

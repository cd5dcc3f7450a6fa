import { jest } from '@jest/globals';
import { LineBatches } from './line-batches.js';

describe('lines in batches', () => {
  const written: string[] = [];
  const batches = (): LineBatches => new LineBatches((text) => void written.push(text));

  beforeEach(() => {
    written.length = 0;
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());

  it('are written together, in order, within 50 ms of the first', () => {
    const lines = batches();
    lines.write('a\n');
    jest.advanceTimersByTime(30);
    lines.write('b\n');
    expect(written).toEqual([]);
    jest.advanceTimersByTime(20);
    expect(written).toEqual(['a\nb\n']);
    jest.advanceTimersByTime(1_000);
    expect(written).toHaveLength(1);
  });

  it('are written at once when they have become many', () => {
    const lines = batches();
    lines.write('a'.repeat(20_000));
    expect(written).toHaveLength(1);
  });

  it('are written by a flush, and wait again after it', () => {
    const lines = batches();
    lines.write('a\n');
    lines.flush();
    expect(written).toEqual(['a\n']);
    lines.write('b\n');
    expect(written).toHaveLength(1);
    jest.advanceTimersByTime(50);
    expect(written).toEqual(['a\n', 'b\n']);
  });

  it('do not wait any more once the process is about to end', () => {
    const lines = batches();
    lines.write('a\n');
    lines.stopWaiting();
    lines.write('b\n');
    expect(written).toEqual(['a\n', 'b\n']);
  });
});
